; #include "list.h" and #include <vector>, whose brackets say where it is looked for, bring all names.
(preproc_include path: [(string_literal) (system_lib_string)] @specifier @namespace) @import.static

; using std::string, using namespace std, namespace fs = std::filesystem. Inside a class it takes members of a base.
((translation_unit (using_declaration (qualified_identifier
  scope: (_) @specifier name: [(identifier) (type_identifier)] @imported)) @import.static)
  (#not-match? @import.static "^using\\s+namespace"))
((declaration_list (using_declaration (qualified_identifier
  scope: (_) @specifier name: [(identifier) (type_identifier)] @imported)) @import.static)
  (#not-match? @import.static "^using\\s+namespace"))
(using_declaration "namespace" @namespace [(identifier) (qualified_identifier)] @specifier) @import.static
(namespace_alias_definition
  name: (_) @local
  [(namespace_identifier) (nested_namespace_specifier)] @specifier) @import.static
