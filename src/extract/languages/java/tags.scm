; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; The package prefixes nothing: its node is its name.
(package_declaration [(identifier) (scoped_identifier)] @name @exported @definition.module)
(module_declaration name: (_) @name @exported) @definition.module

; Types.
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum

; Functions.
(constructor_declaration name: (identifier) @name parameters: (_) @parameters) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor
(method_declaration type: (_) @type name: (identifier) @name parameters: (_) @parameters) @definition.method
(annotation_type_element_declaration type: (_) @type name: (identifier) @name @exported) @definition.method

; Data. That of a class without a name is no field of the class around it.
(enum_constant name: (identifier) @name @exported) @definition.enum-member
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name @exported))
  @definition.constant
(field_declaration
  (modifiers "static" "final") type: (_) @type declarator: (variable_declarator name: (identifier) @name))
  @definition.constant
(field_declaration
  (modifiers "final" "static") type: (_) @type declarator: (variable_declarator name: (identifier) @name))
  @definition.constant
(class_declaration body: (class_body
  (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field))
(record_declaration body: (class_body
  (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field))
(enum_body_declarations
  (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field)
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.variable
(record_declaration parameters: (formal_parameters [
  (formal_parameter type: (_) @type name: (identifier) @name @exported)
  (spread_parameter (variable_declarator name: (identifier) @name @exported))
] @definition.field))

; Who sees it. Members of interfaces and annotations need no word for that.
[
  (class_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (record_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (interface_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (annotation_type_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (enum_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (constructor_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (compact_constructor_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
  (method_declaration (modifiers ["public" "protected"]) @exported name: (_) @name)
] @definition.class
[
  (class_declaration (modifiers "private") @private name: (_) @name)
  (record_declaration (modifiers "private") @private name: (_) @name)
  (interface_declaration (modifiers "private") @private name: (_) @name)
  (annotation_type_declaration (modifiers "private") @private name: (_) @name)
  (enum_declaration (modifiers "private") @private name: (_) @name)
  (constructor_declaration (modifiers "private") @private name: (_) @name)
  (compact_constructor_declaration (modifiers "private") @private name: (_) @name)
  (method_declaration (modifiers "private") @private name: (_) @name)
] @definition.class
(field_declaration (modifiers ["public" "protected"]) @exported
  declarator: (variable_declarator name: (_) @name)) @definition.variable
(field_declaration (modifiers "private") @private
  declarator: (variable_declarator name: (_) @name)) @definition.variable
(interface_body [
  (method_declaration name: (_) @name @exported)
  (class_declaration name: (_) @name @exported)
  (record_declaration name: (_) @name @exported)
  (interface_declaration name: (_) @name @exported)
  (annotation_type_declaration name: (_) @name @exported)
  (enum_declaration name: (_) @name @exported)
] @definition.class)
(annotation_type_body [
  (class_declaration name: (_) @name @exported)
  (interface_declaration name: (_) @name @exported)
  (annotation_type_declaration name: (_) @name @exported)
  (enum_declaration name: (_) @name @exported)
] @definition.class)

; Names that hold only where they stand.
[(class_declaration) (record_declaration) (interface_declaration) (method_declaration) (constructor_declaration)
  (compact_constructor_declaration) (lambda_expression) (block) (constructor_body) (for_statement)
  (enhanced_for_statement) (try_with_resources_statement) (catch_clause) (switch_rule)
  (switch_block_statement_group)] @scope
(formal_parameter type: (_) @type name: (identifier) @binding)
(spread_parameter (variable_declarator name: (identifier) @binding))
(lambda_expression parameters: (identifier) @binding)
(inferred_parameters (identifier) @binding)
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @binding !value))
(local_variable_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @binding value: (_) @value))
(enhanced_for_statement type: (_) @type name: (identifier) @binding (#not-eq? @type "var"))
(enhanced_for_statement type: (_) @_open name: (identifier) @binding value: (_) @each (#eq? @_open "var"))
(resource type: (_) @type name: (identifier) @binding value: (_) @value)
(catch_formal_parameter (catch_type) @type name: (identifier) @binding)
(instanceof_expression right: (_) @type name: (identifier) @binding)
(type_pattern (_) @type . (identifier) @binding)
(record_pattern_component (_) @type . (identifier) @binding)
(type_parameter (type_identifier) @binding . (type_bound . (_) @type))
(type_parameter (type_identifier) @binding .)

; Bases.
(superclass [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))
]) @reference.extends
(extends_interfaces (type_list [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))
] @reference.extends))
(super_interfaces (type_list [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (scoped_type_identifier (_) @receiver (type_identifier) @name .)
  (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))
] @reference.implements))

; Annotations.
(marker_annotation name: [
  (identifier) @name
  (scoped_identifier scope: (_) @receiver name: (_) @name)
]) @reference.decorator
(annotation name: [
  (identifier) @name
  (scoped_identifier scope: (_) @receiver name: (_) @name)
]) @reference.decorator

; new Thing(), new Outer.Inner<>(), Thing::new
(object_creation_expression
  type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name .)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))
  ]
  arguments: (_) @arguments) @reference.construct
(method_reference . [
  (identifier) @name
  (generic_type . (type_identifier) @name)
  (field_access object: (_) @receiver field: (_) @name)
] "new") @reference.construct

; Calls. A variable may be called as a method is: a receiver that is no path says that it is not the variable.
(method_invocation !object name: (identifier) @name arguments: (_) @arguments @receiver) @reference.call
; `Outer.this` is the object of a type further out.
(method_invocation
  object: (field_access object: (_) @receiver field: (this)) name: (identifier) @name arguments: (_) @arguments)
  @reference.call
(method_invocation object: (_) @receiver name: (identifier) @name arguments: (_) @arguments) @reference.call
(explicit_constructor_invocation constructor: [(super) (this)] @name arguments: (_) @arguments) @reference.call
(method_reference . (_) @receiver (identifier) @name .) @reference.call

; Types.
(uses_module_directive type: (scoped_identifier scope: (_) @receiver name: (_) @name)) @reference.type
(provides_module_directive (scoped_identifier scope: (_) @receiver name: (_) @name) @reference.type)
(record_pattern . (identifier) @name) @reference.type
(scoped_type_identifier (_) @receiver (type_identifier) @name . (#match? @name "^[A-Z]")) @reference.type
; The first part of a package is no type: types have a capital somewhere.
((type_identifier) @name @reference.type
  (#not-any-of? @name "String" "Object") (#match? @name "[A-Z]"))

; Names that are read. The grammar has no word for an identifier that is an expression.
(field_access object: (field_access object: (_) @receiver field: (this)) field: (identifier) @name) @reference.read
(field_access object: (_) @receiver field: (identifier) @name) @reference.read
[
  (argument_list (identifier) @reference.read)
  (variable_declarator value: (identifier) @reference.read)
  (assignment_expression (identifier) @reference.read)
  (binary_expression (identifier) @reference.read)
  (unary_expression (identifier) @reference.read)
  (update_expression (identifier) @reference.read)
  (ternary_expression (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (array_access (identifier) @reference.read)
  (array_initializer (identifier) @reference.read)
  (dimensions_expr (identifier) @reference.read)
  (cast_expression value: (identifier) @reference.read)
  (instanceof_expression left: (identifier) @reference.read)
  (method_invocation object: (identifier) @reference.read)
  (field_access object: (identifier) @reference.read)
  (method_reference . (identifier) @reference.read)
  (object_creation_expression . (identifier) @reference.read)
  (lambda_expression body: (identifier) @reference.read)
  (enhanced_for_statement value: (identifier) @reference.read)
  (resource . (identifier) @reference.read .)
  (switch_label (identifier) @reference.read)
  (guard (identifier) @reference.read)
  (return_statement (identifier) @reference.read)
  (throw_statement (identifier) @reference.read)
  (yield_statement (identifier) @reference.read)
  (assert_statement (identifier) @reference.read)
  (annotation_argument_list (identifier) @reference.read)
  (element_value_pair value: (identifier) @reference.read)
  (element_value_array_initializer (identifier) @reference.read)
  (annotation_type_element_declaration value: (identifier) @reference.read)
]

; Habits.
(try_statement) @evidence.try
(try_with_resources_statement) @evidence.try
(try_with_resources_statement) @evidence.scoped
(catch_clause) @evidence.catch
(catch_type (type_identifier) @_all (#any-of? @_all "Exception" "Throwable" "RuntimeException")) @evidence.catch-all
(catch_clause body: (block . "{" . "}")) @evidence.catch-empty
(finally_clause) @evidence.finally
(throw_statement (object_creation_expression)) @evidence.throw
(throw_statement (method_invocation)) @evidence.throw
(throw_statement (identifier)) @evidence.rethrow
(assert_statement) @evidence.assert
(synchronized_statement) @evidence.scoped
(cast_expression) @evidence.cast
