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

; require 'a.php': all names of the file are bound here. `__DIR__ . '/a.php'` and `dirname(__FILE__) . '/a.php'` are
; relative to this file.
(require_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace) @import.static
(require_expression (parenthesized_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace)) @import.static
(require_once_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace) @import.static
(require_once_expression (parenthesized_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace)) @import.static
(include_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace) @import.static
(include_expression (parenthesized_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace)) @import.static
(include_once_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace) @import.static
(include_once_expression (parenthesized_expression [
    (string (string_content) @specifier)
    (encapsed_string . (string_content) @specifier .)
    (binary_expression
      left: [(name) @relative (function_call_expression arguments: (arguments . (argument (name) @relative) .))]
      right: [(string (string_content) @specifier) (encapsed_string . (string_content) @specifier .)])
  ] @namespace)) @import.static
