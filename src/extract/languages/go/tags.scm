; The first pattern that takes a name decides its kind, so special forms stand before general ones.

(package_clause (package_identifier) @name) @definition.module

; Functions
(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function

; Methods stand beside their type and are called by it: `func (t *Tree[K]) Insert(...)` is `Tree.Insert`.
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
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

; Types
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(type_declaration . [
  (type_spec name: (type_identifier) @name) @definition.type
  (type_alias name: (type_identifier) @name) @definition.type
] .) @wrapper

; Members. Fields of structs without a name (table tests) are none, but those inside a field are.
(method_elem name: (field_identifier) @name parameters: (_) @parameters) @definition.method
(type_spec type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field)))
(type_spec type: (_ (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field))))
(field_declaration type: [
  (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @definition.field))
  (_ (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @definition.field)))
])
