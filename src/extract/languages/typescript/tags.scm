; Definitions. The first pattern that takes a name decides its kind, so the special stand before the general.

(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(generator_function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(function_signature name: (identifier) @name parameters: (_) @parameters) @definition.function

(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(type_alias_declaration name: (type_identifier) @name) @definition.type
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (_) @name @definition.enum-member)
(enum_assignment name: (_) @name) @definition.enum-member
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: [(identifier) (nested_identifier) (string)] @name) @definition.module

; Members.
(class_body
  (method_definition name: (property_identifier) @name parameters: (_) @parameters) @definition.constructor
  (#eq? @name "constructor"))
(method_definition name: [(property_identifier) (string)] @name parameters: (_) @parameters) @definition.method
(method_definition
  name: (private_property_identifier) @name @private
  parameters: (_) @parameters) @definition.method
(method_definition
  (accessibility_modifier ["private" "protected"]) @private
  name: (_) @name)
  @definition.method
(abstract_method_signature name: (_) @name parameters: (_) @parameters) @definition.method
(class_body (method_signature name: (_) @name parameters: (_) @parameters) @definition.method)
(interface_body (method_signature name: (_) @name parameters: (_) @parameters) @definition.method)
(type_alias_declaration value: (object_type
  (method_signature name: (_) @name parameters: (_) @parameters) @definition.method))
(public_field_definition
  name: [(property_identifier) (string)] @name
  value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
    (function_expression parameters: (_) @parameters)]) @definition.method
(public_field_definition name: [(property_identifier) (string)] @name) @definition.field
(public_field_definition name: (private_property_identifier) @name @private) @definition.field
(public_field_definition (accessibility_modifier ["private" "protected"]) @private name: (_) @name)
  @definition.field
(interface_body (property_signature name: [(property_identifier) (string)] @name) @definition.property)
(type_alias_declaration value: (object_type
  (property_signature name: [(property_identifier) (string)] @name) @definition.property))
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(required_parameter "readonly" pattern: (identifier) @name) @definition.field
(required_parameter (accessibility_modifier ["private" "protected"]) @private pattern: (identifier) @name)
  @definition.field

; Functions and classes as values of names.
(variable_declarator
  name: (identifier) @name
  value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
    (function_expression parameters: (_) @parameters)
    (generator_function parameters: (_) @parameters)]) @definition.function
(variable_declarator name: (identifier) @name value: (class)) @definition.class
(assignment_expression
  left: (member_expression object: (identifier) @receiver property: (property_identifier) @name)
  right: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
    (function_expression parameters: (_) @parameters)]) @definition.method
(assignment_expression
  left: (member_expression
    object: (member_expression
      object: (identifier) @receiver
      property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
    (function_expression parameters: (_) @parameters)]
  (#eq? @_prototype "prototype")) @definition.method

; Functions under keys of an object that has a name or is exported.
(variable_declarator
  value: [
    (object (pair key: [(property_identifier) (string)] @name
      value: [(arrow_function) (function_expression)]) @definition.method)
    (as_expression (object (pair key: [(property_identifier) (string)] @name
      value: [(arrow_function) (function_expression)]) @definition.method))
    (satisfies_expression (object (pair key: [(property_identifier) (string)] @name
      value: [(arrow_function) (function_expression)]) @definition.method))])
(export_statement
  value: (object (pair key: [(property_identifier) (string)] @name
    value: [(arrow_function) (function_expression)]) @definition.method))

; Names of a module or a namespace that hold values.
(program (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant) @wrapper)
(program (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable) @wrapper)
(program (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable) @wrapper)
(program (ambient_declaration
  [(lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)
   (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)]) @wrapper)
(export_statement declaration:
  (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant))
(export_statement declaration:
  (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement declaration:
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement declaration: (ambient_declaration
  [(lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)
   (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)]))
(internal_module body: (statement_block
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant) @wrapper))
(module body: (statement_block
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant) @wrapper))
(program [
  (lexical_declaration (variable_declarator name: (object_pattern [
    (shorthand_property_identifier_pattern) @name
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
    (pair_pattern value: [(identifier) @name (assignment_pattern left: (identifier) @name)])
    (rest_pattern (identifier) @name)])) @definition.constant)
  (lexical_declaration (variable_declarator name: (array_pattern [
    (identifier) @name
    (assignment_pattern left: (identifier) @name)
    (rest_pattern (identifier) @name)])) @definition.constant)] @wrapper)
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (object_pattern [
    (shorthand_property_identifier_pattern) @name
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
    (pair_pattern value: [(identifier) @name (assignment_pattern left: (identifier) @name)])
    (rest_pattern (identifier) @name)])) @definition.constant)
  (lexical_declaration (variable_declarator name: (array_pattern [
    (identifier) @name
    (assignment_pattern left: (identifier) @name)
    (rest_pattern (identifier) @name)])) @definition.constant)])

