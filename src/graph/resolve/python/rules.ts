import { defineRules, type NameRules } from "../../ecosystem.js";
import { wordsOf } from "../path.js";

/** Functions, types and constants that every module sees. */
const builtins = wordsOf(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
  BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
  ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup
  False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError
  ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError
  MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError
  OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError
  ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError
  SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
  UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError
  __build_class__ __builtins__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__
  abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp
  coerce compile complex copyright credits delattr dict dir divmod enumerate eval exec execfile exit file filter float
  format frozenset getattr globals hasattr hash help hex id input int intern isinstance issubclass iter len license list
  locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr
  reveal_type reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange
  zip
`);

/** Members of the library's own types: nothing is inferred from these alone. */
const members = wordsOf(`
  __call__ __contains__ __enter__ __eq__ __exit__ __getattr__ __getitem__ __hash__ __init__ __iter__ __len__ __ne__
  __new__ __next__ __repr__ __setattr__ __setitem__ __str__
  acquire add append appendleft apply args as_posix astimezone capitalize cancel casefold center clear close closed
  combine communicate connect copy count critical cursor commit date debug decode difference difference_update discard
  done encode end endswith error exception execute exists exit expandtabs expanduser extend extendleft fetchall fetchone
  fileno fill find findall finditer flush format format_map from_bytes fromkeys fullmatch get get_nowait getvalue glob
  group groupdict groups hex hexdigest digest index info insert intersection intersection_update is_dir is_file
  is_set isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier islower isnumeric isoformat isspace
  issubset issuperset istitle isupper items iterdir join joinpath keys kill ljust lock log lower lstrip match mkdir
  most_common move_to_end name next open partition pattern poll pop popitem popleft put put_nowait read read_bytes
  read_text readable readinto readline readlines recv release relative_to remove removeprefix removesuffix rename
  replace resolve result reverse rfind rindex rjust rmdir rollback rotate rpartition rsplit rstrip run samefile search
  seek seekable send sendall set set_exception set_result setdefault setLevel shutdown sort span split splitlines stat
  start startswith status stop strftime strip sub subn submit swapcase symmetric_difference tell terminate throw time
  timestamp title to_bytes today total_seconds touch translate truncate union unlink update upper utcnow value values
  wait warn warning with_name with_suffix writable write write_bytes write_text writelines zfill
`);

const first = (text: string): [string, number][] => [...wordsOf(text)].map((name) => [name, 0]);
const last = (text: string): [string, number][] => [...wordsOf(text)].map((name) => [name, -1]);

const iterators = "Iterator AsyncIterator Generator AsyncGenerator";

export const pythonRules: NameRules = defineRules({
  passesOn: true,
  constructors: ["__init__"],
  // What a generator for `with` gives is what it yields: so iterators stand for that.
  wrappers: new Map([
    ...first(
      "Optional Annotated ClassVar Final Required NotRequired ReadOnly Self Awaitable Future Task Type type",
    ),
    ...first("ContextManager AsyncContextManager AbstractContextManager AbstractAsyncContextManager InitVar"),
    ...first(`Mapped ContextVar ReferenceType ref ${iterators}`),
    ...last("Coroutine"),
  ]),
  collections: new Map([
    ...first(
      "list List set Set frozenset FrozenSet deque Deque Sequence MutableSequence Iterable AsyncIterable",
    ),
    ...first(`Collection AbstractSet MutableSet Reversible Queue WeakSet ${iterators}`),
    ...last("dict Dict Mapping MutableMapping OrderedDict defaultdict DefaultDict WeakValueDictionary"),
  ]),
  unwraps: wordsOf("get pop popleft setdefault result get_nowait __next__"),
  runtime: builtins,
  commonMembers: members,
});
