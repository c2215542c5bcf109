; The first pattern that takes a name decides its kind, so special forms stand before general ones.
; `(_ parameters: (_) @parameters)` is any function with a list of parameters; `x => x` has a bare one.

; Functions, classes, types.
(function_declaration name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
  @definition.function
(generator_function_declaration name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
  @definition.function
(function_signature name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
  @definition.function
(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(type_alias_declaration name: (type_identifier) @name value: (_) @type) @definition.type
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (_) @name @definition.enum-member)
(enum_assignment name: (_) @name) @definition.enum-member
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: (string) @name @exported) @definition.module
(import_alias . (identifier) @name) @definition.constant

; Held by a variable, at any depth.
(variable_declarator name: (identifier) @name value: (class)) @definition.class
(variable_declarator
  name: (identifier) @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.function

; Named where nothing else names them: `return function Themed() {}`.
(arguments (function_expression name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?) @definition.function)
(return_statement (function_expression name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?) @definition.function)
(arrow_function
  body: (function_expression name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?) @definition.function)
(parenthesized_expression
  (function_expression name: (identifier) @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?) @definition.function)

; A default export without a name of its own is called `default`.
(export_statement "default" @name value: (class !name) @definition.class) @wrapper @exported
(export_statement "default" @name
  value: [
    (function_expression !name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    (generator_function !name parameters: (_) @parameters)
    (arrow_function parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    (arrow_function parameter: (_) @parameters)
  ] @definition.function) @wrapper @exported
(export_statement "default" @name
  value: [
    (object) (array) (call_expression) (new_expression) (as_expression) (satisfies_expression)
  ] @definition.constant @value) @wrapper @exported

; Members of classes. Short methods of objects too, wherever the object stands.
(class_body [
  (method_definition name: (property_identifier) @name parameters: (_) @parameters)
  (method_signature name: (property_identifier) @name parameters: (_) @parameters)
] @definition.constructor
  (#eq? @name "constructor"))
(method_definition
  ["get" "set"]
  name: [
    (property_identifier) (private_property_identifier) (string) (computed_property_name (member_expression))
  ] @name
  parameters: (_) @parameters
  return_type: (type_annotation (_) @type)?) @definition.property
(method_definition
  name: [
    (property_identifier) (private_property_identifier) (string) (computed_property_name (member_expression))
  ] @name
  parameters: (_) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method
(class_body
  (method_signature name: [(property_identifier) (string)] @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    @definition.method)
(abstract_method_signature
  name: [(property_identifier) (string)] @name
  parameters: (_) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method
(public_field_definition
  name: [(property_identifier) (private_property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method
(public_field_definition
  name: [(property_identifier) (private_property_identifier) (string)] @name
  type: (type_annotation (_) @type)?
  value: (_)? @value) @definition.field

; constructor(readonly id: string, private name?: string) {}
(required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation (_) @type)?)
  @definition.field
(optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation (_) @type)?)
  @definition.field

; What a field is given, where its declaration does not say: it must have one.
(method_definition
  name: (property_identifier) @_constructor
  body: (statement_block (expression_statement (assignment_expression
    left: (member_expression
      object: (this)
      property: [(property_identifier) (private_property_identifier)] @name)
    right: (_) @value) @definition.field @member))
  (#eq? @_constructor "constructor"))

; What is private by its name or by a word before it.
(method_definition name: (private_property_identifier) @name @private) @definition.method
(public_field_definition name: (private_property_identifier) @name @private) @definition.field
(method_definition (accessibility_modifier "private") @private name: (_) @name) @definition.method
(public_field_definition (accessibility_modifier "private") @private name: (_) @name)
  @definition.field
(required_parameter (accessibility_modifier "private") @private pattern: (identifier) @name)
  @definition.field
(optional_parameter (accessibility_modifier "private") @private pattern: (identifier) @name)
  @definition.field

; Members of interfaces, and of types that are written as objects.
(interface_body [
  (method_signature name: [(property_identifier) (string)] @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    @definition.method
  (property_signature name: [(property_identifier) (string)] @name type: (type_annotation (_) @type)?)
    @definition.field
])
(type_alias_declaration value: [
  (object_type [
    (method_signature name: [(property_identifier) (string)] @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    @definition.method
    (property_signature name: [(property_identifier) (string)] @name type: (type_annotation (_) @type)?)
    @definition.field
  ])
  (intersection_type (object_type [
    (method_signature name: [(property_identifier) (string)] @name parameters: (_) @parameters return_type: (type_annotation (_) @type)?)
    @definition.method
    (property_signature name: [(property_identifier) (string)] @name type: (type_annotation (_) @type)?)
    @definition.field
  ]))
])
(property_signature type: (type_annotation (object_type
  (property_signature name: [(property_identifier) (string)] @name type: (type_annotation (_) @type)?)
    @definition.field)))

; Thing.prototype.act = function () {}, this.act = () => {}, app.use = function use() {}
(assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @receiver property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]
  (#eq? @_prototype "prototype")) @definition.method
(assignment_expression
  left: (member_expression
    object: (this)
    property: [(property_identifier) (private_property_identifier)] @name)
  right: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method @member
(assignment_expression
  left: (member_expression
    object: [(identifier) (member_expression)] @receiver
    property: (property_identifier) @name)
  right: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]
  (#not-match? @receiver "\\.prototype$|[^A-Za-z0-9_$#.]")) @definition.method

; Functions under the keys of an object that has a name, is given back, or lies in such an object.
(variable_declarator value: [
  (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method)
  (as_expression (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))
  (satisfies_expression (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))
  (call_expression arguments: (arguments (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method)))
])
(assignment_expression right: (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))
(export_statement value: [
  (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method)
  (satisfies_expression (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))
  (call_expression arguments: (arguments (object (pair
    key: [(property_identifier) (string)] @name
    value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method)))
])
(return_statement (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))
(arrow_function body: (parenthesized_expression (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method)))
(pair value: (object (pair
  key: [(property_identifier) (string)] @name
  value: [(_ parameters: (_) @parameters return_type: (type_annotation (_) @type)?) (arrow_function parameter: (_) @parameters)]) @definition.method))

; Variables of the module or of a namespace. What `require` and `await import` give are imports; the engine drops them here.
(program [
  (lexical_declaration
    kind: "const"
    (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant)
  (export_statement declaration: (lexical_declaration
    kind: "const"
    (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant))
])
(program [
  (lexical_declaration
    kind: "let"
    (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable)
  (variable_declaration (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable)
  (export_statement declaration: (_
    (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable))
])
(ambient_declaration
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant))
(ambient_declaration (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable))
(ambient_declaration (statement_block
  (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable)))
[
  (internal_module body: (statement_block [
    (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant)
    (export_statement declaration: (lexical_declaration
      kind: "const"
      (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant))
  ]))
  (module body: (statement_block [
    (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant)
    (export_statement declaration: (lexical_declaration
      kind: "const"
      (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.constant))
  ]))
]
(internal_module body: (statement_block [
  (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable)
  (export_statement declaration: (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable))
]))
(module body: (statement_block [
  (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable)
  (export_statement declaration: (_ (variable_declarator name: (identifier) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.variable))
]))

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
(ambient_declaration "global" @exported (statement_block (_ name: (_) @name) @definition.function))
(export_statement declaration: (_ name: (_) @name) @definition.function) @wrapper @exported
(export_statement declaration: (import_alias . (identifier) @name) @definition.function) @wrapper @exported
(export_statement declaration: (ambient_declaration (_ name: (_) @name) @definition.function)) @wrapper @exported
(export_statement declaration: [
  (_ (variable_declarator name: (identifier) @name) @definition.function)
  (ambient_declaration (_ (variable_declarator name: (identifier) @name) @definition.function))
]) @wrapper @exported
(ambient_declaration (_ name: (_) @name) @definition.function) @wrapper
(ambient_declaration (_ . (variable_declarator name: (identifier) @name) @definition.function .)) @wrapper
(_ (lexical_declaration . (variable_declarator name: (identifier) @name value: [
  (_ parameters: (_)) (arrow_function) (class)
]) @definition.function .) @wrapper)
(program (_ . (variable_declarator name: (identifier) @name) @definition.variable .) @wrapper)

; References
(new_expression constructor: (identifier) @name arguments: (arguments)? @arguments) @reference.construct
(new_expression
  constructor: (member_expression object: (_) @receiver property: (property_identifier) @name)
  arguments: (arguments)? @arguments) @reference.construct
(decorator [
  (identifier) @name
  (member_expression object: (_) @receiver property: (property_identifier) @name)
  (call_expression function: (identifier) @name arguments: (_) @arguments)
  (call_expression
    function: (member_expression object: (_) @receiver property: (property_identifier) @name)
    arguments: (_) @arguments)
]) @reference.decorator
(extends_clause value: [
  (identifier) @name
  (member_expression object: (_) @receiver property: (property_identifier) @name)
  (call_expression arguments: (arguments (identifier) @name))
]) @reference.extends
(extends_type_clause type: [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))
]) @reference.extends
(implements_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))
]) @reference.implements
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

(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.type
(type_identifier) @reference.type
(member_expression
  object: [(identifier) (this) (member_expression)] @receiver
  property: [(property_identifier) (private_property_identifier)] @name) @reference.read
[(primary_expression/identifier) (shorthand_property_identifier)] @reference.read

; Results.
(return_statement (_) @return)
(arrow_function body: (expression) @return)

; Names that hold only where they stand.
[(function_signature) (method_signature) (abstract_method_signature)
  (call_signature) (construct_signature) (function_type) (constructor_type)
  (class_declaration) (abstract_class_declaration) (class) (interface_declaration) (type_alias_declaration)
  (index_signature) (conditional_type)
  (statement_block) (switch_body) (for_statement) (for_in_statement) (catch_clause)] @scope
(arrow_function) @closure
[(function_expression) (generator_function)] @closure @plain
[(function_declaration) (generator_function_declaration) (method_definition)] @scope @plain
(required_parameter
  pattern: [(identifier) @binding (this) @binding (rest_pattern (identifier) @binding)]
  type: (type_annotation (_) @type)?
  value: (_)? @value)
(optional_parameter pattern: (identifier) @binding type: (type_annotation (_) @type)?)
(arrow_function parameter: (identifier) @binding)
(function_expression name: (identifier) @binding)
(class name: (type_identifier) @binding)
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding operator: "of" right: (_) @each)
(for_in_statement left: (identifier) @binding)
(_ (lexical_declaration (variable_declarator
  name: (identifier) @binding
  type: (type_annotation (_) @type)?
  value: (_) @value)))
(_ (lexical_declaration (variable_declarator
  name: (identifier) @binding @value
  type: (type_annotation (_) @type)?
  !value)))
(statement_block (variable_declaration (variable_declarator
  name: (identifier) @binding
  type: (type_annotation (_) @type)?
  value: (_)? @value)))
(rest_pattern (identifier) @binding)
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
(required_parameter pattern: (object_pattern) @apart type: (type_annotation (_) @type))
(array_pattern [(identifier) @binding (assignment_pattern left: (identifier) @binding)])
(type_parameter name: (type_identifier) @binding constraint: (constraint (_) @type)?)
(mapped_type_clause name: (type_identifier) @binding)
(infer_type (type_identifier) @binding)
(type_predicate name: (identifier) @binding)

; list.map((one) => ...)
(call_expression
  function: (member_expression object: (_) @each property: (property_identifier) @_method)
  arguments: (arguments . (arrow_function [
    parameter: (identifier) @binding
    parameters: (formal_parameters . (required_parameter pattern: (identifier) @binding !type))
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
(as_expression (_) (_)) @evidence.cast
