import { names } from "../declared.js";

/** Bases of Unity whose descendants are called by the names of their methods, whatever these return. */
export const unityBases = names(`
  MonoBehaviour ScriptableObject Editor EditorWindow AssetPostprocessor AssetModificationProcessor StateMachineBehaviour
  PropertyDrawer DecoratorDrawer ScriptableWizard NetworkBehaviour UIBehaviour Graphic MaskableGraphic Selectable
  ScriptedImporter ScriptableSingleton MonoBehaviourPun MonoBehaviourPunCallbacks SerializedMonoBehaviour
  SerializedScriptableObject ScriptableRendererFeature OdinEditorWindow OdinEditor Image Text Button`);

/** What Unity calls by name. */
export const unityMessages = names(`
  Awake Start Update FixedUpdate LateUpdate OnEnable OnDisable OnDestroy Reset OnValidate OnGUI OnApplicationFocus
  OnApplicationPause OnApplicationQuit OnAnimatorIK OnAnimatorMove OnAudioFilterRead OnBecameInvisible OnBecameVisible
  OnCollisionEnter OnCollisionEnter2D OnCollisionExit OnCollisionExit2D OnCollisionStay OnCollisionStay2D
  OnConnectedToServer OnControllerColliderHit OnDisconnectedFromServer OnDrawGizmos OnDrawGizmosSelected
  OnFailedToConnect OnFailedToConnectToMasterServer OnJointBreak OnJointBreak2D OnLevelWasLoaded OnMasterServerEvent
  OnMouseDown OnMouseDrag OnMouseEnter OnMouseExit OnMouseOver OnMouseUp OnMouseUpAsButton OnNetworkInstantiate
  OnParticleCollision OnParticleSystemStopped OnParticleTrigger OnParticleUpdateJobScheduled OnPlayerConnected
  OnPlayerDisconnected OnPostRender OnPreCull OnPreRender OnRenderImage OnRenderObject OnSerializeNetworkView
  OnServerInitialized OnTransformChildrenChanged OnTransformParentChanged OnBeforeTransformParentChanged OnTriggerEnter
  OnTriggerEnter2D OnTriggerExit OnTriggerExit2D OnTriggerStay OnTriggerStay2D OnWillRenderObject
  OnRectTransformDimensionsChange OnCanvasGroupChanged OnCanvasHierarchyChanged OnDidApplyAnimationProperties
  OnStateEnter OnStateUpdate OnStateExit OnStateMove OnStateIK OnStateMachineEnter OnStateMachineExit
  OnSceneGUI OnInspectorGUI OnPreviewGUI OnInspectorUpdate OnFocus OnLostFocus OnHierarchyChange OnProjectChange
  OnSelectionChange OnHeaderGUI CreateGUI ShowButton ModifierKeysChanged OnBecameInvisible OnAddedAsTab OnTabDetached
  HasFrameBounds OnGetFrameBounds RequiresConstantRepaint CreateInspectorGUI CreatePropertyGUI GetPropertyHeight
  OnWizardCreate OnWizardUpdate OnWizardOtherButton DrawWizardGUI
  OnPreprocessAsset OnPreprocessTexture OnPreprocessModel OnPreprocessAudio OnPreprocessAnimation OnPreprocessMaterialDescription
  OnPreprocessSpeedTree OnPreprocessCameraDescription OnPreprocessLightDescription OnPostprocessAllAssets
  OnPostprocessTexture OnPostprocessModel OnPostprocessAudio OnPostprocessAnimation OnPostprocessMaterial
  OnPostprocessSprites OnPostprocessCubemap OnPostprocessSpeedTree OnPostprocessMeshHierarchy OnPostprocessPrefab
  OnPostprocessGameObjectWithUserProperties OnPostprocessGameObjectWithAnimatedUserProperties
  OnPostprocessAssetbundleNameChanged OnAssignMaterialModel OnPostprocessTexture3D OnPostprocessTexture2DArray
  OnWillCreateAsset OnWillDeleteAsset OnWillMoveAsset OnWillSaveAssets IsOpenForEdit CanOpenForEdit FileModeChanged
  OnGeneratedCSProject OnGeneratedSlnSolution OnGeneratedCSProjectFiles OnPreGeneratingCSProjectFiles`);

/** Called on objects that nobody calls them on: by `using`, `foreach`, `await`, initialisers, conversions, collections. */
export const ofObject = names(`
  ToString Equals GetHashCode Finalize Dispose DisposeAsync GetEnumerator GetAsyncEnumerator MoveNext MoveNextAsync Current
  Reset CompareTo Clone Deconstruct GetAwaiter GetResult IsCompleted OnCompleted UnsafeOnCompleted Add GetPinnableReference
  PrintMembers MemberwiseClone Slice Length Count AppendLiteral AppendFormatted`);

/** Descendants of these are made, found by name or asked by their framework. */
export const madeBases = names(`
  Controller ControllerBase ApiController PageModel ViewComponent Hub TagHelper ComponentBase LayoutComponentBase Profile
  AbstractValidator IRequestHandler INotificationHandler IPipelineBehavior IConsumer Migration ModelSnapshot
  IEntityTypeConfiguration BackgroundService IHostedService IHostingStartup IStartupFilter WebApplicationFactory DbContext
  IDesignTimeDbContextFactory RazorPage Cmdlet PSCmdlet NancyModule ServiceBase Application Window Page UserControl
  ContentPage ContentView Activity Fragment UIViewController NSObject JsonConverter IValueConverter IMultiValueConverter
  MarkupExtension Attribute DiagnosticAnalyzer CodeFixProvider IIncrementalGenerator ISourceGenerator Endpoint
  EndpointWithoutRequest IEndpoint SystemBase ISystem IComponentData ComponentSystem JobComponentSystem
  IPreprocessBuildWithReport IPostprocessBuildWithReport IPreprocessBuild IPostprocessBuild Node Node2D Node3D Control Resource
  ReactiveObject Command AsyncCommand InteractionModuleBase ModuleBase ClassMap ISpecimenBuilder ICustomization ApiVersion
  IClassFixture`);

/** Bases of the platform, and all that they expect: other methods of such types are called by nobody but code. */
export const knownBases: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    IDisposable: "Dispose",
    IAsyncDisposable: "DisposeAsync",
    IEquatable: "Equals",
    IComparable: "CompareTo",
    ICloneable: "Clone",
    IEnumerable: "GetEnumerator",
    IEnumerator: "MoveNext Reset Current Dispose",
    IFormattable: "ToString",
    IComparer: "Compare",
    IEqualityComparer: "Equals GetHashCode",
    Exception: "ToString GetBaseException GetObjectData",
    Attribute: "Match IsDefaultAttribute",
    object: "",
    byte: "",
    short: "",
    int: "",
    long: "",
    uint: "",
    ulong: "",
    ushort: "",
  }).map(([base, expected]) => [base, names(expected)]),
);
