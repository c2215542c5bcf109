; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; Functions. Of several results the first counts: it goes to the first name.
(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(function_declaration
  name: (identifier) @name
  result: [
    (parameter_list . (parameter_declaration type: (_) @type))
    (_simple_type) @type
  ]) @definition.function

; Methods stand beside their type and are called by it: `func (t *Tree[K]) Insert(...)` is `Tree.Insert`.
(method_declaration
  receiver: (parameter_list . (parameter_declaration type: [
    (type_identifier) @receiver
    (pointer_type (type_identifier) @receiver)
    (generic_type type: (type_identifier) @receiver)
    (pointer_type (generic_type type: (type_identifier) @receiver))
    (parenthesized_type (type_identifier) @receiver)
    (parenthesized_type (pointer_type (type_identifier) @receiver))
    (pointer_type (parenthesized_type (type_identifier) @receiver))
  ]))
  name: (field_identifier) @name
  parameters: (_) @parameters) @definition.method
(method_declaration
  name: (field_identifier) @name
  result: [
    (parameter_list . (parameter_declaration type: (_) @type))
    (_simple_type) @type
  ]) @definition.method

; Types
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_spec
  name: (type_identifier) @name
  type: [
    (type_identifier) (qualified_type) (generic_type) (pointer_type) (slice_type) (array_type) (map_type)
    (channel_type) (function_type)
  ] @type) @definition.type
(type_alias name: (type_identifier) @name type: (_) @type) @definition.type
(type_declaration . [
  (type_spec name: (type_identifier) @name) @definition.type
  (type_alias name: (type_identifier) @name) @definition.type
] .) @wrapper

; Members. Fields of structs without a name (table tests) are none, but those inside a field are.
(type_spec type: (interface_type
  (method_elem name: (field_identifier) @name parameters: (_) @parameters) @definition.method))
(method_elem
  name: (field_identifier) @name
  result: [
    (parameter_list . (parameter_declaration type: (_) @type))
    (_simple_type) @type
  ]) @definition.method
(field_declaration type: (interface_type
  (method_elem name: (field_identifier) @name parameters: (_) @parameters) @definition.method))
(type_spec type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field))
  (#not-eq? @name "_"))
(type_spec type: (_ (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field))))
(field_declaration type: [
  (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @definition.field))
  (_ (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @definition.field)))
])
(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name type: (_) @type) @definition.field))
  (#not-eq? @name "_"))
(field_declaration type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name type: (_) @type) @definition.field)))
; An embedded type is a field and, as methods come with it, a base.
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [
  (type_identifier) @name @type
  (qualified_type name: (type_identifier) @name) @type
  (generic_type type: (type_identifier) @name) @type
  (generic_type type: (qualified_type name: (type_identifier) @name)) @type
]) @definition.field)))

