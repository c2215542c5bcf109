; Imports. `import type` stands first, so that it decides the kind.
(import_statement "type" (import_clause (identifier) @local @default) source: (string) @specifier) @import.type
(import_statement "type" (import_clause (namespace_import (identifier) @local) @namespace)
  source: (string) @specifier) @import.type
(import_statement (import_clause (identifier) @local @default) source: (string) @specifier) @import.static
(import_statement (import_clause (namespace_import (identifier) @local) @namespace)
  source: (string) @specifier) @import.static
(import_statement "type" (import_require_clause (identifier) @local @namespace source: (string) @specifier))
  @import.type
(import_statement (import_require_clause (identifier) @local @namespace source: (string) @specifier)) @import.static

; import "m", and the statement around the names below
(import_statement "type" source: (string) @specifier) @import.type
(import_statement source: (string) @specifier) @import.static

; import { a as b, type C } from "m"
(import_specifier "type" name: _ @imported alias: (identifier)? @local) @import.type
(import_specifier name: _ @imported alias: (identifier)? @local) @import.static

(program (lexical_declaration (variable_declarator
  name: (identifier) @local
  value: (call_expression function: (identifier) @_require @namespace arguments: (arguments . (string) @specifier)))
  @import.static) (#eq? @_require "require"))
(program (lexical_declaration (variable_declarator
  name: (object_pattern)
  value: (call_expression function: (identifier) @_require @namespace arguments: (arguments . (string) @specifier)))
  @import.static) (#eq? @_require "require"))

; The names of const { a, b: c } = require("m") and of const { a } = await import("m")
(variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @imported @import.static
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @imported) @import.static
  (pair_pattern key: (property_identifier) @imported value: [
    (identifier) @local
    (assignment_pattern left: (identifier) @local)
  ]) @import.static
]))

(variable_declarator
  name: (identifier) @local @namespace
  value: (await_expression (call_expression function: (import)
    arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]))) @import.dynamic
(variable_declarator
  name: (object_pattern)
  value: (await_expression (call_expression function: (import)
    arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]))) @import.dynamic
(type_query (call_expression function: (import) @namespace arguments: (arguments . (string) @specifier)))
  @import.type
(call_expression
  function: (import) @namespace
  arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]) @import.dynamic
(call_expression
  function: (identifier) @namespace
  arguments: (arguments . (string) @specifier .)
  (#eq? @namespace "require")) @import.dynamic

; import(`./a/${b}`), require(file): by a path that is put together, all that stands between the parentheses is the
; specifier, and so is what import.meta.glob and require.context are given.
(call_expression
  function: (import) @namespace
  arguments: (arguments . [(template_string (template_substitution)) (binary_expression) (identifier) (member_expression)
    (call_expression)]) @specifier) @import.dynamic
(call_expression
  function: (identifier) @namespace
  arguments: (arguments . [(template_string (template_substitution)) (binary_expression) (identifier) (member_expression)
    (call_expression)]) @specifier
  (#eq? @namespace "require")) @import.dynamic
(call_expression
  function: (member_expression object: (meta_property) property: (property_identifier) @namespace)
  arguments: (arguments) @specifier
  (#any-of? @namespace "glob" "globEager")) @import.dynamic
(call_expression
  function: (member_expression object: (identifier) @_require property: (property_identifier) @namespace)
  arguments: (arguments) @specifier
  (#eq? @_require "require") (#eq? @namespace "context")) @import.dynamic

; new URL("./worker.js", import.meta.url)
(new_expression
  constructor: (identifier) @_url
  arguments: (arguments . (string) @specifier . (member_expression object: (meta_property)))
  (#eq? @_url "URL") (#match? @specifier "\\.[cm]?[jt]sx?.$")) @import.dynamic

(export_statement (namespace_export) @namespace source: (string) @specifier) @import.re-export
(export_statement "*" @namespace source: (string) @specifier) @import.re-export

; export { a as b } from "m"
(export_statement source: (string) @specifier) @import.re-export
(export_specifier name: _ @imported) @import.re-export

; Exports.
(program (export_statement (export_clause (export_specifier name: _ @local alias: _? @exported) @export)))
(export_statement (namespace_export (_) @exported) @namespace source: (string) @specifier) @export
(export_statement "*" @namespace source: (string) @specifier) @export
(export_statement "default" @default value: (identifier) @local) @export
(export_statement "default" @default declaration: (_ name: (_) @local)) @export
(export_statement "default" @default) @export
(export_statement "=" @default (identifier) @local) @export
(export_statement "=" @default) @export

; export function a() {}, export const b = 1. What a namespace gives away is no export of the module.
(program (export_statement . "export" . declaration: [
  (_ name: [(identifier) (type_identifier)] @exported)
  (_ name: (nested_identifier . (identifier) @exported))
  (import_alias . (identifier) @exported)
  (_ (variable_declarator name: (identifier) @exported))
  (ambient_declaration (_ name: [(identifier) (type_identifier)] @exported))
  (ambient_declaration (_ (variable_declarator name: (identifier) @exported)))
  (_ (variable_declarator name: [
    (object_pattern [
      (shorthand_property_identifier_pattern) @exported
      (object_assignment_pattern left: (shorthand_property_identifier_pattern) @exported)
      (pair_pattern value: [(identifier) @exported (assignment_pattern left: (identifier) @exported)])
      (rest_pattern (identifier) @exported)
    ])
    (array_pattern [
      (identifier) @exported
      (assignment_pattern left: (identifier) @exported)
      (rest_pattern (identifier) @exported)
    ])
  ]))
]) @export)
(program (export_statement (decorator) declaration: (_ name: (_) @exported)) @export)
