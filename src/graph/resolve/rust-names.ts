import { defineRules, type NameRules } from "../ecosystem.js";
import { wordsOf } from "./path.js";

/** Crates that come with the compiler. */
export const platform = wordsOf("std core alloc proc_macro test");

/** What the prelude and the macros of the library give every file. */
const runtime = wordsOf(`
  std core alloc proc_macro all any not feature target_os target_arch
  bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
  Option Some None Result Ok Err Vec String Box Send Sync Sized Copy Clone Drop Fn FnMut FnOnce Default Eq PartialEq Ord
  PartialOrd AsRef AsMut Into From TryFrom TryInto Iterator IntoIterator Extend FromIterator DoubleEndedIterator
  ExactSizeIterator ToOwned ToString Debug Hash Unpin drop
  assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne env eprint
  eprintln file format format_args global_allocator include include_bytes include_str line macro_rules matches module_path
  option_env panic print println stringify thread_local todo unimplemented unreachable vec write writeln
  allow automatically_derived cfg_attr cold deny deprecated derive doc expect forbid ignore inline link link_name
  macro_export macro_use must_use no_mangle non_exhaustive no_std path proc_macro_attribute proc_macro_derive repr
  rustfmt should_panic target_feature track_caller warn bench clippy
`);

/** Members of the library's own types that are called everywhere. */
const commonMembers = wordsOf(`
  debug_list debug_map debug_set debug_struct debug_tuple deserialize entries field finish_non_exhaustive into_data
  reason serialize value body body_mut extensions extensions_mut headers_mut into_parts location method status_mut uri version
  abs add all and and_then any append as_bytes as_deref as_deref_mut as_mut as_mut_ptr as_mut_slice as_os_str as_path
  as_ptr as_ref as_secs as_slice as_str as_string await borrow borrow_mut build by_ref bytes capacity chain checked_add
  checked_div checked_mul checked_sub chars checked_pow chunk chunks clear clone clone_from cloned close cmp collect compare_exchange
  concat contains contains_key copied copy_from_slice count ceil cycle dedup default deref deref_mut difference display div
  downcast downcast_mut downcast_ref drain drop duration_since elapsed ends_with entry enumerate eq err exists expect expect_err
  extend extend_from_slice fetch_add fetch_or fetch_sub fill filter filter_map finish first flat_map flatten floor flush
  fmt fold for_each format from from_str from_utf8 fuse ge get get_mut get_or_insert_with get_ref get_unchecked gt
  hash header headers id index index_mut insert inspect inspect_err intersection into into_boxed_slice into_inner into_iter
  into_string is_alphabetic is_alphanumeric is_char_boundary is_digit is_dir is_empty is_err is_err_and is_file is_none is_ok
  is_ok_and is_some is_some_and is_terminated iter iter_mut join keys kind last le leading_zeros len lines load lock
  lt map map_err map_or map_or_else map_while matches max max_by max_by_key merge min min_by min_by_key mul name ne
  neg new next next_back not nth ok ok_or ok_or_else open or or_default or_else or_insert or_insert_with parent
  parse partial_cmp partition path peek peekable poll poll_next pop pop_back pop_front position pow push push_back push_front
  push_str read read_exact read_line read_to_end read_to_string recv rem remove repeat replace reserve resize retain rev
  reverse rfind rotate_left rsplit run saturating_add saturating_sub scan seek send set shrink_to_fit skip skip_while
  sort sort_by sort_by_key sort_unstable spawn splice split split_at split_at_mut split_first split_last split_off split_once
  split_whitespace sqrt start starts_with status step_by store strip_prefix strip_suffix sub sum swap swap_remove sync take
  take_while then then_some to_ascii_lowercase to_be_bytes to_bytes to_lowercase to_le_bytes to_owned to_path_buf to_str
  to_string to_string_lossy to_uppercase to_vec transpose trim trim_end trim_start trim_matches truncate try_borrow_mut
  try_from try_into try_lock try_recv try_send type_id union unwrap unwrap_err unwrap_or unwrap_or_default unwrap_or_else
  unwrap_unchecked update upgrade downgrade values values_mut wake wake_by_ref windows with with_capacity wrapping_add
  wrapping_sub write write_all write_fmt write_str zip
`);

/** What a member is looked for in: a value of these is one of what is inside wherever it is asked. */
const pointers = wordsOf(`
  Box Rc Arc Pin Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard OwnedMutexGuard OwnedRwLockReadGuard
  OwnedRwLockWriteGuard ManuallyDrop Cow LazyLock LazyCell Lazy AssertUnwindSafe
`);

/** Generic types that hold what their first argument says, and give it when asked. */
const ofFirst = wordsOf(`
  Option Result Poll Mutex RwLock RefCell Cell UnsafeCell OnceCell OnceLock Weak MaybeUninit NonNull
  Vec VecDeque LinkedList HashSet BTreeSet BinaryHeap IndexSet Iterator IntoIterator Peekable Wrapping Saturating JoinHandle
`);

/** The same of their last one: those of keys and values. */
const ofLast = wordsOf("HashMap BTreeMap IndexMap");

const each = (names: ReadonlySet<string>, argument: number): [string, number][] =>
  [...names].map((name) => [name, argument]);

/** Names and generic types of Rust. */
export const rustRules: NameRules = defineRules({
  passesOn: true,
  optionalArguments: false,
  wrappers: new Map(each(pointers, 0)),
  collections: new Map([...each(ofFirst, 0), ...each(ofLast, -1)]),
  unwraps: wordsOf(`
    unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked take
    replace insert get_or_insert get_or_insert_with
    borrow borrow_mut lock read write try_lock get get_mut get_or_init upgrade into_inner load
    first first_mut last last_mut pop pop_front pop_back peek next next_back nth swap_remove remove entry or_default
    or_insert or_insert_with assume_init
  `),
  keeps: wordsOf(`
    by_ref chain clone cloned copied drain filter fuse into_iter inspect iter iter_mut into_boxed_slice into_sorted_vec
    peekable rev skip skip_while step_by take_while to_owned to_vec values values_mut into_values as_slice as_mut_slice
    as_ref as_mut as_deref as_deref_mut ok ok_or ok_or_else map_err or or_else inspect_err lock_owned as_pin_mut get_pin_mut
  `),
  derefs: true,
  baseCalls: new Set(),
  runtime,
  commonMembers,
});
