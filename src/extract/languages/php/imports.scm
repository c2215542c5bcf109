; use Foo\{A, B\C as D, function f}: what stands before the bracket belongs to each name.
(namespace_use_declaration (namespace_name) @specifier body: (_)) @import.prefix
(namespace_use_group (namespace_use_clause . (name) @imported alias: (name)? @local) @import.static)

; use Foo\Bar as Baz, use function Foo\bar
(namespace_use_clause
  (qualified_name prefix: (namespace_name) @specifier (name) @imported)
  alias: (name)? @local) @import.static

; use Closure, use \Throwable as T: names without a namespace.
(namespace_use_declaration (namespace_use_clause
  .
  [(name) @specifier (qualified_name . "\\" . (name) @specifier)]
  alias: (name)? @local) @import.static)

; require 'a.php': all names of the file are bound here. `__DIR__ . '/a.php'` is relative to this file.
([
  (require_expression [(string) (encapsed_string)] @specifier @namespace)
  (require_expression (parenthesized_expression [(string) (encapsed_string)] @specifier) @namespace)
  (require_once_expression [(string) (encapsed_string)] @specifier @namespace)
  (require_once_expression (parenthesized_expression [(string) (encapsed_string)] @specifier) @namespace)
  (include_expression [(string) (encapsed_string)] @specifier @namespace)
  (include_expression (parenthesized_expression [(string) (encapsed_string)] @specifier) @namespace)
  (include_once_expression [(string) (encapsed_string)] @specifier @namespace)
  (include_once_expression (parenthesized_expression [(string) (encapsed_string)] @specifier) @namespace)
]
  @import.static
  (#not-match? @specifier "[$]"))
([
  (require_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace)
  (require_expression (parenthesized_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace))
  (require_once_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace)
  (require_once_expression (parenthesized_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace))
  (include_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace)
  (include_expression (parenthesized_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace))
  (include_once_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace)
  (include_once_expression (parenthesized_expression
    (binary_expression left: (name) @relative right: [(string) (encapsed_string)] @specifier) @namespace))
]
  @import.static
  (#eq? @relative "__DIR__")
  (#not-match? @specifier "[$]"))
