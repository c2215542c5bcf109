; The first pattern that takes a name decides its kind, so special forms stand before general ones.
; @exported marks what a bare `private` above does not reach: types, constants, and methods of the class itself.
; Compiling a pattern with a `call` costs milliseconds: what has one form is one pattern.

; Types
(class name: [
  (constant) @name
  (scope_resolution scope: (_)? @receiver name: (constant) @name)
]) @definition.class @exported
(module name: [
  (constant) @name
  (scope_resolution scope: (_)? @receiver name: (constant) @name)
]) @definition.module @exported

; Point = Struct.new(:x, :y) do ... end, Failure = Class.new(StandardError)
((assignment
  left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new)) @definition.class
  (#any-of? @_maker "Struct" "Class" "Data" "Module") (#any-of? @_new "new" "define"))
((call
  receiver: (constant) @_maker
  arguments: (argument_list (simple_symbol) @name @definition.field))
  (#any-of? @_maker "Struct" "Data"))

; refine String do ... end
((call
  method: (identifier) @_refine
  arguments: (argument_list . (constant) @name .)
  block: (_)) @definition.extension
  (#eq? @_refine "refine"))

; Methods
((method name: (identifier) @name) @definition.constructor
  (#eq? @name "initialize"))
(program (method name: (_) @name) @definition.function)
(method name: (_) @name parameters: (_)? @parameters) @definition.method
(singleton_method object: (constant) @receiver name: (_) @name) @definition.method @exported
(singleton_method name: (_) @name parameters: (_)? @parameters) @definition.method @exported
; private def helper, memoize def total
(call arguments: (argument_list . [
  (method name: (_) @name) @definition.method
  (singleton_method name: (_) @name) @definition.method
])) @wrapper
(alias name: [(identifier) (operator) (setter) (constant) (simple_symbol)] @name) @definition.method
((call
  !receiver
  method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_ parameters: (block_parameters)? @parameters)?) @definition.method
  (#any-of? @_define "alias_method" "define_method" "define_singleton_method"))

; attr_reader :a, "b"; methods that hand on to another object
((call
  !receiver
  method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string)] @name @definition.property)) @wrapper
  (#match? @_attribute "^((thread_)?[cm]?attr_(reader|writer|accessor)|attr|class_attribute)$"))
((call
  method: (identifier) @_delegate
  arguments: (argument_list (simple_symbol) @name @definition.method)) @wrapper
  (#any-of? @_delegate "delegate" "def_delegators" "def_instance_delegators") (#not-match? @name "^:@"))
((call
  method: (identifier) @_delegate
  arguments: (argument_list (simple_symbol) @name .)) @definition.method
  (#any-of? @_delegate "def_delegator" "def_instance_delegator"))

; task :build, task build: [:compile]
((call
  !receiver
  method: (identifier) @_task
  arguments: (argument_list . [
    (simple_symbol) @name
    (string) @name
    (pair . [(hash_key_symbol) (simple_symbol) (string)] @name)
  ])) @definition.function
  (#eq? @_task "task"))

; Constants, wherever they stand; variables of the class and of the program.
(assignment left: [
  (constant) @name
  (scope_resolution scope: (_) @receiver name: (constant) @name)
]) @definition.constant @exported
(operator_assignment left: (constant) @name) @definition.constant @exported
(left_assignment_list (constant) @name @definition.constant @exported)
(class body: (body_statement (assignment left: (class_variable) @name) @definition.field @private))
((program [
  (assignment left: (global_variable) @name)
  (operator_assignment left: (global_variable) @name)
] @definition.variable)
  (#not-any-of? @name
    "$stdin" "$stdout" "$stderr" "$VERBOSE" "$DEBUG" "$PROGRAM_NAME" "$0" "$," "$/" "$;" "$:" "$LOAD_PATH"))
; The text of a here-document stands behind the statement that names it.
((assignment left: (constant) @name) @definition.constant . (heredoc_body) @wrapper)

; private, public, protected: from here on, or for names
((body_statement (identifier) @access.private)
  (#eq? @access.private "private"))
((body_statement (identifier) @access.public)
  (#any-of? @access.public "public" "protected" "module_function"))
((call
  !receiver
  method: (identifier) @_private
  arguments: (argument_list [
    [(simple_symbol) (string)] @name
    (symbol_array (bare_symbol) @name)
    (splat_argument (symbol_array (bare_symbol) @name))
    (_ name: (_) @name)
    (call arguments: (argument_list (simple_symbol) @name))
  ])) @access.private
  (#any-of? @_private "private" "private_class_method" "private_constant"))
((call
  !receiver
  method: (identifier) @_public
  arguments: (argument_list (simple_symbol) @name)) @access.public
  (#any-of? @_public "public" "public_class_method" "module_function"))

; References
(superclass [
  (constant) @name
  (scope_resolution scope: (_)? @receiver name: (constant) @name)
]) @reference.extends
((call
  receiver: (constant) @_class
  arguments: (argument_list . [
    (constant) @name
    (scope_resolution scope: (_)? @receiver name: (constant) @name)
  ])) @reference.extends
  (#eq? @_class "Class"))
((call
  !receiver
  method: (identifier) @_include
  arguments: (argument_list [
    (constant) @name
    (scope_resolution scope: (_)? @receiver name: (constant) @name)
  ])) @reference.implements
  (#any-of? @_include "include" "extend" "prepend"))
(exceptions (constant) @reference.type)
(pattern (constant) @reference.type)

((call
  receiver: [
    (constant) @name
    (scope_resolution scope: (_)? @receiver name: (constant) @name)
  ]
  method: (identifier) @_new
  arguments: (_)? @arguments) @reference.construct
  (#eq? @_new "new"))

; Symbols that name a method: send(:open), map(&:name), before_action :check
((call
  receiver: (_)? @receiver
  method: (identifier) @_send
  arguments: (argument_list . (simple_symbol) @name)) @reference.call
  (#match? @_send
    "^(send|public_send|__send__|try|method|public_method|instance_method|respond_to\\?|method_defined\\?|validate|helper_method|((prepend_|append_|skip_)?(before|after|around)_[a-z_]+))$"))
(alias alias: (simple_symbol) @name) @reference.call
; Of the elements, not of the object around.
(block_argument (simple_symbol) @name) @receiver @reference.call

(call
  receiver: (_)? @receiver
  method: [(identifier) (constant) (operator)] @name
  arguments: (argument_list)? @arguments) @reference.call

; What stands behind `::` is most often a type. A constant alone is as often a value.
(scope_resolution scope: (_)? @receiver name: (constant) @name) @reference.type
(constant) @reference.read

; An identifier that no assignment or parameter declares is a call. Names of methods and parameters, which the
; last pattern would also take, are none: as types they are dropped where they are definitions or local.
(_ name: (identifier) @reference.type)
(identifier) @reference.call

; Names that hold only where they stand.
[(program) (class) (module) (singleton_class) (method) (singleton_method) (lambda) (block) (do_block)] @scope
(method_parameters (identifier) @binding)
(block_parameters (identifier) @binding)
(lambda_parameters (identifier) @binding)
(destructured_parameter (identifier) @binding)
(optional_parameter name: (identifier) @binding)
(keyword_parameter name: (identifier) @binding)
(splat_parameter name: (identifier) @binding)
(hash_splat_parameter name: (identifier) @binding)
(block_parameter name: (identifier) @binding)
(assignment left: (identifier) @binding right: (_) @value)
(operator_assignment left: (identifier) @binding)
(left_assignment_list (identifier) @binding)
(destructured_left_assignment (identifier) @binding)
(rest_assignment (identifier) @binding)
(exception_variable (identifier) @binding)
(for pattern: (identifier) @binding)
(as_pattern name: (identifier) @binding)
(keyword_pattern !value key: (hash_key_symbol) @binding)
(keyword_pattern value: (identifier) @binding)
(array_pattern (identifier) @binding)
(find_pattern (identifier) @binding)
(_ pattern: (identifier) @binding)

; Evidence
(rescue) @evidence.try
(rescue) @evidence.catch
(rescue !exceptions) @evidence.catch-all
((rescue exceptions: (exceptions (constant) @_exception)) @evidence.catch-all
  (#any-of? @_exception "Exception" "StandardError"))
(rescue !body) @evidence.catch-empty
(rescue body: (then . (nil) .)) @evidence.catch-empty
(rescue_modifier) @evidence.catch
(rescue_modifier) @evidence.catch-all
(rescue_modifier handler: (nil)) @evidence.catch-empty
(ensure) @evidence.finally
((call !receiver method: (identifier) @_raise) @evidence.throw
  (#any-of? @_raise "raise" "fail"))
((rescue body: (then (identifier) @evidence.rethrow))
  (#eq? @evidence.rethrow "raise"))
((call receiver: (constant) method: (identifier) @_open block: (_)) @evidence.scoped
  (#any-of? @_open "open" "create" "mktmpdir"))
