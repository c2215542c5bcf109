import { defineRules, type NameRules } from "../ecosystem.js";
import { wordsOf } from "./path.js";

/** The first name of the platform's namespaces, and types of those that every file of a new project sees. */
const runtime = wordsOf(`
  System nameof typeof sizeof default checked unchecked
  Equals GetHashCode GetType MemberwiseClone ReferenceEquals ToString Finalize
  bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void
  Action AggregateException AppContext AppDomain ApplicationException ArgumentException ArgumentNullException
  ArgumentOutOfRangeException ArithmeticException Array ArraySegment ArrayTypeMismatchException AsyncCallback Attribute
  AttributeTargets AttributeUsage AttributeUsageAttribute BadImageFormatException BitConverter Boolean Buffer Byte Char
  Comparison Console Convert Converter DBNull DateOnly DateTime DateTimeKind DateTimeOffset DayOfWeek Decimal Delegate
  DivideByZeroException Double Enum Environment EventArgs EventHandler Exception Flags FlagsAttribute FormatException
  FormattableString Func GC Guid HashCode IAsyncDisposable IAsyncResult ICloneable IComparable IConvertible ICustomFormatter
  IDisposable IEquatable IFormatProvider IFormattable IObservable IObserver IProgress IServiceProvider Index
  IndexOutOfRangeException Int16 Int32 Int64 IntPtr InvalidCastException InvalidOperationException Lazy Math MathF
  MemberAccessException Memory MissingMemberException MissingMethodException MulticastDelegate NonSerialized
  NotImplementedException NotSupportedException NullReferenceException Nullable Object ObjectDisposedException Obsolete
  ObsoleteAttribute OperatingSystem OperationCanceledException OutOfMemoryException OverflowException ParamArray
  PlatformNotSupportedException Predicate Progress Random Range ReadOnlyMemory ReadOnlySpan RuntimeTypeHandle SByte
  Serializable Single Span StackOverflowException String StringComparer StringComparison StringSplitOptions ThreadStatic
  TimeOnly TimeSpan TimeZoneInfo TimeoutException Tuple Type TypeCode TypeInitializationException UInt16 UInt32 UInt64
  UIntPtr UnauthorizedAccessException Uri UriBuilder ValueTuple ValueType Version WeakReference
  Dictionary HashSet IAsyncEnumerable IAsyncEnumerator ICollection IComparer IDictionary IEnumerable IEnumerator
  IEqualityComparer IList IReadOnlyCollection IReadOnlyDictionary IReadOnlyList ISet KeyNotFoundException KeyValuePair
  LinkedList List PriorityQueue Queue SortedDictionary SortedList SortedSet Stack
  BinaryReader BinaryWriter Directory DirectoryInfo File FileInfo FileMode FileNotFoundException FileStream IOException
  MemoryStream Path Stream StreamReader StreamWriter StringReader StringWriter TextReader TextWriter
  Enumerable IGrouping ILookup IOrderedEnumerable IQueryable Queryable
  HttpClient HttpMethod HttpRequestMessage HttpResponseMessage HttpStatusCode
  CancellationToken CancellationTokenSource Interlocked Monitor Mutex SemaphoreSlim Thread ThreadPool Timer
  Activator ArrayList Assembly AssemblyName Binder BindingFlags CallSite CallSiteBinder CompareOptions ConcurrentBag
  ConcurrentDictionary ConcurrentQueue ConcurrentStack ConditionalAttribute ConstructorInfo Conditional CultureInfo
  CustomAttributeData DataColumn DataRow DataSet DataTable DataView DbCommand DbConnection DbDataAdapter DbDataReader
  DbException DbParameter DbParameterCollection DbProviderFactory DbTransaction DbType Debug Debugger DebuggerDisplay
  DebuggerStepThrough DefaultMemberAttribute DefaultValueAttribute Description Dynamic DynamicMetaObject
  DynamicMethod DynamicObject EditorBrowsable EditorBrowsableState EventInfo ExpandoObject Expression ExpressionType
  ExcludeFromCodeCoverage FieldInfo FormatterServices ICustomTypeDescriptor IDataParameter IDataParameterCollection
  IDataReader IDataRecord IDbCommand IDbConnection IDbDataAdapter IDbDataParameter IDbTransaction IDictionaryEnumerator
  IDynamicMetaObjectProvider IEnumerator ILGenerator INotifyPropertyChanged IQueryProvider ISerializable IsolationLevel
  IXmlSerializable KeyedCollection Label LocalBuilder ConstantExpression LambdaExpression MemberExpression
  ParameterExpression MemberInfo MemberTypes MethodBase MethodBuilder MethodImpl MethodImplOptions MethodInfo Module
  ModuleBuilder NameValueCollection NumberStyles ObservableCollection OnDeserialized OnDeserializing OnSerialized
  OnSerializing OpCodes ParameterInfo ParameterDirection ParameterModifier Process PropertyChangedEventArgs
  PropertyChangedEventHandler PropertyDescriptor PropertyDescriptorCollection PropertyInfo ReadOnlyCollection Regex
  RegexOptions RuntimeHelpers SerializationInfo StreamingContext Stopwatch StringBuilder StructLayout Trace TypeBuilder
  TypeConverter TypeDescriptor TypeInfo Unsafe XAttribute XDocument XElement XmlDocument XmlElement XmlNode XmlReader
  XmlWriter XName XNode
  CallerArgumentExpression CallerFilePath CallerLineNumber CallerMemberName CommandBehavior CommandType DllImport
  Encoding Marshal NotNullWhen InternalsVisibleTo BigInteger Group Match MatchCollection Capture
  Parallel Task TaskCompletionSource TaskScheduler ValueTask
`);

