; The first pattern that takes a name decides its kind, so special forms stand before general ones.
; Words like `public` stand before names: `(modifier [...])? @exported` takes the last of them that fits, if any.

; A namespace is no more than its name: what it holds is not called by it.
(namespace_declaration name: (_) @name @definition.module @exported) @wrapper
(file_scoped_namespace_declaration name: (_) @name @definition.module @exported)

; Types
(class_declaration (modifier ["public" "protected"])? @exported name: (identifier) @name) @definition.class
(record_declaration (modifier ["public" "protected"])? @exported "struct" name: (identifier) @name)
  @definition.struct
(record_declaration (modifier ["public" "protected"])? @exported name: (identifier) @name) @definition.class
(struct_declaration (modifier ["public" "protected"])? @exported name: (identifier) @name) @definition.struct
(interface_declaration (modifier ["public" "protected"])? @exported name: (identifier) @name)
  @definition.interface
(enum_declaration (modifier ["public" "protected"])? @exported name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name @exported) @definition.enum-member
(delegate_declaration
  (modifier ["public" "protected"])? @exported
  name: (identifier) @name
  parameters: (_) @parameters) @definition.type

; Functions and what looks like them
(constructor_declaration
  (modifier ["public" "protected"])? @exported
  name: (identifier) @name
  parameters: (_) @parameters) @definition.constructor
(destructor_declaration name: (identifier) @name parameters: (_) @parameters) @definition.method
; What is called as a member of its first parameter is a function beside the type of that.
((method_declaration
  (modifier ["public" "protected"])? @exported
  returns: (_) @type
  name: (identifier) @name
  parameters: (parameter_list . (parameter (modifier) @_this)) @parameters) @definition.function
  (#eq? @_this "this"))
(method_declaration
  (modifier ["public" "protected"])? @exported
  returns: (_) @type
  name: (identifier) @name
  parameters: (_) @parameters) @definition.method
(operator_declaration
  (modifier "public")? @exported
  "operator" @name
  operator: _ @name
  parameters: (_) @parameters) @definition.method
(conversion_operator_declaration
  (modifier "public")? @exported
  "operator" @name
  type: (_) @name
  parameters: (_) @parameters) @definition.method
; In text that the grammar cannot read, `else if (a)` looks like one.
((local_function_statement type: (_) @type name: (identifier) @name parameters: (_) @parameters) @definition.function
  (#not-any-of? @name "if" "for" "foreach" "while" "switch" "using" "lock" "catch" "when" "return"))
(local_declaration_statement (variable_declaration (variable_declarator
  name: (identifier) @name
  [(lambda_expression parameters: (_) @parameters) (anonymous_method_expression parameters: (_) @parameters)])))
  @definition.function

; Data. The parameters of a record are its properties.
(property_declaration (modifier ["public" "protected"])? @exported type: (_) @type name: (identifier) @name)
  @definition.property
(indexer_declaration
  (modifier ["public" "protected"])? @exported type: (_) @type "this" @name parameters: (_) @parameters)
  @definition.property
(record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name @exported)
  @definition.property))
(event_declaration (modifier ["public" "protected"])? @exported type: (_) @type name: (identifier) @name)
  @definition.field
(event_field_declaration
  (modifier ["public" "protected"])? @exported
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration
  (modifier "const") (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name)))
  @definition.constant
(field_declaration
  (modifier ["public" "protected"])? @exported
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field

; Members of interfaces are public without a word, and what implements one by its name is called through it.
(interface_declaration body: (declaration_list [
  (_ name: (identifier) @name @exported)
  (indexer_declaration "this" @name @exported)
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name @exported)))
] @definition.method))
(method_declaration (explicit_interface_specifier) @exported name: (identifier) @name) @definition.method
(property_declaration (explicit_interface_specifier) @exported name: (identifier) @name) @definition.method
(event_declaration (explicit_interface_specifier) @exported name: (identifier) @name) @definition.method
(indexer_declaration (explicit_interface_specifier) @exported "this" @name) @definition.method