; Whole statements around a definition. The kinds are given above.
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function) (class)]) @definition.function) @wrapper
(export_statement declaration: (_ name: (_) @name) @definition.function) @wrapper @exported
(export_statement declaration: (ambient_declaration (_ name: (_) @name) @definition.function)) @wrapper @exported
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.function)
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.function)]) @wrapper @exported
(export_statement declaration: (ambient_declaration [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.function)
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.function)])) @wrapper @exported
(ambient_declaration (_ name: (_) @name) @definition.function) @wrapper

; References.
(decorator (identifier) @name) @reference.decorator
(decorator (member_expression object: (_) @receiver property: (property_identifier) @name)) @reference.decorator
(decorator (call_expression function: (identifier) @name arguments: (_) @arguments)) @reference.decorator
(decorator (call_expression
  function: (member_expression object: (_) @receiver property: (property_identifier) @name)
  arguments: (_) @arguments)) @reference.decorator
(new_expression constructor: (identifier) @name arguments: (arguments)? @arguments) @reference.construct
(new_expression
  constructor: (member_expression object: (_) @receiver property: (property_identifier) @name)
  arguments: (arguments)? @arguments) @reference.construct
(call_expression function: (identifier) @name arguments: (arguments) @arguments) @reference.call
(call_expression
  function: (member_expression
    object: (_) @receiver
    property: [(property_identifier) (private_property_identifier)] @name)
  arguments: (arguments) @arguments) @reference.call
(call_expression function: (identifier) @name arguments: (template_string)) @reference.call
(call_expression
  function: (member_expression object: (_) @receiver property: (property_identifier) @name)
  arguments: (template_string)) @reference.call
(extends_clause value: (identifier) @name) @reference.extends
(extends_clause value: (member_expression object: (_) @receiver property: (property_identifier) @name))
  @reference.extends
(extends_type_clause type: [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))])
  @reference.extends
(implements_clause [
  (type_identifier) @name
  (generic_type name: (type_identifier) @name)
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))])
  @reference.implements
(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.type
(type_identifier) @reference.type
[(primary_expression/identifier) (shorthand_property_identifier)] @reference.read

; Names that hold only where they stand.
[(function_declaration) (generator_function_declaration) (function_expression) (generator_function)
  (arrow_function) (method_definition) (function_signature) (method_signature) (abstract_method_signature)
  (call_signature) (construct_signature) (function_type) (constructor_type)
  (class_declaration) (abstract_class_declaration) (class) (interface_declaration) (type_alias_declaration)
  (mapped_type_clause) (index_signature) (conditional_type)
  (statement_block) (for_statement) (for_in_statement) (catch_clause)] @scope
(required_parameter pattern: (identifier) @binding)
(optional_parameter pattern: (identifier) @binding)
(rest_pattern (identifier) @binding)
(arrow_function parameter: (identifier) @binding)
(function_expression name: (identifier) @binding)
(class name: (type_identifier) @binding)
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding)
(statement_block (lexical_declaration (variable_declarator name: (identifier) @binding)))
(for_statement initializer: (lexical_declaration (variable_declarator name: (identifier) @binding)))
(object_pattern (shorthand_property_identifier_pattern) @binding)
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding)
(pair_pattern value: [(identifier) @binding (assignment_pattern left: (identifier) @binding)])
(array_pattern [(identifier) @binding (assignment_pattern left: (identifier) @binding)])
(type_parameter name: (type_identifier) @binding)
(mapped_type_clause name: (type_identifier) @binding)
(infer_type (type_identifier) @binding)
(type_predicate name: (identifier) @binding)