/** Members of the platform's types that are called everywhere. */
const commonMembers = wordsOf(`
  Add AddDays AddHours AddMinutes AddRange AddSeconds Aggregate All Any Append AppendFormat AppendLine AsEnumerable
  AsMemory AsQueryable AsSpan Average BeginInvoke BinarySearch Cancel CanConvert Cast Clear Clone Close Combine Compare
  CompareTo CompareExchange Complete Concat ConfigureAwait Contains ContainsKey ContainsValue ContinueWith Convert Copy
  CopyTo CopyToAsync Count Create CreateInstance Decrement DefaultIfEmpty Delete Dequeue Dispose DisposeAsync Distinct
  Empty EndInvoke EndsWith Enqueue Enter Equal Equals Except ExecuteNonQuery ExecuteReader ExecuteScalar Exists Exit
  Find FindAll FindIndex First FirstOrDefault Flush FlushAsync ForEach Format FromResult GetAwaiter GetBytes GetConstructor
  GetConstructors GetCustomAttribute GetCustomAttributes GetEnumerator GetField GetFields GetGenericArguments
  GetGenericTypeDefinition GetHashCode GetInvocationList GetMember GetMembers GetMethod GetMethods GetName GetOrAdd
  GetParameters GetProperties GetProperty GetResult GetString GetType GetTypeInfo GetValue GetValueOrDefault GroupBy
  GroupJoin Increment IndexOf Insert Intersect Invoke IsAssignableFrom IsDBNull IsDefined IsInstanceOfType IsMatch
  IsNullOrEmpty IsNullOrWhiteSpace Join Last LastIndexOf LastOrDefault Load Log LongCount MakeGenericMethod
  MakeGenericType Match Matches Max MemberwiseClone Min MoveNext MoveNextAsync Next OfType Open OpenAsync OrderBy
  OrderByDescending PadLeft PadRight Parse Peek Pop Push Raise Range Read ReadAsync ReadByte ReadLine ReadLineAsync
  ReadToEnd ReadToEndAsync Release Remove RemoveAll RemoveAt RemoveRange Repeat Replace Reset Resize Resolve Reverse Run Save
  Seek Select SelectMany Send SendAsync SequenceEqual Set SetResult SetException SetValue Single SingleOrDefault Skip
  SkipWhile Sort Split Start StartsWith Stop Substring Sum Take TakeWhile Test ThenBy ThenByDescending Throw Throws
  ThrowsAsync ToArray ToCharArray ToDictionary ToHashSet ToList ToLookup ToLower ToLowerInvariant ToString ToUpper
  ToUpperInvariant Trim TrimEnd TrimStart True False Null NotNull TryAdd TryGetValue TryParse TryRemove TryUpdate
  Union Update Validate Verify Wait WaitAsync WaitOne When WhenAll WhenAny Where Write WriteAsync WriteByte WriteLine
  WriteLineAsync Zip
`);