; Private by a word; in classes and structs also by none. What is `private protected` is seen in other files.
[
  (class_declaration (modifier "private") @private name: (identifier) @name)
  (struct_declaration (modifier "private") @private name: (identifier) @name)
  (enum_declaration (modifier "private") @private name: (identifier) @name)
  (constructor_declaration (modifier "private") @private . name: (identifier) @name)
  (field_declaration
    (modifier "private") @private
    .
    (variable_declaration (variable_declarator name: (identifier) @name)))
] @definition.field
([
  (method_declaration (modifier "private") @private . (_) @_next name: (identifier) @name)
  (property_declaration (modifier "private") @private . (_) @_next name: (identifier) @name)
  (field_declaration
    (modifier "private") @private
    .
    (modifier) @_next
    (variable_declaration (variable_declarator name: (identifier) @name)))
] @definition.field
  (#not-eq? @_next "protected"))
; No access word at all, whatever else stands before the name.
(_ ["class" "struct" "record"] body: (declaration_list [
  (constructor_declaration . (attribute_list)* . (modifier ["static" "unsafe" "extern"])* . name: (identifier) @name @private)
  (method_declaration
    . (attribute_list)* . (modifier ["static" "async" "unsafe" "extern" "new" "partial"])* . returns: (_)
    . name: (identifier) @name @private)
  (property_declaration
    . (attribute_list)* . (modifier ["static" "readonly" "unsafe" "new" "required"])* . type: (_)
    . name: (identifier) @name @private)
  (field_declaration
    . (attribute_list)* . (modifier ["static" "readonly" "const" "volatile" "unsafe" "new" "required"])*
    . (variable_declaration (variable_declarator name: (identifier) @name @private)))
] @definition.field))

; References. Of the bases of a class the first may be a class: names of interfaces begin with a capital I.
((base_list . [
  (identifier) @name
  (generic_name . (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
]) @reference.extends
  (#not-match? @name "^I[A-Z]"))
(primary_constructor_base_type type: [
  (identifier) @name
  (generic_name . (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
]) @reference.extends
(interface_declaration (base_list [
  (identifier) @name
  (generic_name . (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
] @reference.extends))
(base_list [
  (identifier) @name
  (generic_name . (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
] @reference.implements)

(attribute
  name: [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)]
  (attribute_argument_list)? @arguments) @reference.decorator

((invocation_expression
  function: [(identifier) @name (generic_name . (identifier) @name)]
  arguments: (_) @arguments) @reference.call
  (#not-eq? @name "nameof"))
(invocation_expression
  function: [
    (member_access_expression
      expression: _ @receiver
      name: [(identifier) @name (generic_name . (identifier) @name)])
    (conditional_access_expression
      condition: (_) @receiver
      (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name)]))
  ]
  arguments: (_) @arguments) @reference.call
; nameof(x) calls nothing: what stands as a receiver here is no path, so it is dropped.
((invocation_expression function: (identifier) @name) @receiver @reference.read
  (#eq? @name "nameof"))
; Invoke("Reload", 2f), type.GetMethod("Reload"): what is called by its name, mostly in the type around.
((invocation_expression
  function: [
    (identifier) @_by
    (generic_name . (identifier) @_by)
    (member_access_expression name: [(identifier) @_by (generic_name . (identifier) @_by)])
  ]
  arguments: (argument_list . (argument (string_literal . (string_literal_content) @name @reference.read .))))
  (#any-of? @_by "Invoke" "InvokeRepeating" "CancelInvoke" "IsInvoking" "StartCoroutine" "StopCoroutine" "SendMessage"
    "SendMessageUpwards" "BroadcastMessage" "GetMethod" "GetProperty" "GetField" "GetEvent")
  (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$"))
(constructor_initializer ["base" "this"] @name (argument_list) @arguments) @reference.call

(object_creation_expression
  type: [
    (identifier) @name
    (generic_name . (identifier) @name)
    (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
  ]
  arguments: (_)? @arguments) @reference.construct
; Foo foo = new(1);
(variable_declaration
  type: [(identifier) @name (generic_name . (identifier) @name)]
  (variable_declarator (implicit_object_creation_expression (argument_list) @arguments))) @reference.construct
(property_declaration
  type: [(identifier) @name (generic_name . (identifier) @name)]
  value: (implicit_object_creation_expression (argument_list) @arguments)) @reference.construct

; Types. Some places of types are not of the kind `type` to the grammar.
(type/identifier) @reference.type
(generic_name . (identifier) @name) @reference.type
[
  (type/qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])
  (variable_declaration type: [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)])
  (method_declaration returns: [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)])
  (array_type type: [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)])
  (nullable_type type: [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)])
  (pointer_type type: (identifier) @name)
  (ref_type type: (identifier) @name)
  (explicit_interface_specifier [(identifier) @name (qualified_name qualifier: (_) @receiver name: (identifier) @name)])
  (is_pattern_expression pattern: [
    (constant_pattern (identifier) @name)
    (negated_pattern (constant_pattern (identifier) @name))
  ])
] @reference.type

; new Point { X = 1 }, point is Point { X: 1 }: the names are members of the type. Where no type is named, what
; follows as a receiver is no path, so they are dropped.
(object_creation_expression
  type: [(identifier) (qualified_name)] @receiver
  initializer: (initializer_expression (assignment_expression left: (identifier) @name))) @reference.read
(initializer_expression (assignment_expression left: (identifier) @name) @receiver) @reference.read
(recursive_pattern
  type: [(identifier) (qualified_name)] @receiver
  (property_pattern_clause (subpattern . (identifier) @name))) @reference.read
(property_pattern_clause (subpattern . (identifier) @name)) @receiver @reference.read

(member_access_expression expression: _ @receiver name: (identifier) @name) @reference.read
(conditional_access_expression
  condition: (_) @receiver
  (member_binding_expression name: (identifier) @name)) @reference.read
(constant_pattern (identifier) @name) @reference.read
(lvalue_expression/identifier) @reference.read

; Names that hold only where they stand.
[
  (class_declaration) (struct_declaration) (record_declaration) (interface_declaration) (delegate_declaration)
  (method_declaration) (constructor_declaration) (operator_declaration) (conversion_operator_declaration)
  (indexer_declaration) (local_function_statement) (lambda_expression) (anonymous_method_expression) (block)
  (for_statement) (foreach_statement) (using_statement) (fixed_statement) (catch_clause) (switch_body)
  (switch_expression_arm) (query_expression) (arrow_expression_clause)
] @scope
(type_parameter name: (identifier) @binding)
(type_parameter_constraints_clause
  . (identifier) @binding . (type_parameter_constraint . type: [(identifier) (generic_name) (qualified_name)] @type))
(parameter type: (_) @type name: (identifier) @binding)
(parameter !type name: (identifier) @binding)
(parameter_list type: (_) @type name: (identifier) @binding)
(implicit_parameter) @binding
(variable_declaration
  type: (implicit_type)
  (variable_declarator name: (identifier) @binding "=" . (_) @value))
(variable_declaration type: (_) @type (variable_declarator name: (identifier) @binding) (#not-eq? @type "var"))
(variable_declarator name: (identifier) @binding)
(tuple_pattern name: (identifier) @binding)
(declaration_pattern type: (_) @type name: (identifier) @binding)
(recursive_pattern type: (_) @type name: (identifier) @binding)
(recursive_pattern !type name: (identifier) @binding)
(declaration_expression type: (_) @type name: (identifier) @binding)
(parenthesized_variable_designation name: (identifier) @binding)
(foreach_statement type: (implicit_type) left: (identifier) @binding right: (_) @each)
(foreach_statement type: (_) @type left: (identifier) @binding (#not-eq? @type "var"))
(catch_declaration type: (_) @type name: (identifier) @binding)
(from_clause !type name: (identifier) @binding "in" . (_) @each)
(from_clause type: (_) @type name: (identifier) @binding)
(join_clause . (identifier) @binding)
(join_into_clause (identifier) @binding)
(let_clause . (identifier) @binding . (_) @value)

; Evidence
(try_statement) @evidence.try
(catch_clause) @evidence.catch
(catch_clause . "catch" . body: (_)) @evidence.catch-all
((catch_clause (catch_declaration type: (identifier) @_type)) @evidence.catch-all
  (#eq? @_type "Exception"))
(catch_clause body: (block . "{" . "}")) @evidence.catch-empty
(finally_clause) @evidence.finally
[(throw_statement (_)) (throw_expression)] @evidence.throw
(throw_statement . "throw" . ";") @evidence.rethrow
[(using_statement) (local_declaration_statement "using")] @evidence.scoped
(modifier "async") @evidence.async
(await_expression) @evidence.await
[(unsafe_statement) (modifier "unsafe")] @evidence.unsafe
[(cast_expression) (as_expression)] @evidence.cast
(preproc_if) @evidence.preprocessor
