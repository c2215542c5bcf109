import { defineRules, type NameRules } from "../ecosystem.js";
import { wordsOf } from "./path.js";

/** Types of `java.lang`, which are there without an import, and the first parts of the platform's packages. */
const runtime = wordsOf(`
  java javax
  clone equals finalize getClass hashCode notify notifyAll toString wait
  AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError
  AutoCloseable Boolean Byte CharSequence Character Class ClassCastException ClassLoader ClassNotFoundException
  CloneNotSupportedException Cloneable Comparable Deprecated Double Enum Error Exception ExceptionInInitializerError
  Float FunctionalInterface IllegalAccessException IllegalArgumentException IllegalMonitorStateException
  IllegalStateException IllegalThreadStateException IndexOutOfBoundsException InheritableThreadLocal
  InstantiationException Integer InternalError InterruptedException Iterable LinkageError Long Math Module
  NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException NoSuchMethodError
  NoSuchMethodException NullPointerException Number NumberFormatException Object OutOfMemoryError Override Package
  Process ProcessBuilder ProcessHandle Readable Record ReflectiveOperationException Runnable Runtime RuntimeException
  SafeVarargs SecurityException SecurityManager Short StackOverflowError StackTraceElement StackWalker StrictMath
  String StringBuffer StringBuilder StringIndexOutOfBoundsException SuppressWarnings System Thread ThreadDeath
  ThreadGroup ThreadLocal Throwable TypeNotPresentException UnsupportedClassVersionError
  UnsupportedOperationException VerifyError VirtualMachineError Void
`);

/** Members of the platform's types that are called everywhere. */
const commonMembers = wordsOf(`
  accept add addAll addFirst addLast allMatch and andThen anyMatch append apply applyAsInt asList
  await binarySearch booleanValue build byteValue call cancel cast ceil charAt chars clear clone close collect
  compare compareTo compareToIgnoreCase compile compose compute computeIfAbsent computeIfPresent concat contains
  containsAll containsKey containsValue copy copyOf count countDown create createTempFile currentThread
  currentTimeMillis decode delete descendingIterator distinct doubleValue element encode endsWith ensureCapacity
  entry entrySet equals equalsIgnoreCase execute exists exit filter finalize find findAny findFirst first
  firstEntry flatMap floatValue flush forEach forEachRemaining format forName from get getAndIncrement
  getAndSet getBytes getCanonicalName getCause getClass getClassLoader getComponentType getConstructor
  getDeclaredConstructor getDeclaredField getDeclaredFields getDeclaredMethod getDeclaredMethods getField
  getFields getFirst getKey getLast getLocalizedMessage getMessage getMethod getMethods getModifiers getName
  getOrDefault getParameterTypes getPath getProperty getResource getReturnType getSimpleName getStackTrace
  getSuperclass getTime getType getTypeName getValue group groupCount hasMoreElements hasMoreTokens hasNext
  hashCode ifPresent incrementAndGet indexOf info initCause insert intValue interrupt intern invoke isAlive
  isArray isAssignableFrom isBlank isDigit isDirectory isDone isEmpty isInstance isInterface isLetter
  isNaN isPresent isPrimitive iterator join keySet last lastIndexOf length limit lines list listIterator lock
  log longValue lookup lookingAt map mapToInt mapToObj mark match matcher matches max merge min mkdir mkdirs
  name newInstance next nextElement nextInt nextLine noneMatch notify notifyAll now of offer ofNullable open or
  orElse orElseGet orElseThrow ordinal parallelStream parse parseInt parallel pattern peek poll pollFirst
  pollLast pop position print printf printStackTrace println push put putAll putIfAbsent quote read readLine
  readObject ready reduce regionMatches release remove removeAll removeFirst removeIf removeLast replace
  replaceAll replaceFirst reset resolve resume retainAll reverse reversed rewind run schedule search
  set setAccessible setCharAt setDaemon setLength setName setProperty setTime setValue shutdown signal size
  skip sleep slice sort sorted split start startsWith state stop stream strip sub subList submit
  subSequence substring sum supplyAsync suspend tailMap takeWhile test then thenApply thenComparing thenCompose
  throwIfUnchecked toArray toByteArray toCharArray toFile toList toLowerCase toPath toSet toString toUpperCase
  trim trimToSize tryLock unlock unordered update valueOf values wait walk withIndex wrap write writeObject
  yield zip error warn warning debug trace fine severe fail assertEquals assertTrue assertFalse assertNull
  assertNotNull assertThat assertThrows when verify mock any eq isEqualTo isTrue isFalse isNull isNotNull
  hasSize containsExactly
`);

/** Generic types that hold what their first argument says. */
const ofFirst = wordsOf(`
  Optional Supplier Callable Future CompletableFuture CompletionStage ThreadLocal AtomicReference WeakReference
  SoftReference Reference Class Constructor Provider Lazy
  Iterable Iterator ListIterator Collection Stream Enumeration Spliterator
  List ArrayList LinkedList CopyOnWriteArrayList Vector Stack ImmutableList
  Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet EnumSet ImmutableSet
  Queue Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue ConcurrentLinkedQueue ConcurrentLinkedDeque
`);

/** The same of their last one: those of keys and values. */
const ofLast = wordsOf(`
  Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap ConcurrentHashMap ConcurrentSkipListMap
  EnumMap WeakHashMap IdentityHashMap Hashtable ImmutableMap Entry
`);

const each = (names: ReadonlySet<string>, argument: number): [string, number][] =>
  [...names].map((name) => [name, argument]);

/** Names and generic types of Java. */
export const javaRules: NameRules = defineRules({
  implicitMembers: true,
  overloads: true,
  optionalArguments: false,
  objectCounts: false,
  collections: new Map([...each(ofFirst, 0), ...each(ofLast, -1)]),
  unwraps: wordsOf(`
    get getOrDefault orElse orElseGet orElseThrow getNow join call getValue computeIfAbsent computeIfPresent merge
    put putIfAbsent replace set
    next previous nextElement remove removeFirst removeLast first last getFirst getLast
    peek peekFirst peekLast poll pollFirst pollLast pop element take elementAt firstElement lastElement
    higher lower floor ceiling cast newInstance
  `),
  keeps: wordsOf(`
    clone collect concat descendingIterator descendingMap descendingSet distinct dropWhile entrySet filter
    headMap iterator limit listIterator or parallel parallelStream reversed sequential skip sorted
    stream subList tailMap takeWhile toList toSet unordered values
  `),
  ownCalls: new Set(["this"]),
  runtime,
  commonMembers,
});
