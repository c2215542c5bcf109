import { names } from "../declared.js";

/** What only tells the compiler something, or derives what the standard library knows. */
export const harmless = names(`
  inline cold must_use doc deprecated derive cfg cfg_attr track_caller non_exhaustive automatically_derived rustfmt
  target_feature deny warn forbid feature rustc_const_stable rustc_const_unstable stable unstable instrument
  async_trait error Debug Clone Copy PartialEq Eq PartialOrd Ord Hash Default not all any unix windows default
  cfg_eval recursion_limit macro_use coverage optimize docs pin_project pin_project_lite pinned_drop pin transparent
  fundamental debugger_visualizer ignore should_panic global_allocator_ type_length_limit Error diagnostic
  rustversion clippy allow_internal_unstable allow expect`);

/** Derived from outside: nothing finds a type by them, but what they make reads its members. */
export const derived = names(`
  Serialize Deserialize Parser Args Subcommand ValueEnum FromRow Template JsonSchema ToSchema Display From Into TryFrom
  TryInto AsRef AsMut Deref DerefMut Index IntoIterator FromStr EnumIter EnumString AsRefStr IntoStaticStr Builder
  Zeroize ZeroizeOnDrop Message Enumeration Arbitrary FromRequest FromRequestParts FromRef Add Sub Mul Div Not Sum
  BorshSerialize BorshDeserialize Pod Zeroable Educate Derivative Diagnostic SmartDefault Getters Setters new`);

/** Says that somebody knows that it seems unused. */
export const allowed = names("dead_code unused unused_macros warnings used");

/** Test runners look for them. */
export const tests = names(`
  test bench rstest test_case case proptest quickcheck fixture wasm_bindgen_test test_log apply should_panic
  divan criterion tokio_test async_std_test traced_test sqlx_test googletest gtest test_matrix dir_test library_benchmark`);

/** Called by whom the compiler does not see, or by generated code. */
export const entries = names(`
  no_mangle export_name wasm_bindgen main proc_macro proc_macro_derive proc_macro_attribute panic_handler
  alloc_error_handler global_allocator start entry interrupt exception pyfunction pyclass pymethods pymodule pyo3 napi uniffi
  export neon rocket launch get post put delete patch head options route catch handler command tauri link_section
  ctor dtor lang ffi_export extern_spec godot_api gdextension magnus rustler nif php_function plugin_fn
  spin_component component event inertia server view ic_cdk query update init macro_export no_start
  link_name used_linker turbo_tasks debug_handler axum`);

/** Macros that give the items between their braces as they stand, each in some build. */
export const passesItems = (name: string): boolean => /^cfg_|^thread_local$|^static_assertions$/.test(name);