; Names of the package. `_` binds none, and locals of functions are no definitions.
; The grammar takes the commas of `const a, b = 1, 2` for names too, so only the first has the field's name in a query.
(source_file (const_declaration (const_spec (identifier) @name) @definition.constant) (#not-eq? @name "_"))
(source_file (const_declaration . (const_spec . name: (identifier) @name) @definition.constant .) @wrapper
  (#not-eq? @name "_"))
(source_file (var_declaration [
  (var_spec name: (identifier) @name) @definition.variable
  (var_spec_list (var_spec name: (identifier) @name) @definition.variable)
])
  (#not-eq? @name "_"))
(source_file (var_declaration . (var_spec . name: (identifier) @name) @definition.variable .) @wrapper
  (#not-eq? @name "_"))

(source_file [
  (const_declaration (const_spec (identifier) @name type: (_) @type) @definition.constant)
  (var_declaration [
    (var_spec name: (identifier) @name type: (_) @type) @definition.variable
    (var_spec_list (var_spec name: (identifier) @name type: (_) @type) @definition.variable)
  ])
]
  (#not-eq? @name "_"))
(source_file (var_declaration [
  (var_spec . name: (identifier) @name !type value: (expression_list . (_) @value)) @definition.variable
  (var_spec_list
    (var_spec . name: (identifier) @name !type value: (expression_list . (_) @value)) @definition.variable)
])
  (#not-eq? @name "_"))

; Names that hold only where they stand: what is left may be one of another file of the package.
[(function_declaration) (method_declaration) (func_literal) (function_type) (method_elem) (block)
  (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (select_statement)
  (communication_case) (type_spec) (type_alias)] @scope
(type_parameter_declaration name: (identifier) @binding type: (type_constraint (_) @type))
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @binding)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @binding))))
])))
(parameter_declaration name: (identifier) @binding type: (_) @type)
(variadic_parameter_declaration name: (identifier) @binding)
; What a call gives goes to the first name; further names stand for values of their own alone.
(short_var_declaration
  left: (expression_list . (identifier) @binding)
  right: (expression_list . (type_assertion_expression type: (_) @type)))
((short_var_declaration
  left: (expression_list . (identifier) @binding)
  right: (expression_list . (call_expression function: (identifier) @_make arguments: (argument_list . (_) @type))))
  (#any-of? @_make "new" "make"))
(short_var_declaration left: (expression_list . (identifier) @binding) right: (expression_list . (_) @value))
(short_var_declaration
  left: (expression_list . (_) . (identifier) @binding)
  right: (expression_list . (_) . (_) @value))
(short_var_declaration left: (expression_list (identifier) @binding))
(range_clause left: (expression_list . (_) . (identifier) @binding .) right: (_) @each)
(range_clause left: (expression_list (identifier) @binding))
(receive_statement left: (expression_list . (identifier) @binding) right: (_) @value)
(receive_statement left: (expression_list (identifier) @binding))
(type_switch_statement alias: (expression_list (identifier) @binding))
(var_spec name: (identifier) @binding type: (_) @type)
((var_spec
  . name: (identifier) @binding
  !type
  value: (expression_list . (call_expression function: (identifier) @_make arguments: (argument_list . (_) @type))))
  (#any-of? @_make "new" "make"))
(var_spec . name: (identifier) @binding !type value: (expression_list . (_) @value))
(var_spec name: (identifier) @binding)
(const_spec (identifier) @binding)

; References. An embedded type is what Go has for a base.
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [
  (type_identifier) @name
  (qualified_type package: (_) @receiver name: (type_identifier) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name))
])))) @reference.extends
(type_spec type: (interface_type (type_elem . [
  (type_identifier) @name
  (qualified_type package: (_) @receiver name: (type_identifier) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name))
] .))) @reference.extends

(call_expression function: (identifier) @name arguments: (_) @arguments) @reference.call
(call_expression
  function: (selector_expression operand: (_) @receiver field: (field_identifier) @name)
  arguments: (_) @arguments) @reference.call

; A call with type arguments, `Map[int](xs)`, looks like a conversion to the grammar.
(call_expression function: (index_expression operand: (identifier) @name) arguments: (_) @arguments) @reference.call
(call_expression
  function: (index_expression operand: (selector_expression operand: (_) @receiver field: (field_identifier) @name))
  arguments: (_) @arguments) @reference.call
(type_conversion_expression type: (generic_type type: [
  (type_identifier) @name
  (qualified_type package: (_) @receiver name: (type_identifier) @name)
])) @reference.call

(composite_literal type: [
  (type_identifier) @name
  (qualified_type package: (_) @receiver name: (type_identifier) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name))
]) @reference.construct
((call_expression
  function: (identifier) @_new
  arguments: (argument_list . [
    (type_identifier) @name
    (qualified_type package: (_) @receiver name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
  ])) @reference.construct
  (#eq? @_new "new"))

(qualified_type package: (_) @receiver name: (type_identifier) @name) @reference.type
((type_identifier) @name @reference.type
  (#not-any-of? @name
    "any" "bool" "byte" "comparable" "complex64" "complex128" "error" "float32" "float64" "int" "int8" "int16"
    "int32" "int64" "rune" "string" "uint" "uint8" "uint16" "uint32" "uint64" "uintptr" "nil" "_"))

; Job{ID: 1}, []*Job{{ID: 1}}: keys are fields of the type.
(composite_literal
  type: [
    (type_identifier) @receiver
    (qualified_type) @receiver
    (generic_type type: (_) @receiver)
  ]
  body: (literal_value (keyed_element key: (literal_element (identifier) @name)))) @reference.read
(composite_literal
  type: (slice_type element: [
    (type_identifier) @receiver
    (qualified_type) @receiver
    (pointer_type (_) @receiver)
  ])
  body: (literal_value (literal_element (literal_value
    (keyed_element key: (literal_element (identifier) @name)))))) @reference.read

; Keys of structs without a name, and of literals that leave their type out, are nobody's: what follows them
; as a receiver is no path, so they are dropped.
(composite_literal
  type: (struct_type)
  body: (literal_value (keyed_element key: (literal_element (identifier) @name)) @receiver)) @reference.read
(literal_element (literal_value
  (keyed_element key: (literal_element (identifier) @name)) @receiver)) @reference.read
(selector_expression operand: (_) @receiver field: (field_identifier) @name) @reference.read
(_expression/identifier) @reference.read
; Constants that count: each holds what its place gives it.
(iota) @reference.read

; Habits
(if_statement
  condition: (binary_expression left: (identifier) @_error operator: "!=" right: (nil))
  (#match? @_error "[eE]rr(or)?$")) @evidence.error-check
(return_statement
  (expression_list (identifier) @_error .)
  (#match? @_error "[eE]rr(or)?$")) @evidence.propagate
(defer_statement) @evidence.defer
(go_statement) @evidence.async
(type_assertion_expression) @evidence.cast
