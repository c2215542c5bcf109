; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; Constructors are called like the type around them, or like what stands before the last `::`.
((class_specifier
    name: [
      (type_identifier) @_type
      (template_type name: (_) @_type)
      (qualified_identifier name: (type_identifier) @_type)
      (qualified_identifier name: (qualified_identifier name: (type_identifier) @_type))
    ]
    body: (field_declaration_list [
      (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
      (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
      (preproc_if [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
      (preproc_ifdef [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
    ]))
  (#eq? @name @_type))
((struct_specifier
    name: [
      (type_identifier) @_type
      (template_type name: (_) @_type)
      (qualified_identifier name: (type_identifier) @_type)
      (qualified_identifier name: (qualified_identifier name: (type_identifier) @_type))
    ]
    body: (field_declaration_list [
      (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
      (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
      (preproc_if [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
      (preproc_ifdef [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
    ]))
  (#eq? @name @_type))
((union_specifier
    name: (type_identifier) @_type
    body: (field_declaration_list [
      (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
      (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
      (preproc_if [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
      (preproc_ifdef [
        (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
        (template_declaration (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))) @definition.constructor
        (preproc_else (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
        (preproc_elif (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor)
      ])
    ]))
  (#eq? @name @_type))
((function_definition declarator: (function_declarator
    declarator: [
      (qualified_identifier scope: [(namespace_identifier) @_type (template_type name: (_) @_type)]
        name: (identifier) @name)
      (qualified_identifier name: (qualified_identifier
        scope: [(namespace_identifier) @_type (template_type name: (_) @_type)]
        name: (identifier) @name))
      (qualified_identifier name: (qualified_identifier name: (qualified_identifier
        scope: [(namespace_identifier) @_type (template_type name: (_) @_type)]
        name: (identifier) @name)))
    ]
    parameters: (_) @parameters)) @definition.constructor
  (#eq? @name @_type))

; Further in a condition only what no function has tells a constructor: `explicit`, or values of members.
([
  (preproc_elif [
    (function_definition (explicit_function_specifier) declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters) (field_initializer_list))
    (declaration (explicit_function_specifier) declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  ] @definition.constructor)
  (preproc_else [
    (function_definition (explicit_function_specifier) declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters) (field_initializer_list))
    (declaration (explicit_function_specifier) declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
  ] @definition.constructor)
])

; TEST(Queue, Opens) { ... } and BENCHMARK_OF(Opens) { ... } are functions that a macro makes.
((function_definition !type declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list
      . (parameter_declaration type: (type_identifier) @receiver !declarator)
      . (parameter_declaration type: (type_identifier) @name !declarator) .))) @definition.function
  (#match? @_macro "^[A-Z][A-Z0-9_]*$"))
((function_definition !type declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .)))
  @definition.function
  (#match? @_macro "^[A-Z][A-Z0-9_]*$"))

; Functions of types. A declarator wraps the name once for each `*` or `&` of what is returned.
(field_declaration type: (_) @type declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)))
]) @definition.method
(function_definition type: (_)? @type declarator: [
  (function_declarator declarator: [(field_identifier) (destructor_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(field_identifier) (destructor_name)] @name parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(field_identifier) (destructor_name)] @name parameters: (_) @parameters)))
]) @definition.method
(declaration declarator: (function_declarator declarator: (destructor_name) @name parameters: (_) @parameters))
  @definition.method
(field_declaration_list (function_definition declarator: [
  (function_declarator declarator: (operator_name) @name parameters: (_) @parameters)
  (_ (function_declarator declarator: (operator_name) @name parameters: (_) @parameters))
]) @definition.method)
(field_declaration_list (template_declaration (_ declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters))
]) @definition.method))
; `result_type(min)() {` keeps a macro `min` away: to a grammar it is what `result_type` returns.
(field_declaration_list (function_definition !type declarator: (function_declarator
  declarator: (function_declarator
    declarator: (identifier)
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .))
  parameters: (_) @parameters)) @definition.method)
(field_declaration_list [
  (field_declaration declarator: (function_declarator
    declarator: (parenthesized_declarator (field_identifier) @name) parameters: (_) @parameters))
  (function_definition declarator: (function_declarator
    declarator: (parenthesized_declarator (field_identifier) @name) parameters: (_) @parameters))
] @definition.method)
; `operator bool()` is called by its type.
(_ declarator: (operator_cast "operator" @name type: (_) @name)) @definition.method

; Outside of the type: `void Queue<T>::push(T item)`.
(function_definition type: (_)? @type declarator: [
  (function_declarator declarator: [
    (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)]) @receiver
    (qualified_identifier scope: (_) name: (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)])) @receiver
    (qualified_identifier scope: (_) name: (qualified_identifier scope: (_) name:
      (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)]))) @receiver
  ] parameters: (_) @parameters)
  (_ (function_declarator declarator: [
    (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)]) @receiver
    (qualified_identifier scope: (_) name: (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)])) @receiver
    (qualified_identifier scope: (_) name: (qualified_identifier scope: (_) name:
      (qualified_identifier scope: (_) name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (_) @name)]))) @receiver
  ] parameters: (_) @parameters))
]) @definition.method
(function_definition declarator: [
  (qualified_identifier name: (operator_cast "operator" @name type: (_) @name))
  (qualified_identifier name: (qualified_identifier name: (operator_cast "operator" @name type: (_) @name)))
] @receiver) @definition.method
(declaration declarator: [
  (qualified_identifier name: (identifier) @name) @receiver
  (init_declarator declarator: (qualified_identifier name: (identifier) @name) @receiver)
  (pointer_declarator declarator: (qualified_identifier name: (identifier) @name) @receiver)
  (reference_declarator (qualified_identifier name: (identifier) @name) @receiver)
  (init_declarator declarator: (pointer_declarator declarator: (qualified_identifier name: (identifier) @name) @receiver))
  (init_declarator declarator: (pointer_declarator declarator: (pointer_declarator declarator:
    (qualified_identifier name: (identifier) @name) @receiver)))
  (init_declarator declarator: (reference_declarator (qualified_identifier name: (identifier) @name) @receiver))
  (array_declarator declarator: (qualified_identifier name: (identifier) @name) @receiver)
  (init_declarator declarator: (array_declarator declarator: (qualified_identifier name: (identifier) @name) @receiver))
])
  @definition.field

; Functions, and prototypes of functions. In a block, `Lock held(mutex)` is a variable.
(compound_statement [
  (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ (function_declarator declarator: (identifier) @name))
  ]) @definition.variable
  (_ [
    (declaration declarator: [
      (function_declarator declarator: (identifier) @name)
      (_ (function_declarator declarator: (identifier) @name))
    ]) @definition.variable
    (_ (declaration declarator: [
      (function_declarator declarator: (identifier) @name)
      (_ (function_declarator declarator: (identifier) @name))
    ]) @definition.variable)
  ])
])
; The branches of a condition stand in each other.
(compound_statement (_ [
  (_ [
      (preproc_if (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_ifdef (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_elif (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_else (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
  ])
  (_ (_ [
      (preproc_if (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_ifdef (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_elif (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
      (preproc_else (declaration declarator: [
        (function_declarator declarator: (identifier) @name)
        (_ (function_declarator declarator: (identifier) @name))
      ]) @definition.variable)
  ]))
]))
(function_definition type: (_) @type declarator: [
  (function_declarator declarator: [(identifier) @name (operator_name) @name (template_function name: (_) @name)] parameters: (_) @parameters)
  (_ (function_declarator declarator: [(identifier) @name (operator_name) @name (template_function name: (_) @name)] parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(identifier) @name (operator_name) @name (template_function name: (_) @name)] parameters: (_) @parameters)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
]) @definition.function
(declaration type: (_) @type declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters))
  (_ (_ (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator:
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
]) @definition.function
; A name for a lambda, but no object that is made of one: `Cleanup done = [] { ... };`.
(declaration
  type: [
    (placeholder_type_specifier)
    (template_type)
    (qualified_identifier name: (template_type))
  ]
  declarator: (init_declarator
    declarator: (identifier) @name
    value: (lambda_expression declarator: (abstract_function_declarator parameters: (_) @parameters)))) @definition.function
(declaration
  type: [
    (placeholder_type_specifier)
    (template_type)
    (qualified_identifier name: (template_type))
  ]
  declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression))) @definition.function

; Only this file sees what stands in a namespace without a name.
(namespace_definition !name body: (_) @access.private)

; Sections of a class
(class_specifier body: (_) @access.private)
(field_declaration_list (access_specifier "private") @access.private)
(field_declaration_list (access_specifier ["public" "protected"]) @access.public)

; Namespaces
(namespace_definition name: (_) @name) @definition.module

; Types. What stands in `<>` behind a name says which case of a template it is.
(class_specifier
  name: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
  ]
  body: (_)) @definition.class
(_
  name: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
  ]
  body: (field_declaration_list)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enum_specifier name: (qualified_identifier scope: (_) @receiver name: (type_identifier) @name) body: (_))
  @definition.enum
(alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type
(concept_definition name: (identifier) @name) @definition.trait
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
  (reference_declarator (type_identifier) @name)
  (reference_declarator (function_declarator declarator: (parenthesized_declarator
    (pointer_declarator declarator: (type_identifier) @name))))
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
  (reference_declarator (field_identifier) @name)
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
    (attributed_declarator (identifier) @name)
    (init_declarator declarator: (attributed_declarator (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: (array_declarator declarator: (identifier) @name))
    (init_declarator declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name)))
  ]) @definition.constant
  (#any-of? @_const "const" "constexpr"))
(declaration type: (_) @type declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (reference_declarator (identifier) @name)
    (attributed_declarator (identifier) @name)
    (init_declarator declarator: (attributed_declarator (identifier) @name))
    (init_declarator declarator: (reference_declarator (attributed_declarator (identifier) @name)))
    (init_declarator declarator: (reference_declarator (identifier) @name))
    (_ declarator: (_ declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (parenthesized_declarator (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
    ])))
    (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
    ]))))
  ]) @definition.variable

; What `auto` leaves open, the first value tells.
(declaration type: (placeholder_type_specifier) declarator: (init_declarator
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (reference_declarator (identifier) @name)
  ]
  value: (_) @value)) @definition.variable

; Macros, but for those that only keep a header from being read twice.
(preproc_def name: (identifier) @name value: (_)) @definition.macro
((preproc_def name: (identifier) @name !value) @definition.macro
  (#not-match? @name "_(H|HPP|HH|HXX|INCLUDED)_*$"))
(preproc_function_def name: (identifier) @name parameters: (_) @parameters) @definition.macro

; Templates
(template_declaration [
  (_ name: [(type_identifier) @name (template_type name: (_) @name)] body: (_))
  (alias_declaration name: (_) @name)
  (concept_definition name: (_) @name)
  (_ declarator: [
    (identifier) @name
    (init_declarator declarator: (identifier) @name)
    (function_declarator declarator: [
      (identifier) @name
      (operator_name) @name
      (template_function name: (_) @name)
      (qualified_identifier name: [(identifier) @name (destructor_name) @name (operator_name) @name])
      (qualified_identifier name: (qualified_identifier name:
        [(identifier) @name (destructor_name) @name (operator_name) @name]))
    ])
    (_ (function_declarator declarator: [
      (identifier) @name
      (operator_name) @name
      (qualified_identifier name: [(identifier) @name (operator_name) @name])
    ]))
  ])
] @definition.function) @wrapper
(template_declaration (template_declaration (_ declarator:
  (function_declarator declarator: (qualified_identifier name: (_) @name)))) @definition.function) @wrapper

; Only this file sees what is static, but for members of types.
(_ (storage_class_specifier "static") @hidden type: (_) declarator: [
  (identifier) @name
  (_ declarator: [(identifier) @name (operator_name) @name (template_function name: (_) @name)])
  (_ declarator: (_ declarator: [(identifier) @name (operator_name) @name]))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
  (reference_declarator [(identifier) @name (function_declarator declarator: (identifier) @name)])
  (init_declarator declarator: (reference_declarator (identifier) @name))
  (_ declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
]) @definition.variable

; Names that hold only where they stand: what is left may be one of another file.
[(function_definition) (compound_statement) (for_statement) (for_range_loop) (catch_clause)
  (template_declaration) (field_declaration)] @scope
(field_declaration_list (declaration) @scope)
(lambda_expression) @closure
[(parameter_declaration type: (_) @type declarator: [
    (identifier) @binding
    (_ (identifier) @binding)
    (_ (_ (identifier) @binding))
    (_ (parenthesized_declarator (pointer_declarator declarator: (identifier) @binding)))
  ])
  (optional_parameter_declaration type: (_) @type declarator: [(identifier) @binding (_ (identifier) @binding)])
  (variadic_parameter_declaration declarator: (_ [(identifier) @binding (_ (identifier) @binding)]))
  (for_range_loop type: (_) @type declarator: [(identifier) @binding (_ (identifier) @binding)])]
(for_range_loop
  type: (placeholder_type_specifier)
  declarator: [(identifier) @binding (_ (identifier) @binding)]
  right: (_) @each)
(structured_binding_declarator (identifier) @binding)
[(type_parameter_declaration (type_identifier) @binding)
  (variadic_type_parameter_declaration (type_identifier) @binding)
  (optional_type_parameter_declaration name: (type_identifier) @binding)]
(lambda_capture_initializer . (identifier) @binding)

; References. An attribute says something of what it stands before.
(attribute_specifier (argument_list [
  (identifier) @name
  (call_expression function: (identifier) @name)
])) @reference.decorator
(base_class_clause [
  (type_identifier) @name
  (template_type name: (_) @name)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver
    name: [(type_identifier) @name (template_type name: (_) @name)]))
]) @reference.extends

; std::make_unique<Job>(1), new Job(1), Job{1}, Job job(1)
((template_function
  name: (identifier) @_make
  arguments: (template_argument_list . (type_descriptor type: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
  ]))
  ) @reference.construct
  (#any-of? @_make "make_unique" "make_shared" "make_optional" "allocate_shared"))
(new_expression type: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
    (qualified_identifier name: (qualified_identifier
      name: [(type_identifier) @name (template_type name: (_) @name)])) @receiver
  ] arguments: (_)? @arguments) @reference.construct
(compound_literal_expression type: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
    (qualified_identifier name: (qualified_identifier
      name: [(type_identifier) @name (template_type name: (_) @name)])) @receiver
  ]) @reference.construct
(declaration type: [
    (type_identifier) @name
    (template_type name: (_) @name)
    (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
    (qualified_identifier name: (qualified_identifier
      name: [(type_identifier) @name (template_type name: (_) @name)])) @receiver
  ] declarator: (init_declarator value: [(argument_list) (initializer_list)])) @reference.construct

; Casts are no calls.
((call_expression function: (template_function name: (identifier) @_cast)) @evidence.cast
  (#any-of? @_cast "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast"))
(call_expression function: (identifier) @name arguments: (_) @arguments) @reference.call
((call_expression function: (template_function name: (identifier) @name) arguments: (_) @arguments) @reference.call
  (#not-any-of? @name "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast"))
(call_expression
  function: (field_expression argument: (_) @receiver field: [
    (field_identifier) @name
    (destructor_name) @name
    (template_method name: (_) @name)
    (dependent_name (template_method name: (_) @name))
  ])
  arguments: (_) @arguments) @reference.call
(call_expression
  function: [
    (qualified_identifier !scope name: (identifier) @name)
    (qualified_identifier scope: (_) @receiver name: [(identifier) @name (template_function name: (_) @name)])
    (qualified_identifier name: (qualified_identifier
      name: [(identifier) @name (template_function name: (_) @name)])) @receiver
    (qualified_identifier name: (qualified_identifier name: (qualified_identifier
      name: [(identifier) @name (template_function name: (_) @name)]))) @receiver
  ]
  arguments: (_) @arguments) @reference.call
(call_expression
  function: (parenthesized_expression [
    (identifier) @name
    (pointer_expression argument: (identifier) @name)
    (field_expression argument: (_) @receiver field: (field_identifier) @name)
    (pointer_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name))
  ])
  arguments: (_) @arguments) @reference.call

(qualified_identifier name: [
  (type_identifier) @name
  (template_type name: (_) @name)
  (qualified_identifier name: [(type_identifier) @name (template_type name: (_) @name)])
]) @receiver @reference.type
(type_identifier) @reference.type

(field_expression argument: (_) @receiver field: (field_identifier) @name) @reference.read
(field_initializer . (field_identifier) @reference.read)
(qualified_identifier name: [
  (identifier) @name
  (qualified_identifier name: (identifier) @name)
]) @receiver @reference.read
(preproc_ifdef name: (identifier) @reference.read)
(preproc_defined (identifier) @reference.read)
(expression/identifier) @reference.read

; Evidence
[(preproc_if) (preproc_ifdef)] @evidence.preprocessor
(cast_expression) @evidence.cast
(try_statement) @evidence.try
(catch_clause) @evidence.catch
(catch_clause parameters: (parameter_list "...")) @evidence.catch-all
(catch_clause body: (compound_statement . "{" . "}")) @evidence.catch-empty
(throw_statement . "throw" . (_)) @evidence.throw
(throw_statement . "throw" . ";") @evidence.rethrow
(static_assert_declaration) @evidence.assert
(co_await_expression) @evidence.await
[(co_return_statement) (co_yield_statement)] @evidence.async
(if_statement condition: (condition_clause value: (binary_expression operator: ["==" "!="] right: (null))))
  @evidence.error-check
