; import a.b.C, import static a.b.C.f, import a.b.*
(import_declaration (scoped_identifier scope: (_) @specifier name: (_) @imported) . ";") @import.static
(import_declaration (_) @specifier (asterisk) @namespace) @import.static

; module-info.java
(requires_module_directive module: (_) @specifier) @import.static
(exports_module_directive package: (_) @exported) @export

; Class.forName("a.b.C")
(method_invocation
  object: (identifier) @_class
  name: (identifier) @_for
  arguments: (argument_list . (string_literal) @specifier .)
  (#eq? @_class "Class") (#eq? @_for "forName")) @import.dynamic
