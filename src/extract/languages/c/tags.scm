; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; Functions. A declarator wraps the name once for each `*` of what is returned.
; `int (*pick(int n))(void)` returns a pointer to a function: its own parameters are the inner ones.
(function_definition type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
  (function_declarator declarator: (parenthesized_declarator (identifier) @name) parameters: (_) @parameters)
]) @definition.function
; DEFINE_TEST(opens) { ... }: a macro makes a function of that name.
(function_definition declarator: (parenthesized_declarator (identifier) @name)) @definition.function

; TEST(queue, opens) { ... } looks like a call before a block.
((translation_unit
  (expression_statement (call_expression
    function: (identifier) @_macro
    arguments: (argument_list . (identifier) @receiver . (identifier) @name .)))
  . (compound_statement) @definition.function)
  (#match? @_macro "^[A-Z][A-Z0-9_]*$"))

; Prototypes: most readers meet a function in its header.
(declaration type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  (pointer_declarator declarator: (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
  (function_declarator declarator: (parenthesized_declarator (identifier) @name) parameters: (_) @parameters)
  (_ declarator:
    (function_declarator declarator: (parenthesized_declarator (identifier) @name) parameters: (_) @parameters))
]) @definition.function

; Only this file sees what is static.
(function_definition (storage_class_specifier "static") declarator: [
  (function_declarator declarator: (identifier) @name)
  (_ declarator: (function_declarator declarator: (identifier) @name))
  (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
]) @definition.function @private

; Types
(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(type_definition type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_))] @definition.struct
  declarator: (type_identifier) @name) @wrapper
(type_definition type: (enum_specifier !name body: (_)) @definition.enum declarator: (type_identifier) @name) @wrapper
(type_definition type: (_ name: (type_identifier) @name body: (_)) @definition.struct) @wrapper
(declaration type: (_ name: (type_identifier) @name body: (_)) @definition.struct) @wrapper
(declaration type: (_ body: (_)) declarator: [
  (identifier) @name @definition.variable
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)]) @definition.variable
  (_ declarator: (identifier) @name @definition.variable)
]) @wrapper

; Other names of a type: behind a body they stand beside the type, not around it.
(type_definition type: (_ body: (_)) declarator: [
  (type_identifier) @name @definition.type
  (_ declarator: (type_identifier) @name @definition.type)
  (_ declarator: (_ declarator: (type_identifier) @name @definition.type))
]) @wrapper
(type_definition type: (_) @type declarator: [
  (type_identifier) @name
  (primitive_type) @name
  (_ declarator: (type_identifier) @name)
  (_ declarator: (_ declarator: (type_identifier) @name))
  (_ declarator: (parenthesized_declarator [
    (pointer_declarator declarator: (type_identifier) @name)
    (type_identifier) @name
  ]))
  (_ declarator: (_ declarator: (parenthesized_declarator [
    (pointer_declarator declarator: (type_identifier) @name)
    (type_identifier) @name
  ])))
]) @definition.type

; Members. Those of a type that is made here beside it stand beside that type.
(field_declaration type: (_ name: (_) body: (_)) declarator: [
  (field_identifier) @name @definition.field
  (_ declarator: (field_identifier) @name @definition.field)
]) @wrapper
(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (_ declarator: (field_identifier) @name)
  (_ declarator: (_ declarator: (field_identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (field_identifier) @name)))
  (_ declarator: (parenthesized_declarator (pointer_declarator declarator: [
    (field_identifier) @name
    (array_declarator declarator: (field_identifier) @name)
  ])))
  (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator:
    (field_identifier) @name))))
]) @definition.field
(enumerator name: (identifier) @name) @definition.enum-member

; Names of the file; those of functions are local. A constant cannot be set anew; `const char *name` can.
((declaration (type_qualifier) @_const type: (_) @type declarator: [
    (identifier) @name
    (init_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: (array_declarator declarator: (identifier) @name))
    (init_declarator declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name)))
  ]) @definition.constant
  (#any-of? @_const "const" "constexpr"))
(declaration type: (_) @type declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (_ declarator: (_ declarator: (identifier) @name))))
    (_ declarator: (parenthesized_declarator (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
    ])))
    (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
    ]))))
    (_ declarator: (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator:
      (identifier) @name)))))
  ]) @definition.variable
