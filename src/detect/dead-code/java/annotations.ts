import { names } from "../declared.js";

/** What only tells compilers and readers something: nothing is found by these. */
export const harmless = names(`
  Override SuppressWarnings Deprecated Nullable NonNull NotNull Nonnull CheckForNull SafeVarargs FunctionalInterface
  Documented Retention Target Inherited Repeatable Native ThreadSafe NotThreadSafe Immutable GuardedBy Beta Generated
  CheckReturnValue CanIgnoreReturnValue VisibleForTesting Contract Pure ForceInline Internal Incubating Experimental
  SuppressFBWarnings SuppressLint TargetApi RequiresApi ParametersAreNonnullByDefault ReturnValuesAreNonnullByDefault
  NullMarked NullUnmarked NonNullApi NonNullFields API PolyNull MonotonicNonNull EnsuresNonNull RequiresNonNull
  UnknownNullness InlineMe DoNotCall Var FormatMethod FormatString LazyInit SuppressForbidden NonnullByDefault
  WorkerThread UiThread MainThread AnyThread IntDef StringDef NotNullByDefault Unmodifiable UnmodifiableView
  ApiStatus JCIPThreadSafe VisibleForTests NoWarning Serial Slf4j Log4j2 Log CommonsLog XSlf4j Flogger UtilityClass Transactional Validated Valid EqualsMethod Sealed`);

/** Test runners look for them. */
export const tests = names(`
  Test ParameterizedTest RepeatedTest TestFactory TestTemplate BeforeEach AfterEach BeforeAll AfterAll Before After
  BeforeClass AfterClass BeforeMethod AfterMethod BeforeSuite AfterSuite BeforeTest AfterTest BeforeGroups AfterGroups
  DataProvider Factory Parameters Parameter Rule ClassRule RegisterExtension TempDir Nested RunWith ExtendWith
  SpringBootTest WebMvcTest DataJpaTest JsonTest MockBean SpyBean Mock Spy InjectMocks Captor Property Theory DataPoint
  DataPoints Benchmark Setup TearDown Param State QuarkusTest MicronautTest Given When Then And But BeforeStep AfterStep
  ArchTest Fuzz Example Provide ForAll BeforeTry BeforeProperty BeforeExperiment AfterExperiment`);

/** Containers, frameworks and generators call, make or read what carries them. */
export const entries = names(`
  Component Service Repository Controller RestController Configuration SpringBootApplication ControllerAdvice
  RestControllerAdvice Bean RequestMapping GetMapping PostMapping PutMapping DeleteMapping PatchMapping MessageMapping
  SubscribeMapping QueryMapping MutationMapping SchemaMapping BatchMapping ExceptionHandler InitBinder ModelAttribute
  EventListener TransactionalEventListener ApplicationModuleListener Scheduled Async KafkaListener RabbitListener
  JmsListener SqsListener StreamListener ServiceActivator PostConstruct PreDestroy Autowired Inject Resource Value Qualifier
  ConfigurationProperties ConfigurationPropertiesBinding EnableAutoConfiguration AutoConfiguration Aspect Around
  Pointcut AfterReturning AfterThrowing FeignClient HttpExchange ManagedBean Named Singleton ApplicationScoped
  RequestScoped SessionScoped Dependent Stateless Stateful MessageDriven Startup Produces Disposes Observes Provider
  Path GET POST PUT DELETE PATCH HEAD OPTIONS Consumes WebServlet WebFilter WebListener ServerEndpoint OnOpen OnClose
  OnMessage OnError WebService WebMethod Entity Embeddable MappedSuperclass Table Id EmbeddedId Column JoinColumn OneToMany
  ManyToOne OneToOne ManyToMany Transient Version Enumerated Convert Converter PrePersist PostPersist PreUpdate PostUpdate
  PreRemove PostRemove PostLoad EntityListeners Document JsonProperty JsonCreator JsonValue JsonGetter JsonSetter
  JsonAnyGetter JsonAnySetter JsonAlias JsonIgnore JsonUnwrapped JsonTypeInfo JsonSubTypes JsonInclude JsonFormat
  JsonSerialize JsonDeserialize JsonPOJOBuilder SerializedName Expose JsonAdapter Since Until XmlRootElement XmlElement
  XmlAttribute XmlType XmlAccessorType XmlTransient XmlValue Data Getter Setter Builder AllArgsConstructor NoArgsConstructor
  RequiredArgsConstructor ToString EqualsAndHashCode With SuperBuilder Mapper Mapping Mappings AfterMapping BeforeMapping
  MapperConfig AutoService AutoValue AutoOneOf Module Provides Binds BindsInstance Subcomponent ContributesAndroidInjector
  HiltAndroidApp AndroidEntryPoint HiltViewModel Dao Database TypeConverter Query Insert Update Delete Subscribe
  BindView OnClick JavascriptInterface Keep Route ConsumeEvent Incoming Outgoing Blocking ApplicationPath RegisterForReflection
  Introspected Client Get Post Put Command Option Mojo Goal Execute TaskAction Input Output InputFile
  InputFiles InputDirectory OutputFile OutputDirectory Optional Plugin PluginFactory PluginAttribute
  PluginBuilderFactory PluginBuilderAttribute ExtensionMethod Initializer DataBoundConstructor DataBoundSetter Extension
  Exported Symbol DynamicPropertySource Sql Shadow Mixin Accessor Invoker ModifyArg ModifyVariable SubscribeEvent EventHandler
  CEntryPoint Substitute Alias TargetClass Reference Activate Deactivate Modified Designate`);

/** Who reads one of these at a type may call any of its methods. */
export const callers = names(`
  Mapper ManagedBean Named WebService MessageDriven Mixin ConfigurationProperties AutoService Extension Plugin Keep
  XmlAccessorType Introspected RegisterForReflection Module State`);
