; What stands under `if TYPE_CHECKING:` is for the type checker alone. First, so that it decides the kind.
(if_statement
  condition: [(identifier) @_checking (attribute attribute: (identifier) @_checking)]
  consequence: (block [
    (import_statement name: (dotted_name) @specifier) @import.type
    (import_statement name: (aliased_import name: (dotted_name) @specifier alias: (_) @local)) @import.type
    (import_from_statement module_name: (_) @specifier name: (dotted_name) @imported) @import.type
    (import_from_statement
      module_name: (_) @specifier
      name: (aliased_import name: (dotted_name) @imported alias: (_) @local)) @import.type
    (import_from_statement module_name: (_) @specifier (wildcard_import) @namespace) @import.type
  ])
  (#eq? @_checking "TYPE_CHECKING"))

(import_statement name: (dotted_name) @specifier) @import.static
(import_statement name: (aliased_import name: (dotted_name) @specifier alias: (_) @local)) @import.static
(import_from_statement module_name: (_) @specifier name: (dotted_name) @imported) @import.static
(import_from_statement
  module_name: (_) @specifier
  name: (aliased_import name: (dotted_name) @imported alias: (_) @local)) @import.static
(import_from_statement module_name: (_) @specifier (wildcard_import) @namespace) @import.static
(future_import_statement "__future__" @specifier name: (dotted_name) @imported) @import.static
(future_import_statement
  "__future__" @specifier
  name: (aliased_import name: (dotted_name) @imported alias: (_) @local)) @import.static

; module = importlib.import_module("a.b"), __import__("a.b")
(assignment
  left: (identifier) @local
  right: (call
    function: [(identifier) @_import (attribute attribute: (identifier) @_import)]
    arguments: (argument_list . (string) @specifier)) @import.dynamic
  (#any-of? @_import "import_module" "__import__"))
((call
  function: [(identifier) @_import @namespace (attribute attribute: (identifier) @_import @namespace)]
  arguments: (argument_list . (string) @specifier)) @import.dynamic
  (#any-of? @_import "import_module" "__import__"))

; __all__ names what a module shows: assigned, added to, extended.
(module (expression_statement [
  (assignment left: (identifier) @_all right: [
    (list (string) @exported @export)
    (tuple (string) @exported @export)
    (binary_operator (list (string) @exported @export))
    (binary_operator (tuple (string) @exported @export))
  ])
  (augmented_assignment left: (identifier) @_all right: [
    (list (string) @exported @export)
    (tuple (string) @exported @export)
  ])
  (call
    function: (attribute object: (identifier) @_all)
    arguments: (argument_list [
      (string) @exported @export
      (list (string) @exported @export)
      (tuple (string) @exported @export)
    ]))
])
  (#eq? @_all "__all__"))

; A file that runs as a program says so as a whole: `if __name__ == "__main__":`, `#!/usr/bin/env python`.
(module (if_statement condition: (comparison_operator (string) @exported @namespace @export))
  (#match? @exported "^.__main__.$"))
(module . (comment) @exported @namespace @export (#match? @exported "^#!"))