; `type_t (*hook)(void) = NULL;` without a word before it looks like a call of what a call returns.
(translation_unit (expression_statement [
  (call_expression function: (call_expression arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))
  (assignment_expression left:
    (call_expression function: (call_expression arguments: (argument_list . (pointer_expression argument: (identifier) @name) .))))
]) @definition.variable)
(declaration (storage_class_specifier "static") declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (_ declarator: (_ declarator: (identifier) @name))))
    (_ declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
    (_ declarator: (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator:
      (identifier) @name)))))
  ]) @definition.variable @private

; Macros, but for those that only keep a header from being read twice.
(preproc_def name: (identifier) @name value: (_)) @definition.macro
((preproc_def name: (identifier) @name !value) @definition.macro
  (#not-match? @name "_(H|HPP|HH|HXX|INCLUDED)_*$"))
(preproc_function_def name: (identifier) @name parameters: (_) @parameters) @definition.macro

; Names that hold only where they stand: what is left may be one of another file.
[(function_definition) (compound_statement) (for_statement)] @scope
(parameter_declaration type: (_) @type declarator: [
  (identifier) @binding
  (_ declarator: (identifier) @binding)
  (_ declarator: (_ declarator: (identifier) @binding))
  (_ declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @binding)))
])
(parameter_list (identifier) @binding)

; References. An attribute says something of what it stands before.
(attribute_specifier (argument_list [
  (identifier) @name
  (call_expression function: (identifier) @name)
])) @reference.decorator

(call_expression function: (identifier) @name arguments: (_) @arguments) @reference.call
(call_expression
  function: (field_expression argument: (_) @receiver field: (field_identifier) @name)
  arguments: (_) @arguments) @reference.call
; (*callback)(x), (stack->pop)(x)
(call_expression
  function: (parenthesized_expression [
    (identifier) @name
    (pointer_expression argument: (identifier) @name)
    (field_expression argument: (_) @receiver field: (field_identifier) @name)
    (pointer_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name))
  ])
  arguments: (_) @arguments) @reference.call

; A value of a struct is made by `(struct point){ .x = 1 }` or `struct point p = { .x = 1 }`.
(compound_literal_expression type: (type_descriptor type: [
  (type_identifier) @name
  (_ name: (type_identifier) @name)
])) @reference.construct
(declaration
  type: [(type_identifier) @name (_ name: (type_identifier) @name)]
  declarator: (init_declarator value: (initializer_list))) @reference.construct

(type_identifier) @reference.type

; Keys of a literal are fields of its type.
(compound_literal_expression
  type: (type_descriptor type: [(type_identifier) @receiver (_ name: (type_identifier) @receiver)])
  value: (initializer_list (initializer_pair designator: (field_designator (field_identifier) @name)))) @reference.read
(declaration
  type: [(type_identifier) @receiver (_ name: (type_identifier) @receiver)]
  declarator: (init_declarator value: (initializer_list
    (initializer_pair designator: (field_designator (field_identifier) @name))))) @reference.read

(field_expression argument: (_) @receiver field: (field_identifier) @name) @reference.read
(preproc_ifdef name: (identifier) @reference.read)
(preproc_defined (identifier) @reference.read)
(expression/identifier) @reference.read

; Evidence
[(preproc_if) (preproc_ifdef)] @evidence.preprocessor
(cast_expression) @evidence.cast
(if_statement condition: (parenthesized_expression (binary_expression operator: ["==" "!="] right: (null)))) @evidence.error-check
((if_statement condition: (parenthesized_expression (binary_expression operator: "<" right: (number_literal) @_zero)))
  @evidence.error-check (#eq? @_zero "0"))
(if_statement condition: (parenthesized_expression (binary_expression operator: ["==" "!="] right:
  (unary_expression operator: "-" argument: (number_literal))))) @evidence.error-check
(seh_try_statement) @evidence.try
(seh_except_clause) @evidence.catch
(seh_finally_clause) @evidence.finally
