; The first pattern that takes a name decides its kind, so special forms stand before general ones.

; Classes. A class whose last base is `Enum` is an enum and its assignments are its members.
((class_definition
  name: (identifier) @name
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)] .)) @definition.enum
  (#any-of? @_base "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag" "ReprEnum"))
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)] .)
  body: (block (expression_statement [
    (assignment left: (identifier) @name !type) @definition.enum-member
    (assignment right: (assignment left: (identifier) @name)) @definition.enum-member
  ]))
  (#any-of? @_base "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag" "ReprEnum"))
(class_definition name: (identifier) @name) @definition.class

; Methods
(class_definition body: (block
  (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.constructor)
  (#eq? @name "__init__"))
(class_definition body: (block (decorated_definition
  definition: (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.constructor))
  (#eq? @name "__init__"))
(class_definition body: (block (decorated_definition
  .
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.property))
  (#any-of? @_decorator "property" "cached_property" "abstractproperty" "setter" "getter" "deleter"))
(class_definition body: (block [
  (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method
  (decorated_definition
    definition: (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method)
  (expression_statement (assignment
    left: (identifier) @name
    right: (lambda parameters: (lambda_parameters)? @parameters)) @definition.method)
]))

; Methods under a condition in the class, such as `if TYPE_CHECKING:`
(class_definition body: (block (if_statement [
  (block [
    (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method
    (decorated_definition
      definition: (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method)
  ])
  (_ (block [
    (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method
    (decorated_definition
      definition: (function_definition name: (identifier) @name parameters: (_) @parameters) @definition.method)
  ]))
])))

; Functions
(function_definition name: (identifier) @name parameters: (_) @parameters) @definition.function
(module (expression_statement (assignment
  left: (identifier) @name
  right: (lambda parameters: (lambda_parameters)? @parameters)) @definition.function))

; What belongs to any of the above: decorators, docstrings.
(decorated_definition definition: (_ name: (identifier) @name) @definition.function) @wrapper
(class_definition name: (identifier) @name body: (block . (expression_statement (string) @doc))) @definition.class
(function_definition
  name: (identifier) @name
  body: (block . (expression_statement (string) @doc))) @definition.function

; What calls give: as declared, else what is given back.
(function_definition name: (identifier) @name return_type: (type) @type) @definition.function
(return_statement (_) @return)
(lambda body: (_) @return)

; Fields: names in the body of the class, `self.x` where a method sets it first
(class_definition body: (block (expression_statement [
  (assignment left: (identifier) @name) @definition.field
  (assignment right: (assignment left: (identifier) @name)) @definition.field
  (assignment left: (pattern_list (identifier) @name @definition.field))
  (assignment left: (tuple_pattern (identifier) @name @definition.field))
])))
(class_definition body: (block (if_statement [
  (block (expression_statement (assignment left: (identifier) @name) @definition.field))
  (_ (block (expression_statement (assignment left: (identifier) @name) @definition.field)))
])))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) (#eq? @_self "self"))
  @definition.field @member
(assignment left: (pattern_list
  (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field @member)
  (#eq? @_self "self"))

(class_definition body: (block (expression_statement [
  (assignment left: (identifier) @name type: (type) @type) @definition.field
  (assignment left: (identifier) @name !type right: (_) @value) @definition.field
])))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) type: (type) @type
  (#eq? @_self "self")) @definition.field @member
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) !type right: (_) @value
  (#eq? @_self "self")) @definition.field @member

; Names of the module that stand for types
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @definition.type
(type_alias_statement
  left: (type [(identifier) @name (generic_type . (identifier) @name)])
  right: (type) @type) @definition.type
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)])) @definition.type)
  (#any-of? @_maker "NewType" "TypeVar" "ParamSpec" "TypeVarTuple"))
; A variable for types stands for what that must be.
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call
    function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)]
    arguments: (argument_list (keyword_argument name: (identifier) @_bound value: (_) @type)))) @definition.type)
  (#any-of? @_maker "TypeVar")
  (#eq? @_bound "bound"))
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call
    function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)]
    arguments: (argument_list (string) . (_) @type .))) @definition.type)
  (#eq? @_maker "NewType"))
(module (expression_statement (assignment
  left: (identifier) @name
  type: (type [(identifier) @_alias (attribute attribute: (identifier) @_alias)])) @definition.type)
  (#eq? @_alias "TypeAlias"))
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)])) @definition.class)
  (#any-of? @_maker "namedtuple" "NamedTuple" "TypedDict"))

; Other names of the module, also under its conditions. One in capitals is a constant.
(module [
  (expression_statement [
    (assignment left: (identifier) @name) @definition.constant
    (assignment right: (assignment left: (identifier) @name)) @definition.constant
  ])
  (if_statement [(block (expression_statement (assignment left: (identifier) @name) @definition.constant))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.constant)))])
  (try_statement [(block (expression_statement (assignment left: (identifier) @name) @definition.constant))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.constant)))])
]
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module [
  (expression_statement [
    (assignment left: (identifier) @name) @definition.variable
    (assignment right: (assignment left: (identifier) @name)) @definition.variable
    (assignment right: (assignment right: (assignment left: (identifier) @name))) @definition.variable
    (assignment left: (pattern_list [
      (identifier) @name @definition.variable
      (tuple_pattern (identifier) @name @definition.variable)
      (list_pattern (identifier) @name @definition.variable)
    ]))
    (assignment left: (tuple_pattern (identifier) @name @definition.variable))
    (assignment left: (list_pattern (identifier) @name @definition.variable))
  ])
  (if_statement [
    (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  ])
  (try_statement [
    (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  ])
  (with_statement (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  (for_statement (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  (while_statement (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  (if_statement (block [
    (if_statement [
      (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
      (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
    ])
    (try_statement [
      (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
      (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
    ])
  ]))
  (try_statement (block [
    (if_statement [
      (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
      (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
    ])
    (try_statement [
      (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
      (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
    ])
  ]))
])

; What they hold
(module (expression_statement [
  (assignment left: (identifier) @name type: (type) @type) @definition.variable
  (assignment left: (identifier) @name !type right: (_) @value) @definition.variable
]))
(module [
  (if_statement [
    (block (expression_statement [
      (assignment left: (identifier) @name type: (type) @type) @definition.variable
      (assignment left: (identifier) @name !type right: (_) @value) @definition.variable
    ]))
    (_ (block (expression_statement [
      (assignment left: (identifier) @name type: (type) @type) @definition.variable
      (assignment left: (identifier) @name !type right: (_) @value) @definition.variable
    ])))
  ])
  (try_statement [
    (block (expression_statement [
      (assignment left: (identifier) @name type: (type) @type) @definition.variable
      (assignment left: (identifier) @name !type right: (_) @value) @definition.variable
    ]))
    (_ (block (expression_statement [
      (assignment left: (identifier) @name type: (type) @type) @definition.variable
      (assignment left: (identifier) @name !type right: (_) @value) @definition.variable
    ])))
  ])
])

; References
(class_definition superclasses: (argument_list [
  (identifier) @name
  (attribute object: (_) @receiver attribute: (identifier) @name)
  (subscript value: (identifier) @name)
  (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name))
  (call function: (identifier) @name)
  (call function: (attribute object: (_) @receiver attribute: (identifier) @name))
])) @reference.extends
(decorator [
  (identifier) @name
  (attribute object: (_) @receiver attribute: (identifier) @name)
  (call function: (identifier) @name arguments: (_) @arguments)
  (call function: (attribute object: (_) @receiver attribute: (identifier) @name) arguments: (_) @arguments)
]) @reference.decorator
(call function: (identifier) @name arguments: (argument_list) @arguments) @reference.call
(call
  function: (attribute object: (_) @receiver attribute: (identifier) @name)
  arguments: (argument_list) @arguments) @reference.call
(call function: (identifier) @name arguments: (generator_expression)) @reference.call
(call
  function: (attribute object: (_) @receiver attribute: (identifier) @name)
  arguments: (generator_expression)) @reference.call

; Types: annotations, names in quotes there, `except Error`, `case Point(x=0)`
((type [
  (identifier) @name
  (attribute object: (_) @receiver attribute: (identifier) @name)
  (generic_type . (identifier) @name)
  (generic_type (type_parameter (type (list (identifier) @name))))
  (binary_operator (identifier) @name)
  (binary_operator (attribute object: (_) @receiver attribute: (identifier) @name))
  (binary_operator (binary_operator (identifier) @name))
  (binary_operator (subscript value: (identifier) @name))
  (subscript value: (identifier) @name)
  (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name))
  (subscript subscript: (identifier) @name)
  (subscript subscript: (attribute object: (_) @receiver attribute: (identifier) @name))
  (subscript subscript: (subscript value: (identifier) @name))
  (subscript subscript: (subscript subscript: (identifier) @name))
] @reference.type)
  (#not-any-of? @name
    "None" "bool" "bytes" "complex" "dict" "float" "frozenset" "int" "list" "object" "set" "str" "tuple" "type"))
((type [
  (string . (string_start) . (string_content) @name)
  (subscript subscript: (string (string_content) @name))
  (binary_operator (string (string_content) @name))
]) @reference.type
  (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$"))
(except_clause value: [
  (identifier) @name
  (attribute object: (_) @receiver attribute: (identifier) @name)
  (tuple (identifier) @name)
  (tuple (attribute object: (_) @receiver attribute: (identifier) @name))
  (as_pattern . (identifier) @name)
  (as_pattern . (attribute object: (_) @receiver attribute: (identifier) @name))
  (as_pattern . (tuple (identifier) @name))
  (as_pattern . (tuple (attribute object: (_) @receiver attribute: (identifier) @name)))
]) @reference.type
(class_pattern (dotted_name (identifier) @name .)) @reference.type

(attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name) @reference.read
(primary_expression/identifier) @reference.read

; Names that hold only where they stand.
[(function_definition) (class_definition) (type_alias_statement) (lambda)
  (list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope
; The first parameter of a method is the object.
(class_definition body: (block [
  (function_definition parameters: (parameters . [
    (identifier) @binding @self
    (typed_parameter . (identifier) @binding @self)
  ]))
  ((decorated_definition
    . (decorator [(identifier) @_how (attribute) @_how (call) @_how])
    definition: (function_definition parameters: (parameters . [
      (identifier) @binding @self
      (typed_parameter . (identifier) @binding @self)
    ])))
    (#not-eq? @_how "staticmethod"))
  (if_statement [
    (block (function_definition parameters: (parameters . (identifier) @binding @self)))
    (_ (block (function_definition parameters: (parameters . (identifier) @binding @self))))
  ])
]))
(parameters [
  (typed_parameter . (identifier) @binding type: (type) @type)
  (typed_default_parameter name: (identifier) @binding type: (type) @type)
  (identifier) @binding
  (default_parameter name: (identifier) @binding)
])
(lambda_parameters [(identifier) @binding (default_parameter name: (identifier) @binding)])
(list_splat_pattern (identifier) @binding)
(dictionary_splat_pattern (identifier) @binding)

; Local variables
(assignment left: (identifier) @binding type: (type) @type)
(assignment left: (identifier) @binding !type right: (_) @value)
(assignment
  left: [(pattern_list . (identifier) @binding) (tuple_pattern . (identifier) @binding)]
  right: [(expression_list . (_) @value) (tuple . (_) @value)])
(assignment
  left: [(pattern_list . (_) . (identifier) @binding) (tuple_pattern . (_) . (identifier) @binding)]
  right: [(expression_list . (_) . (_) @value) (tuple . (_) . (_) @value)])
(named_expression name: (identifier) @binding value: (_) @value)
(with_item value: (as_pattern . (_) @value alias: (as_pattern_target (identifier) @binding)))
(except_clause value: (as_pattern . [(identifier) (attribute)] @type alias: (as_pattern_target (identifier) @binding)))

; `for _, x in enumerate(xs)`, `for _, x in table.items()`, `for x in table.values()`, `for x in sorted(xs)`
([
  (for_statement
    left: [(pattern_list . (_) . (identifier) @binding .) (tuple_pattern . (_) . (identifier) @binding .)]
    right: (call function: (identifier) @_each arguments: (argument_list . (_) @each)))
  (for_in_clause
    left: [(pattern_list . (_) . (identifier) @binding .) (tuple_pattern . (_) . (identifier) @binding .)]
    right: (call function: (identifier) @_each arguments: (argument_list . (_) @each)))
] (#eq? @_each "enumerate"))
([
  (for_statement
    left: [(pattern_list . (_) . (identifier) @binding .) (tuple_pattern . (_) . (identifier) @binding .)]
    right: (call function: (attribute object: (_) @each attribute: (identifier) @_each)))
  (for_in_clause
    left: [(pattern_list . (_) . (identifier) @binding .) (tuple_pattern . (_) . (identifier) @binding .)]
    right: (call function: (attribute object: (_) @each attribute: (identifier) @_each)))
] (#any-of? @_each "items" "iteritems"))
([
  (for_statement
    left: (identifier) @binding
    right: (call function: (attribute object: (_) @each attribute: (identifier) @_each)))
  (for_in_clause
    left: (identifier) @binding
    right: (call function: (attribute object: (_) @each attribute: (identifier) @_each)))
] (#any-of? @_each "values" "itervalues" "copy"))
([
  (for_statement
    left: (identifier) @binding
    right: (call function: (identifier) @_each arguments: (argument_list . (_) @each)))
  (for_in_clause
    left: (identifier) @binding
    right: (call function: (identifier) @_each arguments: (argument_list . (_) @each)))
] (#any-of? @_each "list" "sorted" "reversed" "set" "tuple" "iter"))
(for_statement left: (identifier) @binding right: (_) @each)
(for_in_clause left: (identifier) @binding right: (_) @each)
(pattern_list (identifier) @binding)
(tuple_pattern (identifier) @binding)
(list_pattern (identifier) @binding)
(as_pattern_target (identifier) @binding)
(_ type_parameters: (type_parameter (type [
  (identifier) @binding
  (constrained_type . (type (identifier) @binding))
])))
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @binding)))))

; Habits
(try_statement) @evidence.try
(except_clause) @evidence.catch
(except_clause . "except" . (block)) @evidence.catch-all
(except_clause [
  (identifier) @_any
  (tuple (identifier) @_any)
  (as_pattern . [(identifier) @_any (tuple (identifier) @_any)])
] (#any-of? @_any "Exception" "BaseException")) @evidence.catch-all
(except_clause (block . [(pass_statement) (expression_statement (ellipsis))] .)) @evidence.catch-empty
(finally_clause) @evidence.finally
(raise_statement (_)) @evidence.throw
(raise_statement . "raise" .) @evidence.rethrow
(assert_statement) @evidence.assert
(with_statement) @evidence.scoped
"async" @evidence.async
(await) @evidence.await
