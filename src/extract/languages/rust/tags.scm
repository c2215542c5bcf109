; The first pattern that takes a name decides its kind, so special forms stand before general ones.
; `(visibility_modifier . "pub" .)` is `pub` alone: `pub(crate)` has more behind it.

; An impl adds to a type that stands elsewhere, and is called by it.
(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (array_type) @name
  (tuple_type) @name
  (unit_type) @name
  (function_type) @name
  (pointer_type) @name
  (scoped_type_identifier name: (_) @name)
  (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
  (reference_type type: [
    (type_identifier) @name
    (primitive_type) @name
    (array_type) @name
    (tuple_type) @name
    (scoped_type_identifier name: (_) @name)
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
    (dynamic_type trait: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
  ])
  (dynamic_type trait: [
    (type_identifier) @name
    (scoped_type_identifier name: (_) @name)
    (generic_type type: (type_identifier) @name)
  ])
  (bounded_type . (dynamic_type trait: [(type_identifier) @name (scoped_type_identifier name: (_) @name)]))
]) @definition.extension

; Functions. What an impl or a trait holds is a method.
(impl_item body: (declaration_list
  (function_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type) @definition.method))
(trait_item body: (declaration_list [
  (function_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type)
  (function_signature_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type)
] @definition.method))
(function_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(function_signature_item name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type)
  @definition.function

; Types and modules. `mod x;` is an import.
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(trait_item name: (type_identifier) @name) @definition.trait
(type_item name: (type_identifier) @name type: (_) @type) @definition.type
(associated_type name: (type_identifier) @name bounds: (trait_bounds . (_) @type)) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(mod_item name: (identifier) @name body: (_)) @definition.module
(mod_item name: (identifier) @name body: (declaration_list .
  [(line_comment inner: (_)) (block_comment inner: (_))] @doc)) @definition.module
(macro_definition name: (identifier) @name) @definition.macro

; Members.
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(enum_variant name: (identifier) @name) @definition.enum-member

; Constants and statics of modules, impls and traits; those of functions are local.
(declaration_list [
  (const_item name: (identifier) @name type: (_) @type) @definition.constant
  (static_item name: (identifier) @name type: (_) @type) @definition.variable
] (#not-eq? @name "_"))
(source_file [
  (const_item name: (identifier) @name type: (_) @type) @definition.constant
  (static_item name: (identifier) @name type: (_) @type) @definition.variable
] (#not-eq? @name "_"))

; What is visible outside of the crate. Members of a trait are as the trait is, those of an impl of a trait are open.
[
  (function_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (function_signature_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (struct_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (union_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (enum_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (trait_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (type_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (mod_item (visibility_modifier . "pub" .) @exported name: (_) @name body: (_))
  (field_declaration (visibility_modifier . "pub" .) @exported name: (_) @name)
] @definition.type
(declaration_list [
  (const_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (static_item (visibility_modifier . "pub" .) @exported name: (_) @name)
] @definition.constant (#not-eq? @name "_"))
(source_file [
  (const_item (visibility_modifier . "pub" .) @exported name: (_) @name)
  (static_item (visibility_modifier . "pub" .) @exported name: (_) @name)
] @definition.constant (#not-eq? @name "_"))
(enum_item (visibility_modifier . "pub" .) @exported body: (_ (enum_variant name: (_) @name) @definition.enum-member))
(enum_item (visibility_modifier . "pub" .) @exported body: (_ (enum_variant body: (_
  (field_declaration name: (_) @name) @definition.field))))
(trait_item (visibility_modifier . "pub" .) @exported body: (_
  [(function_item name: (_) @name) (function_signature_item name: (_) @name) (associated_type name: (_) @name)
    (const_item name: (_) @name)] @definition.method))
(impl_item trait: (_) @exported body: (_
  [(function_item name: (_) @name) (type_item name: (_) @name) (const_item name: (_) @name)] @definition.method)
  (#not-eq? @name "_"))
((attribute_item (attribute . (identifier) @exported)) . (macro_definition name: (_) @name) @definition.macro
  (#eq? @exported "macro_export"))
((attribute_item (attribute . (identifier) @exported)) . (attribute_item)
  . (macro_definition name: (_) @name) @definition.macro
  (#eq? @exported "macro_export"))

; Names that hold only where they stand. A capital in a pattern is a constant or a variant, no new name.
[(function_item) (function_signature_item) (impl_item) (struct_item) (union_item) (enum_item) (trait_item)
  (type_item) (associated_type) (block) (closure_expression) (match_arm) (for_expression) (if_expression)
  (while_expression) (macro_definition)] @scope
(parameter pattern: (identifier) @binding type: (_) @type)
(let_declaration pattern: (identifier) @binding type: (_) @type)
(let_declaration pattern: (identifier) @binding !type value: (_) @value)
; if let Some(x) = v; let Ok(x) = v else { }; match v { Some(x) => }
([
  (let_condition
    pattern: (tuple_struct_pattern
      type: (identifier) @_holds
      . [(identifier) @binding (_ (identifier) @binding .)] .) @inside
    value: (_) @value)
  (let_declaration
    pattern: (tuple_struct_pattern
      type: (identifier) @_holds
      . [(identifier) @binding (_ (identifier) @binding .)] .) @inside
    value: (_) @value)
  (match_expression
    value: (_) @value
    body: (match_block (match_arm pattern: (match_pattern (tuple_struct_pattern
      type: (identifier) @_holds
      . [(identifier) @binding (_ (identifier) @binding .)] .) @inside))))
]
  (#any-of? @_holds "Some" "Ok")
  (#not-match? @binding "^[A-Z]"))
(let_declaration
  pattern: (struct_pattern (field_pattern name: (shorthand_field_identifier) @binding))
  value: (_) @from)
(for_expression pattern: (identifier) @binding value: (_) @each)
((_pattern/identifier) @binding (#not-match? @binding "^[A-Z]"))
(field_pattern name: (shorthand_field_identifier) @binding)
(captured_pattern . (identifier) @binding)
(type_parameter name: (type_identifier) @binding bounds: (trait_bounds . (_) @type))
(type_parameter name: (type_identifier) @binding)
(const_parameter name: (identifier) @binding)
(const_item name: (identifier) @binding type: (_) @type)
(static_item name: (identifier) @binding type: (_) @type)
(type_binding name: (type_identifier) @binding)
; The head of a function among tokens is no call.
(token_tree "fn" . (identifier) @binding)

; Bases.
(trait_item bounds: (trait_bounds [
  (type_identifier) @name
  (scoped_type_identifier path: (_) @receiver name: (_) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier path: (_) @receiver name: (_) @name))
  (higher_ranked_trait_bound type: [(type_identifier) @name (generic_type type: (type_identifier) @name)])
])) @reference.extends
(impl_item trait: [
  (type_identifier) @name
  (scoped_type_identifier path: (_) @receiver name: (_) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier path: (_) @receiver name: (_) @name))
]) @reference.implements

; Attributes; `#[derive(Debug, serde::Serialize)]` names traits.
(attribute_item (attribute . (identifier) @name)) @reference.decorator
(attribute_item (attribute . (scoped_identifier path: (_) @receiver name: (_) @name))) @reference.decorator
(attribute_item (attribute . (identifier) @_derive arguments: (token_tree
  (identifier) @receiver . "::" . (identifier) @name . ["," ")"]))
  (#eq? @_derive "derive")) @reference.decorator
(attribute_item (attribute . (identifier) @_derive arguments: (token_tree (identifier) @name . ["," ")"]))
  (#eq? @_derive "derive")) @reference.decorator
; #[allow(dead_code)]: of what is allowed, only that it is not used says something of it.
(attribute_item (attribute . (identifier) @_allow arguments: (token_tree (identifier) @name))
  (#any-of? @_allow "allow" "expect")
  (#any-of? @name "dead_code" "unused" "unused_macros" "warnings")) @reference.decorator

; Words in the arguments of other attributes call nothing.
(attribute arguments: (token_tree (identifier) @reference.decorator . (token_tree . "(")))
(attribute arguments: (token_tree (token_tree (identifier) @reference.decorator . (token_tree . "("))))

; #[serde(default = "make")]: functions that code made from attributes calls.
((attribute arguments: (token_tree [(identifier) "default"] @_key . "=" . (string_literal (string_content) @name @reference.read)))
  (#any-of? @_key "default" "with" "serialize_with" "deserialize_with" "skip_serializing_if" "getter" "value_parser" "parse"
    "validator" "custom" "function")
  (#match? @name "^[a-z_][a-z0-9_]*$"))

; Point { x: 1 }; a capital that is called is a tuple struct or a variant.
(struct_expression name: [
  (type_identifier) @name
  (scoped_type_identifier path: (_) @receiver name: (_) @name)
  (generic_type_with_turbofish type: (type_identifier) @name)
  (generic_type_with_turbofish type: (scoped_identifier path: (_) @receiver name: (_) @name))
] (#not-eq? @name "Self")) @reference.construct
(call_expression
  function: [(identifier) @name (generic_function function: (identifier) @name)]
  arguments: (_) @arguments
  (#match? @name "^[A-Z]") (#not-any-of? @name "Some" "Ok" "Err" "Self")) @reference.construct
(call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @name) arguments: (_) @arguments
  (#match? @name "^[A-Z]")) @reference.construct

; Calls.
(call_expression
  function: [(identifier) @name (generic_function function: (identifier) @name)]
  arguments: (_) @arguments
  (#not-match? @name "^[A-Z]")) @reference.call
(call_expression
  function: [
    (field_expression value: (_) @receiver field: (field_identifier) @name)
    (generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @name))
    (scoped_identifier path: (generic_type type: (_) @receiver) name: (identifier) @name)
    (scoped_identifier path: (_) @receiver name: (identifier) @name)
    (scoped_identifier !path name: (identifier) @name)
    (generic_function function: (scoped_identifier path: (_) @receiver name: (identifier) @name))
  ]
  arguments: (_) @arguments) @reference.call
(macro_invocation macro: [
  (identifier) @name
  (scoped_identifier path: (_) @receiver name: (identifier) @name)
]) @reference.call

; Calls within a macro's arguments, which the grammar leaves as tokens. Of a long path the receiver cannot be told.
(token_tree ["." "::"] . (_) . ["." "::"] . (identifier) @name . (token_tree . "(") @receiver) @reference.call
(token_tree (_) @receiver . ["." "::"] . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (identifier) @name . "!" . (token_tree)) @reference.call

; Types. Those of the prelude that stand everywhere say nothing.
(scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.type
((type_identifier) @name @reference.type
  (#not-any-of? @name "Self" "Option" "Vec" "String" "Box" "Send" "Sync" "Sized" "Copy" "Fn" "FnMut" "FnOnce"))

; Names that are read.
(field_expression value: (_) @receiver field: (field_identifier) @name) @reference.read
(_expression/scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.read
(_pattern/scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.read
(tuple_struct_pattern type: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.read
(tuple_struct_pattern type: (identifier) @reference.read)
(token_tree (_) @receiver . ["." "::"] . (identifier) @name) @reference.read
(_expression/identifier) @reference.read
(shorthand_field_initializer (identifier) @reference.read)
(_pattern/identifier) @reference.read
(token_tree (identifier) @reference.read)

; Habits.
(try_expression) @evidence.propagate
(await_expression) @evidence.await
(function_modifiers "async") @evidence.async
(async_block) @evidence.async
(unsafe_block) @evidence.unsafe
(function_modifiers "unsafe") @evidence.unsafe
(type_cast_expression) @evidence.cast
(tuple_struct_pattern type: (identifier) @_err (#eq? @_err "Err")) @evidence.error-check
(attribute_item (attribute . (identifier) @_cfg (#eq? @_cfg "cfg"))) @evidence.preprocessor