/** Types of packages that most test code opens: a namespace that is opened does not say which names it has. */
export const packageTypes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "Xunit",
    wordsOf(
      "Assert Fact FactAttribute Theory InlineData MemberData ClassData Collection CollectionDefinition Record Trait",
    ),
  ],
  [
    "NUnit.Framework",
    wordsOf(
      "Assert CollectionAssert StringAssert Is Has Does Test TestFixture TestCase SetUp TearDown Throws Ignore",
    ),
  ],
  [
    "Microsoft.VisualStudio.TestTools.UnitTesting",
    wordsOf("Assert CollectionAssert StringAssert TestClass TestMethod DataRow TestInitialize TestCleanup"),
  ],
  ["Moq", wordsOf("Mock It Times MockBehavior MockRepository")],
  ["NSubstitute", wordsOf("Substitute Arg")],
  ["BenchmarkDotNet.Attributes", wordsOf("Benchmark GlobalSetup Params MemoryDiagnoser")],
]);

/** Generic types that hold what their first argument says. */
const ofFirst = wordsOf(`
  Task ValueTask Lazy Nullable WeakReference AsyncLocal ThreadLocal Func Expression
  IEnumerable IEnumerator IAsyncEnumerable IAsyncEnumerator ICollection IList IReadOnlyCollection IReadOnlyList ISet
  IReadOnlySet IQueryable IOrderedEnumerable IOrderedQueryable List HashSet LinkedList Queue Stack SortedSet Collection
  ObservableCollection ReadOnlyCollection ConcurrentBag ConcurrentQueue ConcurrentStack BlockingCollection
  ImmutableArray ImmutableList ImmutableHashSet Span ReadOnlySpan Memory ReadOnlyMemory ArraySegment
`);

/** The same of their last one: those of keys and values. */
const ofLast = wordsOf(`
  Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary SortedDictionary SortedList ImmutableDictionary
  KeyValuePair ILookup IGrouping KeyedCollection
`);

const each = (names: ReadonlySet<string>, argument: number): [string, number][] =>
  [...names].map((name) => [name, argument]);

/** Names and generic types of C#. */
export const csharpRules: NameRules = defineRules({
  implicitMembers: true,
  overloads: true,
  openTypes: true,
  extensionMethods: true,
  objectCounts: false,
  collections: new Map([...each(ofFirst, 0), ...each(ofLast, -1)]),
  unwraps: wordsOf(`
    Result Value GetResult GetValueOrDefault Current GetOrAdd AddOrUpdate
    First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Min Max
    Pop Peek Dequeue Find FindLast Take
  `),
  keeps: wordsOf(`
    AsEnumerable AsParallel AsQueryable AsReadOnly AsSpan Append Concat ConfigureAwait DefaultIfEmpty Distinct DistinctBy
    Except GetAwaiter GetEnumerator Intersect OrderBy OrderByDescending Prepend Reverse Skip SkipLast SkipWhile TakeLast
    TakeWhile ThenBy ThenByDescending ToArray ToHashSet ToList ToListAsync ToArrayAsync Union Values Where
  `),
  ownCalls: new Set(["this"]),
  baseCalls: new Set(["base"]),
  runtime,
  commonMembers,
});
