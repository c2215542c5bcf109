; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; A namespace is no more than its name: what it holds is not called by it.
(namespace_definition name: (namespace_name) @name @definition.module)

; Types
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.enum-member

; Functions and methods
(function_definition name: (name) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
((method_declaration name: (name) @name parameters: (_) @parameters) @definition.constructor
  (#eq? @name "__construct"))
(method_declaration name: (name) @name parameters: (_) @parameters return_type: (_)? @type) @definition.method

; $double = fn($x) => $x * 2; a variable keeps its sign, as it shares no name with a function.
(assignment_expression
  left: (variable_name) @name
  right: [
    (anonymous_function parameters: (_) @parameters)
    (arrow_function parameters: (_) @parameters)
  ]) @definition.function

; Data. A promoted parameter of a constructor is a field.
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name))) @definition.field
(property_declaration !type (property_element
  name: (variable_name (name) @name)
  default_value: (_) @value)) @definition.field
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @definition.field
(const_declaration (const_element . (name) @name)) @definition.constant
((function_call_expression
  function: [(name) @_define (qualified_name . "\\" . (name) @_define)]
  arguments: (arguments . (argument [
    (string (string_content) @name)
    (encapsed_string . (string_content) @name .)
  ]))) @definition.constant
  (#eq? @_define "define"))
(program (expression_statement
  (assignment_expression left: (variable_name) @name right: (_) @value)) @definition.variable)
(namespace_definition body: (compound_statement
  (expression_statement (assignment_expression left: (variable_name) @name)) @definition.variable))

; What is private in a trait is not: each class that uses the trait, in its own file, has it.
(class_declaration body: (declaration_list [
  (method_declaration (visibility_modifier . "private" .) @private name: (name) @name)
  (property_declaration
    (visibility_modifier . "private" .) @private
    (property_element name: (variable_name (name) @name)))
  (const_declaration (visibility_modifier . "private" .) @private (const_element . (name) @name))
] @definition.field))
(class_declaration body: (declaration_list (method_declaration parameters: (formal_parameters
  (property_promotion_parameter
    visibility: (visibility_modifier . "private" .) @private
    name: (variable_name (name) @name)) @definition.field))))
(enum_declaration body: (enum_declaration_list [
  (method_declaration (visibility_modifier . "private" .) @private name: (name) @name)
  (const_declaration (visibility_modifier . "private" .) @private (const_element . (name) @name))
] @definition.field))

; What functions give back.
(return_statement (_) @return)
(arrow_function body: (_) @return)

; Names that hold only where they stand.
[(function_definition) (method_declaration) (anonymous_function) (arrow_function)] @scope
[(anonymous_function) (arrow_function)] @closure
(simple_parameter type: (_)? @type name: (variable_name) @binding)
(property_promotion_parameter type: (_)? @type name: (variable_name) @binding)
(variadic_parameter name: (variable_name) @binding)
(assignment_expression left: (variable_name) @binding right: (_) @value)
(foreach_statement . (_) @each . (variable_name) @binding)
(foreach_statement . (_) @each . (pair (_) . (variable_name) @binding))
(catch_clause type: (_) @type name: (variable_name) @binding)
(static_variable_declaration name: (variable_name) @binding)

; References. `self`, `static` and `parent` are no names of types.
(class_declaration (base_clause [
  (name) @name
  (qualified_name prefix: (namespace_name)? @receiver (name) @name)
]) @reference.extends)
(base_clause [
  (name) @name
  (qualified_name prefix: (namespace_name)? @receiver (name) @name)
] @reference.extends)
(class_interface_clause [
  (name) @name
  (qualified_name prefix: (namespace_name)? @receiver (name) @name)
] @reference.implements)
(use_declaration [
  (name) @name
  (qualified_name prefix: (namespace_name)? @receiver (name) @name)
] @reference.implements)

(attribute
  [(name) @name (qualified_name prefix: (namespace_name)? @receiver (name) @name)]
  parameters: (_)? @arguments) @reference.decorator

(function_call_expression
  function: [
    (name) @name
    (variable_name) @name
    (qualified_name prefix: (namespace_name)? @receiver (name) @name)
    (relative_name (name) @name)
  ]
  arguments: (_) @arguments) @reference.call
(member_call_expression object: (_) @receiver name: (name) @name arguments: (_) @arguments) @reference.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name arguments: (_) @arguments)
  @reference.call
(scoped_call_expression scope: (_) @receiver name: (name) @name arguments: (_) @arguments) @reference.call

((object_creation_expression
  [(name) @name (qualified_name prefix: (namespace_name)? @receiver (name) @name)]
  (arguments)? @arguments) @reference.construct
  (#not-any-of? @name "self" "static" "parent"))

((named_type [
  (name) @name
  (qualified_name prefix: (namespace_name)? @receiver (name) @name)
]) @reference.type
  (#not-any-of? @name "self" "static" "parent"))
((binary_expression
  operator: "instanceof"
  right: [(name) @name (qualified_name prefix: (namespace_name)? @receiver (name) @name)]) @reference.type
  (#not-any-of? @name "self" "static" "parent"))

((class_constant_access_expression . (_) @receiver (name) @name .) @reference.read
  (#not-eq? @name "class"))
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @reference.read
(member_access_expression object: (_) @receiver name: (name) @name) @reference.read
(nullsafe_member_access_expression object: (_) @receiver name: (name) @name) @reference.read
; Classes before `::`, constants.
[
  (scoped_call_expression scope: [
    (name) @name
    (qualified_name prefix: (namespace_name)? @receiver (name) @name)
  ])
  (class_constant_access_expression . [
    (name) @name
    (qualified_name prefix: (namespace_name)? @receiver (name) @name)
  ])
  (scoped_property_access_expression scope: [
    (name) @name
    (qualified_name prefix: (namespace_name)? @receiver (name) @name)
  ])
] @reference.read
(primary_expression/name) @reference.read

; Evidence
(try_statement) @evidence.try
(catch_clause) @evidence.catch
((catch_clause type: (type_list (named_type [(name) @_type (qualified_name (name) @_type)])))
  @evidence.catch-all
  (#any-of? @_type "Throwable" "Exception"))
(catch_clause body: (compound_statement . "{" . "}")) @evidence.catch-empty
(finally_clause) @evidence.finally
(throw_expression) @evidence.throw
(catch_clause body: (compound_statement
  (expression_statement (throw_expression (variable_name))) @evidence.rethrow))
((function_call_expression function: (name) @_assert) @evidence.assert
  (#eq? @_assert "assert"))
(cast_expression) @evidence.cast

; [$this, 'name'], [self::class, 'name']: methods that are handed on.
((array_creation_expression
  . (array_element_initializer . (variable_name) @receiver .)
  . (array_element_initializer . (string (string_content) @name @reference.read) .) .)
  (#eq? @receiver "$this"))
((array_creation_expression
  . (array_element_initializer . (class_constant_access_expression . (_) @receiver (name) @_class .) .)
  . (array_element_initializer . (string (string_content) @name @reference.read) .) .)
  (#eq? @_class "class"))
