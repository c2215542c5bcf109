; The first pattern that takes a name decides its kind, so special forms stand before general ones.
; `(_ parameters: (_) @parameters)` is any function with a list of parameters; `x => x` has a bare one.

; Functions and classes.
(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(generator_function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(class_declaration name: (identifier) @name) @definition.class

; Held by a variable, at any depth.
(variable_declarator name: (identifier) @name value: (class)) @definition.class
(variable_declarator
  name: (identifier) @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.function

; Named where nothing else names them: `get(req, "host", function host() {})`.
(arguments (function_expression name: (identifier) @name parameters: (_) @parameters) @definition.function)
(return_statement (function_expression name: (identifier) @name parameters: (_) @parameters) @definition.function)
(arrow_function
  body: (function_expression name: (identifier) @name parameters: (_) @parameters) @definition.function)
(parenthesized_expression
  (function_expression name: (identifier) @name parameters: (_) @parameters) @definition.function)

; A default export without a name of its own is called `default`.
(export_statement "default" @name value: (class !name) @definition.class) @wrapper @exported
(export_statement "default" @name
  value: [
    (function_expression !name parameters: (_) @parameters)
    (generator_function !name parameters: (_) @parameters)
    (arrow_function parameters: (_) @parameters)
    (arrow_function parameter: (_) @parameters)
  ] @definition.function) @wrapper @exported
(export_statement "default" @name
  value: [(object) (array) (call_expression) (new_expression)] @definition.constant @value) @wrapper @exported

; Members. Short methods of objects too, wherever the object stands.
(class_body
  (method_definition name: (property_identifier) @name parameters: (_) @parameters) @definition.constructor
  (#eq? @name "constructor"))
(method_definition
  ["get" "set"]
  name: [(property_identifier) (private_property_identifier) (string) (computed_property_name (member_expression))] @name
  parameters: (_) @parameters) @definition.property
(method_definition
  name: [(property_identifier) (private_property_identifier) (string) (computed_property_name (member_expression))] @name
  parameters: (_) @parameters) @definition.method
(method_definition name: (private_property_identifier) @name @private) @definition.method
(field_definition
  property: [(property_identifier) (private_property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method
(field_definition
  property: [(property_identifier) (private_property_identifier) (string)] @name
  value: (_)? @value) @definition.field
(field_definition property: (private_property_identifier) @name @private) @definition.field

; module.exports = function createApp() {}
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (function_expression name: (identifier) @name parameters: (_) @parameters)
    (generator_function name: (identifier) @name parameters: (_) @parameters)
  ] @definition.function
  (#eq? @_module "module") (#eq? @_exports "exports")) @wrapper @exported
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class name: (identifier) @name) @definition.class
  (#eq? @_module "module") (#eq? @_exports "exports")) @wrapper @exported

; module.exports = () => {}: nothing names it but `exports`.
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @name)
  right: [
    (arrow_function parameters: (_) @parameters)
    (arrow_function parameter: (_) @parameters)
    (function_expression !name parameters: (_) @parameters)
  ]
  (#eq? @_module "module") (#eq? @name "exports")) @definition.function @exported
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @name)
  right: (class !name)
  (#eq? @_module "module") (#eq? @name "exports")) @definition.class @exported

; module.exports = { start() {}, stop: function () {}, port: 80 }
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object
    (pair key: [(property_identifier) (string)] @name value: (class)) @definition.class @exported)
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (pair
      key: [(property_identifier) (string)] @name
      value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)])
    (method_definition name: (property_identifier) @name parameters: (_) @parameters)
  ] @definition.function @exported)
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object
    (pair
      key: [(property_identifier) (string)] @name
      value: [
        (string) (template_string) (number) (true) (false) (null) (regex)
        (object) (array) (new_expression) (binary_expression) (unary_expression)
      ]) @definition.constant @exported)
  (#eq? @_module "module") (#eq? @_exports "exports"))

; exports.a = function () {}. A plain name, a member or a call of `require` on the right is no definition.
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  right: (class)
  (#any-of? @_exports "exports" "module.exports")) @definition.class @exported
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  right: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]
  (#any-of? @_exports "exports" "module.exports")) @definition.function @exported
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  right: [
    (string) (template_string) (number) (true) (false) (null) (regex)
    (object) (array) (new_expression) (binary_expression) (unary_expression) (ternary_expression)
  ] @value
  (#any-of? @_exports "exports" "module.exports")) @definition.constant @exported
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  right: (call_expression function: (_) @_function) @value
  (#any-of? @_exports "exports" "module.exports") (#not-eq? @_function "require")) @definition.constant @exported

; Thing.prototype.act = function () {}, Thing.prototype = { act() {} }
(assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @receiver property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]
  (#eq? @_prototype "prototype")) @definition.method
(assignment_expression
  left: (member_expression object: (_) @receiver property: (property_identifier) @_prototype)
  right: (object [
    (pair
      key: (property_identifier) @name
      value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method
    (method_definition name: (property_identifier) @name) @definition.method
  ])
  (#eq? @_prototype "prototype"))

; this.act = function () {}
(assignment_expression
  left: (member_expression
    object: (this)
    property: [(property_identifier) (private_property_identifier)] @name)
  right: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method @member

; this.queue = new Queue()
(assignment_expression
  left: (member_expression
    object: (this)
    property: [(property_identifier) (private_property_identifier)] @name)
  right: (_) @value) @definition.field @member

; app.use = function use() {}
(assignment_expression
  left: (member_expression
    object: [(identifier) (member_expression)] @receiver
    property: (property_identifier) @name)
  right: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]
  (#not-match? @receiver "^(exports|module|module\\.exports)$|\\.prototype$|[^A-Za-z0-9_$#.]")) @definition.method

; Functions under the keys of an object that has a name, is given back, or lies in such an object.
(variable_declarator value: [
  (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method)
  (call_expression arguments: (arguments (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method)))
])
(assignment_expression right: (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method))
(export_statement value: [
  (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method)
  (call_expression arguments: (arguments (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method)))
])
(return_statement (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method))
(arrow_function body: (parenthesized_expression (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method)))
(pair value: (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)]) @definition.method))

; Variables of the module. What `require` gives is an import; the engine drops it here.
(program (lexical_declaration
  kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant))
(program (lexical_declaration
  kind: "let"
  (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable))
(program (variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable))
(export_statement declaration: (lexical_declaration
  kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant))
(export_statement declaration: (_ (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable))

; const { a, b: c = 1, ...d } = thing
(program [
  (_ (variable_declarator
    name: [
      (object_pattern [
        (shorthand_property_identifier_pattern) @name @definition.constant
        (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.constant)
        (pair_pattern value: (identifier) @name @definition.constant)
        (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.constant))
        (rest_pattern (identifier) @name @definition.constant)
      ])
      (array_pattern [
        (identifier) @name @definition.constant
        (assignment_pattern left: (identifier) @name @definition.constant)
        (rest_pattern (identifier) @name @definition.constant)
      ])
    ]))
  (export_statement declaration: (_ (variable_declarator
    name: [
      (object_pattern [
        (shorthand_property_identifier_pattern) @name @definition.constant
        (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.constant)
        (pair_pattern value: (identifier) @name @definition.constant)
        (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.constant))
        (rest_pattern (identifier) @name @definition.constant)
      ])
      (array_pattern [
        (identifier) @name @definition.constant
        (assignment_pattern left: (identifier) @name @definition.constant)
        (rest_pattern (identifier) @name @definition.constant)
      ])
    ]))) @exported
])

; The statements around what has been named above; their kinds are not read.
(export_statement declaration: (_ name: (identifier) @name) @definition.function) @wrapper @exported
(export_statement declaration: (_
  (variable_declarator name: (identifier) @name) @definition.function)) @wrapper @exported
(statement_block (_ . (variable_declarator name: (identifier) @name value: [
  (_ parameters: (_)) (arrow_function) (class)
]) @definition.function .) @wrapper)
(program (_ . (variable_declarator name: (identifier) @name) @definition.variable .) @wrapper)

; References
(new_expression constructor: (identifier) @name arguments: (arguments)? @arguments) @reference.construct
(new_expression
  constructor: (member_expression object: (_) @receiver property: (_) @name)
  arguments: (arguments)? @arguments) @reference.construct
(class_heritage [
  (identifier) @name
  (member_expression object: (_) @receiver property: (property_identifier) @name)
  (call_expression arguments: (arguments (identifier) @name))
]) @reference.extends
(decorator [
  (identifier) @name
  (member_expression object: (_) @receiver property: (_) @name)
  (call_expression function: (identifier) @name arguments: (_) @arguments)
  (call_expression
    function: (member_expression object: (_) @receiver property: (_) @name)
    arguments: (_) @arguments)
]) @reference.decorator
(call_expression function: [(identifier) (super)] @name arguments: (arguments) @arguments) @reference.call
(call_expression
  function: (member_expression
    object: (_) @receiver
    property: [(property_identifier) (private_property_identifier)] @name)
  arguments: (arguments) @arguments) @reference.call

; html`...`
(call_expression function: (identifier) @name arguments: (template_string)) @reference.call
(call_expression
  function: (member_expression object: (_) @receiver property: (property_identifier) @name)
  arguments: (template_string)) @reference.call

; (0, module.act)(), as compilers write it
(call_expression
  function: (parenthesized_expression (sequence_expression . (number) . [
    (identifier) @name
    (member_expression object: (_) @receiver property: (property_identifier) @name)
  ]))
  arguments: (arguments) @arguments) @reference.call

; <Component />: names in lower case are tags of the page.
([
  (jsx_opening_element name: (identifier) @name)
  (jsx_self_closing_element name: (identifier) @name)
] @reference.call
  (#match? @name "^[A-Z_$]"))
(jsx_opening_element
  name: (member_expression object: (_) @receiver property: (property_identifier) @name)) @reference.call
(jsx_self_closing_element
  name: (member_expression object: (_) @receiver property: (property_identifier) @name)) @reference.call

(member_expression
  object: [(identifier) (this) (member_expression)] @receiver
  property: [(property_identifier) (private_property_identifier)] @name) @reference.read
[(primary_expression/identifier) (shorthand_property_identifier)] @reference.read

; Results.
(return_statement (_) @return)
(arrow_function body: (expression) @return)

; Names that hold only where they stand.
[(class)
  (statement_block) (switch_body) (for_statement) (for_in_statement) (catch_clause)] @scope
(arrow_function) @closure
[(function_expression) (generator_function)] @closure @plain
[(function_declaration) (generator_function_declaration) (method_definition)] @scope @plain
(formal_parameters [(identifier) @binding (assignment_pattern left: (identifier) @binding right: (_) @value)])
(arrow_function parameter: (identifier) @binding)
(rest_pattern (identifier) @binding)
(function_expression name: (identifier) @binding)
(class name: (identifier) @binding)
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding operator: "of" right: (_) @each)
(for_in_statement left: (identifier) @binding)
(_ (lexical_declaration (variable_declarator name: (identifier) @binding value: (_) @value)))
(_ (lexical_declaration (variable_declarator name: (identifier) @binding @value !value)))
(statement_block (variable_declaration (variable_declarator name: (identifier) @binding value: (_) @value)))
(statement_block (variable_declaration (variable_declarator name: (identifier) @binding @value !value)))
(for_statement initializer:
  (variable_declaration (variable_declarator name: (identifier) @binding value: (_)? @value)))
(object_pattern [
  (shorthand_property_identifier_pattern) @binding @member
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding @member)
  (pair_pattern
    key: (property_identifier) @member
    value: [(identifier) @binding (assignment_pattern left: (identifier) @binding)])
])
(pair_pattern value: [(identifier) @binding (assignment_pattern left: (identifier) @binding)])
(object_pattern) @apart
(variable_declarator name: (object_pattern) @apart value: (_) @from)
(array_pattern [(identifier) @binding (assignment_pattern left: (identifier) @binding)])

; list.map((one) => ...)
(call_expression
  function: (member_expression object: (_) @each property: (property_identifier) @_method)
  arguments: (arguments . (arrow_function [
    parameter: (identifier) @binding
    parameters: (formal_parameters . (identifier) @binding)
  ]))
  (#any-of? @_method "map" "forEach" "filter" "find" "some" "every" "flatMap" "findIndex" "findLast"))

(assignment_expression left: (identifier) @assigned right: (_) @value)

; Habits. Every catch of this language takes anything, so none is said to.
(try_statement) @evidence.try
(catch_clause) @evidence.catch
(catch_clause body: (statement_block . "{" . (comment)? . "}")) @evidence.catch-empty
(finally_clause) @evidence.finally
(throw_statement) @evidence.throw
(catch_clause
  parameter: (identifier) @_caught
  body: (statement_block (throw_statement (identifier) @_thrown) @evidence.rethrow)
  (#eq? @_caught @_thrown))
"async" @evidence.async
(await_expression) @evidence.await
[(import_statement) (export_statement source: (string))] @evidence.import
((call_expression function: (identifier) @_require arguments: (arguments . (string))) @evidence.require
  (#eq? @_require "require"))
(call_expression function: (import)) @evidence.import-call
[(jsx_opening_element) (jsx_self_closing_element)] @evidence.markup
