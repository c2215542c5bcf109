; import x from "m"
(import_statement
  (import_clause (identifier) @local @default)
  source: (string) @specifier) @import.static

(import_statement
  (import_clause (namespace_import (identifier) @local @namespace))
  source: (string) @specifier) @import.static

; import "m", import {} from "m", and the statement around the names below
(import_statement source: (string) @specifier) @import.static

; import { a as b } from "m"
(import_specifier name: _ @imported !alias) @import.static
(import_specifier name: _ @imported alias: (_) @local) @import.static

; const x = require("m"), at the top
(program
  (_
    (variable_declarator
      name: (identifier) @local @namespace
      value: (call_expression
        function: (identifier) @_require
        arguments: (arguments . (string) @specifier)) @import.static))
  (#eq? @_require "require"))

(program
  (_
    (variable_declarator
      name: (object_pattern)
      value: (call_expression
        function: (identifier) @_require
        arguments: (arguments . (string) @specifier))) @import.static)
  (#eq? @_require "require"))

; The names of const { a, b: c } = require("m") and of const { a } = await import("m")
(variable_declarator
  name: (object_pattern
    [
      (shorthand_property_identifier_pattern) @imported @import.static
      (object_assignment_pattern left: (shorthand_property_identifier_pattern) @imported) @import.static
      (pair_pattern key: (property_identifier) @imported value: (identifier) @local) @import.static
      (pair_pattern
        key: (property_identifier) @imported
        value: (assignment_pattern left: (identifier) @local)) @import.static
    ]))

; const x = require("m").y
(program
  (_
    (variable_declarator
      name: (identifier) @local
      value: (member_expression
        object: (call_expression
          function: (identifier) @_require
          arguments: (arguments . (string) @specifier)) @import.static
        property: (property_identifier) @imported)))
  (#eq? @_require "require"))

; require("m"), at the top
(program (expression_statement (call_expression
  function: (identifier) @_require
  arguments: (arguments . (string) @specifier)) @import.static)
  (#eq? @_require "require"))

; The same in a function
(variable_declarator
  name: (identifier) @local @namespace
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @specifier)) @import.dynamic
  (#eq? @_require "require"))

(variable_declarator
  name: (object_pattern)
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @specifier))
  (#eq? @_require "require")) @import.dynamic

; const x = await import("m")
(variable_declarator
  name: (identifier) @local @namespace
  value: (await_expression
    (call_expression
      function: (import)
      arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]) @import.dynamic))

(variable_declarator
  name: (object_pattern)
  value: (await_expression
    (call_expression
      function: (import)
      arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]))) @import.dynamic

; import("m") and require("m") anywhere
(call_expression
  function: (import) @namespace
  arguments: [(arguments . [(string) (template_string . (string_fragment) .)] @specifier)
      (arguments . (comment) . [(string) (template_string . (string_fragment) .)] @specifier)]) @import.dynamic

(call_expression
  function: (identifier) @namespace
  arguments: (arguments . (string) @specifier)
  (#eq? @namespace "require")) @import.dynamic

(call_expression
  function: (member_expression object: (identifier) @_require property: (property_identifier) @_resolve)
  arguments: (arguments . (string) @specifier)
  (#eq? @_require "require")
  (#eq? @_resolve "resolve")) @import.dynamic

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

; export * from "m", export * as n from "m"
(export_statement (namespace_export) @namespace source: (string) @specifier) @import.re-export
(export_statement "*" @namespace source: (string) @specifier) @import.re-export
(export_statement
  (namespace_export [(identifier) (string)] @exported) @namespace
  source: (string) @specifier) @export
(export_statement "*" @namespace source: (string) @specifier) @export

; export { a as b } from "m", export { a as b }
(export_statement source: (string) @specifier) @import.re-export
(export_specifier name: _ @imported) @import.re-export
(export_specifier name: _ @local !alias) @export
(export_specifier name: _ @local alias: _ @exported) @export

; export default ...
(export_statement "default" @default declaration: (_ name: (identifier) @local)) @export

(export_statement "default" @default value: (identifier) @local) @export

(export_statement "default" @default value: (function_expression name: (identifier) @local)) @export

(export_statement "default" @default value: (class name: (identifier) @local)) @export

(export_statement "default" @default value: (_)) @export

; export function a() {}, export const b = 1
(export_statement
  "export"
  .
  declaration: [
    (function_declaration name: (identifier) @exported)
    (generator_function_declaration name: (identifier) @exported)
    (class_declaration name: (identifier) @exported)
    (lexical_declaration (variable_declarator name: (identifier) @exported))
    (variable_declaration (variable_declarator name: (identifier) @exported))
    (_
      (variable_declarator
        name: [
          (object_pattern
            [
              (shorthand_property_identifier_pattern) @exported
              (object_assignment_pattern left: (shorthand_property_identifier_pattern) @exported)
              (pair_pattern value: (identifier) @exported)
              (pair_pattern value: (assignment_pattern left: (identifier) @exported))
              (rest_pattern (identifier) @exported)
            ])
          (array_pattern [
            (identifier) @exported
            (assignment_pattern left: (identifier) @exported)
            (rest_pattern (identifier) @exported)
          ])
        ]))
  ]) @export

; module.exports = x is the default export of CommonJS.
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @default @_exports)
  right: (identifier) @local
  (#eq? @_module "module")
  (#eq? @_exports "exports")) @export

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @default @_exports)
  right: [
    (function_expression name: (identifier) @local)
    (generator_function name: (identifier) @local)
    (class name: (identifier) @local)
    (new_expression constructor: (identifier) @local)
  ]
  (#eq? @_module "module")
  (#eq? @_exports "exports")) @export

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @default @local)
  right: [(arrow_function) (function_expression !name) (class !name)]
  (#eq? @_module "module")
  (#eq? @local "exports")) @export

; var app = module.exports = {}, var app = exports = module.exports = {}
(variable_declarator
  name: (identifier) @local
  value: (assignment_expression
    left: (member_expression object: (identifier) @_module property: (property_identifier) @default @_exports)
    right: (_))
  (#eq? @_module "module")
  (#eq? @_exports "exports")) @export

(variable_declarator
  name: (identifier) @local
  value: (assignment_expression
    left: (identifier) @_alias
    right: (assignment_expression
      left: (member_expression
        object: (identifier) @_module
        property: (property_identifier) @default @_exports)))
  (#eq? @_alias "exports")
  (#eq? @_module "module")
  (#eq? @_exports "exports")) @export

; module.exports = { a, b: c, d() {}, e: function () {}, ...require("m") }
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object
    [
      (shorthand_property_identifier) @exported
      (pair key: [(property_identifier) (string)] @exported value: (identifier) @local)
      (method_definition name: (property_identifier) @exported)
    ] @export)
  (#eq? @_module "module")
  (#eq? @_exports "exports"))

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object
    (pair
      key: [(property_identifier) (string)] @exported
      value: (call_expression
        function: (identifier) @_require @namespace
        arguments: (arguments . (string) @specifier))) @export)
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#eq? @_require "require"))

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (pair key: [(property_identifier) (string)] @exported value: (_)) @export)
  (#eq? @_module "module")
  (#eq? @_exports "exports"))

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object
    (spread_element
      (call_expression
        function: (identifier) @_require @namespace
        arguments: (arguments . (string) @specifier))) @export)
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#eq? @_require "require"))

; module.exports = require("m"): all its names, and the module itself.
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (call_expression
    function: (identifier) @_require @namespace
    arguments: (arguments . (string) @specifier)) @export
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#eq? @_require "require"))

(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @default @_exports)
  right: (call_expression
    function: (identifier) @_require @namespace
    arguments: (arguments . (string) @specifier))
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#eq? @_require "require")) @export

; exports.a = require("m"), exports.a = require("m").b
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @exported)
  right: (call_expression
    function: (identifier) @_require @namespace
    arguments: (arguments . (string) @specifier))
  (#any-of? @_exports "exports" "module.exports")
  (#eq? @_require "require")) @export

(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @exported)
  right: (member_expression
    object: (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string) @specifier))
    property: (property_identifier) @local)
  (#any-of? @_exports "exports" "module.exports")
  (#eq? @_require "require")) @export

; exports.a = b, exports.a = 1
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @exported)
  right: (identifier) @local
  (#any-of? @_exports "exports" "module.exports")) @export

(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @exported)
  right: (_)
  (#any-of? @_exports "exports" "module.exports")) @export

; Object.defineProperty(exports, "a", { ... }): what compilers write
(call_expression
  function: (member_expression object: (identifier) @_object property: (property_identifier) @_define)
  arguments: (arguments . (identifier) @_exports . (string) @exported)
  (#eq? @_object "Object")
  (#eq? @_define "defineProperty")
  (#eq? @_exports "exports")
  (#not-eq? @exported "\"__esModule\"")
  (#not-eq? @exported "'__esModule'")) @export

; __exportStar(require("m"), exports)
(call_expression
  function: [
    (identifier) @_star
    (member_expression property: (property_identifier) @_star)
  ]
  arguments: (arguments
    .
    (call_expression
      function: (identifier) @_require @namespace
      arguments: (arguments . (string) @specifier)))
  (#eq? @_star "__exportStar")
  (#eq? @_require "require")) @export
