import { names } from "../declared.js";

/** What only tells compilers, debuggers and readers something. Written without `Attribute`. */
export const harmless = names(`
  Obsolete MethodImpl DebuggerDisplay DebuggerStepThrough DebuggerNonUserCode DebuggerBrowsable DebuggerHidden
  DebuggerTypeProxy SuppressMessage ExcludeFromCodeCoverage EditorBrowsable Browsable Pure CLSCompliant ThreadStatic
  CompilerGenerated GeneratedCode NotNull MaybeNull NotNullWhen MaybeNullWhen AllowNull DisallowNull MemberNotNull
  NotNullIfNotNull DoesNotReturn DoesNotReturnIf CanBeNull Flags AttributeUsage ComVisible Conditional
  SecurityCritical SecuritySafeCritical SuppressUnmanagedCodeSecurity RequiresUnreferencedCode RequiresDynamicCode
  DynamicallyAccessedMembers UnconditionalSuppressMessage SupportedOSPlatform UnsupportedOSPlatform Experimental
  StackTraceHidden AsyncMethodBuilder Description Category DisplayName NonSerialized Tooltip Header Range
  Space HideInInspector AddComponentMenu RequireComponent DisallowMultipleComponent CallerMemberName CallerFilePath
  CallerLineNumber CallerArgumentExpression ParamArray IsReadOnly SkipLocalsInit Nullable NullableContext
  ContractAnnotation StringSyntax OverloadResolutionPriority InlineArray TypeForwardedFrom EnumeratorCancellation
  ReliabilityContract TargetedPatchingOptOut PreserveSig MustUseReturnValue ItemNotNull ItemCanBeNull LinqTunnel NoEnumeration
  CreateAssetMenu`);

/** Test runners look for them. */
export const tests = names(`
  Fact Theory InlineData MemberData ClassData Collection CollectionDefinition Test TestCase TestCaseSource TestFixture
  TestFixtureSource SetUp TearDown OneTimeSetUp OneTimeTearDown SetUpFixture TestMethod TestClass DataTestMethod DataRow
  DynamicData TestInitialize TestCleanup ClassInitialize ClassCleanup AssemblyInitialize AssemblyCleanup UnityTest
  UnitySetUp UnityTearDown ValueSource Values Benchmark GlobalSetup GlobalCleanup IterationSetup IterationCleanup Params
  ParamsSource ArgumentsSource Arguments Given When Then StepDefinition Binding BeforeScenario AfterScenario BeforeFeature
  AfterFeature BeforeTestRun AfterTestRun SkippableFact SkippableTheory ConditionalFact ConditionalTheory
  FactLongRunning WpfFact StaFact UIFact`);

/** Runtimes, frameworks and generators call, make or read what carries them. */
export const entries = names(`
  RuntimeInitializeOnLoadMethod InitializeOnLoadMethod InitializeOnLoad MenuItem ContextMenu ContextMenuItem SerializeField
  SerializeReference DidReloadScripts PostProcessBuild PostProcessScene OnOpenAsset SettingsProvider CustomEditor
  CustomPropertyDrawer DrawGizmo ExecuteInEditMode ExecuteAlways Shortcut UxmlElement UxmlAttribute Preserve Command
  ClientRpc TargetRpc ServerRpc SyncVar PunRPC BurstCompile MonoPInvokeCallback
  ApiController Route HttpGet HttpPost HttpPut HttpDelete HttpPatch HttpHead HttpOptions AcceptVerbs Area Authorize
  BindProperty BindProperties Parameter CascadingParameter Inject SupplyParameterFromQuery SupplyParameterFromForm
  ViewData TempData HtmlTargetElement HtmlAttributeName ViewContext JSInvokable JSExport HubMethodName Function FunctionName
  WebMethod ServiceContract OperationContract DataContract DataMember EnumMember Serializable OnSerializing OnSerialized
  OnDeserializing OnDeserialized OptionalField JsonProperty JsonPropertyName JsonConstructor JsonConverter JsonObject
  JsonInclude JsonExtensionData JsonIgnore JsonRequired JsonDerivedType JsonPolymorphic JsonSerializable XmlElement
  XmlAttribute XmlRoot XmlType XmlArray XmlArrayItem XmlText XmlEnum XmlInclude XmlIgnore ProtoContract ProtoMember
  MessagePackObject Key Column Table ForeignKey InverseProperty DatabaseGenerated Required MaxLength StringLength Display
  BsonId BsonElement BsonRepresentation YamlMember Option Argument Verb Value Subcommand CliCommand CliOption CliArgument
  Cmdlet Export Import ImportingConstructor ImportMany PartCreationPolicy ModuleInitializer UnmanagedCallersOnly DllImport
  LibraryImport DllExport StructLayout FieldOffset MarshalAs Guid ComImport InterfaceType ClassInterface CoClass
  ObservableProperty RelayCommand NotifyPropertyChangedFor LoggerMessage GeneratedRegex Generator DiagnosticAnalyzer
  ExportCodeFixProvider Mapper MapProperty AutoMap ConfigurationProperty TypeConverter Designer ToolboxItem Bindable
  DefaultEvent DefaultProperty DependsOn Injectable Service Singleton Scoped Transient HarmonyPatch HarmonyPrefix
  HarmonyPostfix HarmonyTranspiler UsedImplicitly McpServerTool McpServerToolType KernelFunction QueryType MutationType
  ExtendObjectType SlashCommand EventHandler Subscribe GlobalClass Tool Signal UnsafeAccessor MetadataUpdateHandler
  InterpolatedStringHandler CollectionBuilder PublicAPI DefaultValue`);
