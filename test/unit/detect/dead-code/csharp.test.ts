import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

const unity = { "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3\n" };
const program = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>`;
const library = `<Project Sdk="Microsoft.NET.Sdk"></Project>`;

describe("C#", () => {
  it("83, H8-225, H8-226: Unity calls messages by name, whatever they return", async () => {
    const found = await foundIn({
      ...unity,
      "Assets/P.cs": `using UnityEngine;
class P : MonoBehaviour {
  IEnumerator Start() { yield break; }
  void Update() { Moved(); }
  private void OnRectTransformDimensionsChange() {}
  void Moved() {}
  void Zzz() {}
}
class Q : P { void LateUpdate() {} void Yyy() {} }
class Plain { public void Use() {} void Start() {} }
`,
    });
    expect(found).toEqual(["dead Assets/P.cs#P.Zzz", "dead Assets/P.cs#Q.Yyy", "dead Assets/P.cs#Plain"]);
  });

  it("84: attributes and asset processors are entries", async () => {
    const found = await foundIn({
      ...unity,
      "Assets/Editor/Tools.cs": `using UnityEngine; using UnityEditor;
static class Boot {
  [RuntimeInitializeOnLoadMethod] static void Begin() { Helped(); }
  [MenuItem("Tools/Go")] private static void Go() {}
  static void Helped() {}
  static void Gone() {}
}
class Post : AssetPostprocessor {
  static void OnPostprocessAllAssets(string[] a, string[] b, string[] c, string[] d) {}
  void OnPreprocessTexture() {}
  static void Unused() {}
}
`,
    });
    expect(found).toEqual([
      "dead Assets/Editor/Tools.cs#Boot.Gone",
      "dead Assets/Editor/Tools.cs#Post.Unused",
    ]);
  });

  it("H8-227: a constant string may name what is called", async () => {
    const found = await foundIn({
      ...unity,
      "Assets/P.cs": `using UnityEngine;
class P : MonoBehaviour {
  void Start() { InvokeRepeating("Foo", 0, 1); StartCoroutine(nameof(Bar)); SendMessage("Baz"); }
  private void Foo() {}
  private IEnumerator Bar() { yield break; }
  void Baz() {}
  void Never() {}
}
`,
    });
    expect(found).toEqual(["dead Assets/P.cs#P.Never"]);
  });

  it("86: parts of a class, views, serialized fields and test attributes", async () => {
    const found = await foundIn({
      "App.csproj": program.replace("Exe", "WinExe"),
      "App.xaml": `<Application x:Class="N.App" Startup="OnBegin"/>`,
      "App.xaml.cs": `namespace N;
public partial class App : Application {
  private void OnBegin(object sender, StartupEventArgs e) { Split(); }
  private void Lost() {}
}
`,
      "App.Part.cs": "namespace N;\npublic partial class App { private void Split() {} }\n",
      "Game.cs": `namespace N;
class Game { static void Main() { new Game(); } [SerializeField] private int speed; private int idle; }
`,
      "tests/T.csproj": `<Project><ItemGroup><PackageReference Include="xunit"/></ItemGroup></Project>`,
      "tests/Checks.cs": `using Xunit;
public class Checks {
  [Fact] public void Works() { Help(); }
  [Theory, InlineData(1)] public void Many(int x) {}
  private void Help() {}
  private void Old() {}
}
public abstract class Base<T> { [FactSqlite] public void Shared() {} }
public class SqliteTests : Base<int> { }
`,
    });
    expect(found).toEqual([
      "dead App.xaml.cs#App.Lost",
      "dead Game.cs#Game.idle",
      "dead tests/Checks.cs#Checks.Old",
    ]);
  });

  it("takes what is public in a library for its API, and nothing else", async () => {
    const found = await foundIn({
      "Lib.csproj": library,
      "Api.cs": `namespace Lib;
public class Api : IDisposable {
  public void Used() { Inside(); }
  protected virtual void ForHeirs() {}
  internal void InAssembly() {}
  private void Inside() {}
  private void Never() {}
  private const int Old = 3;
  public void Dispose() {}
  public static Api operator +(Api a, Api b) => a;
}
internal static class More { public static int Twice(this int x) => x; public static int Thrice(this int x) => Rest(x); static int Rest(int x) => x; }
internal class Nobody { }
internal record Row(string Name, int Age);
`,
      "Use.cs": "namespace Lib;\npublic class Use { public int Go() => 3.Twice(); }\n",
    });
    expect(found).toEqual([
      "dead Api.cs#Api.InAssembly",
      "dead Api.cs#Api.Never",
      "dead Api.cs#Api.Old",
      "dead Api.cs#More.Rest",
      "dead Api.cs#More.Thrice",
      "dead Api.cs#Nobody",
      "dead Api.cs#Row",
    ]);
  });

  it("begins at statements at the top, at Main, at controllers", async () => {
    const found = await foundIn({
      "App.csproj": program,
      "Program.cs": "using N;\nnew Worker().Run();\nLocal();\nvoid Local() {}\n",
      "Worker.cs": "namespace N;\npublic class Worker { public void Run() {} public void Rest() {} }\n",
      "Web.cs": `namespace N;
public class HomeController : Controller { public object Index() => View(); private void Lost() {} }
[ApiController] public class Items { [HttpGet] public object All() => null; }
`,
    });
    expect(found).toEqual(["dead Web.cs#HomeController.Lost", "dead Worker.cs#Worker.Rest"]);
  });

  it("does not know what a library hands out, what reflection sets, and what programs wrote", async () => {
    const found = await foundIn({
      "App.csproj": program,
      "Program.cs": `using Dapper;
class Program {
  static void Main() { var row = connection.Query<Row>("select 1 as Hidden").First(); row.Shown(); }
  class Row { public int Shown() => 1; public int Idle() => 2; private int Hidden { set { } } }
}
`,
      "Made.designer.cs": "partial class Made { partial void OnLoaded(); }\n",
      "Assembly.cs": `[assembly: InternalsVisibleTo("Tests")]\n`,
      "Init.cs": "namespace System.Runtime.CompilerServices { internal static class IsExternalInit { } }\n",
    });
    expect(found).toEqual([
      "unknown Program.cs#Program.Row.Hidden",
      "dead Program.cs#Program.Row.Idle",
      "unknown Program.cs#Program.Row.Shown",
    ]);
  });

  it("doubts what serializers ask for by its name", async () => {
    const found = await foundIn({
      "App.csproj": program,
      "Program.cs": `internal class Program { static void Main() { new Order(); } }
internal class Order {
  internal bool ShouldSerializeTotal() { return true; }
  internal void Forget() { }
}
`,
    });
    expect(found.filter((one) => one.startsWith("dead"))).toEqual(["dead Program.cs#Order.Forget"]);
  });

  it("takes a method that is called as a member of its first parameter for used without the name of its class", async () => {
    const found = await foundIn({
      "Web.csproj": `<Project Sdk="Microsoft.NET.Sdk.Web"></Project>`,
      "Program.cs": "using P;\nvar app = WebApplication.Create();\napp.MapHooks();\nKept.Go();\n",
      "Hooks.cs": `namespace P;
public static class Hooks { public static IRoutes MapHooks(this IRoutes app) { return app; } }
public static class Kept { public static void Go() { } }
public static class Others { public static IRoutes MapOthers(this IRoutes app) { return app; } }
`,
    });
    expect(found.filter((one) => one.startsWith("dead"))).toEqual(["dead Hooks.cs#Others"]);
  });

  it("takes what overrides something from outside for used, and the bases of all parts of a type together", async () => {
    const found = await foundIn({
      "App.csproj": program,
      "Program.cs": "internal class Program { static void Main() { new View(); new Parts(); } }\n",
      "View.xaml": `<Page x:Class="View" />\n`,
      "View.xaml.cs": `public partial class View {
  protected override async Task
    OnGone() { }
  static readonly Prop ChildProperty = Prop.Register();
  public static object GetChild(Border b) { return b.Get(ChildProperty); }
  public static object GetOther(Border b) { return 1; }
}
`,
      "Parts.cs": "internal partial class Parts : IOutside { internal Parts() { } }\n",
      "Parts.More.cs": "internal partial class Parts { public void Told() { } private void Lost() { } }\n",
    });
    expect(found).toEqual([
      "dead Parts.More.cs#Parts.Lost",
      "unknown Parts.More.cs#Parts.Told",
      "unknown Parts.cs",
      "unknown View.xaml.cs#View.ChildProperty",
      "unknown View.xaml.cs#View.GetChild",
      "dead View.xaml.cs#View.GetOther",
    ]);
  });

  it("reads calls in strings for debuggers, types that tests hand over, and paths in documentation", async () => {
    const found = await foundIn({
      "App/App.csproj": program,
      "App/Program.cs": "internal class Program { static void Main() { } }\n",
      "T/T.csproj": `<Project><PackageReference Include="xunit" /></Project>`,
      "Docs/topic.aml": `<code source="..\\T\\Samples\\Shown.cs" />\n`,
      "T/Samples/Shown.cs": "public class Shown { }\n",
      "T/Samples/Hidden.cs": "public class Hidden { }\n",
      "T/SomeTests.cs": `public class SomeTests {
  [DebuggerDisplay("{Show(),nq}")]
  class Row {
    internal object Show() { return 1; }
    internal void Gone() { }
  }
  class Read { internal int A() { return 1; } }
  [Fact] public void Works() { new Row(); Parse<Read>("x"); }
}
`,
    });
    expect(found).toEqual([
      "unreachable-file T/Samples/Hidden.cs",
      "unknown T/Samples/Shown.cs",
      "unknown T/SomeTests.cs#SomeTests.Row.Show",
      "dead T/SomeTests.cs#SomeTests.Row.Gone",
      "unknown T/SomeTests.cs#SomeTests.Read.A",
    ]);
  });

  it("doubts methods of what is made where other processes call objects by names", async () => {
    const found = await foundIn({
      "App.csproj": program,
      "Program.cs": `using StreamJsonRpc;
internal class Program { static void Main() { new JsonRpc(1, new Served()); Other.Go(); } }
`,
      "Served.cs": "public class Served { public void Asked() { } private void Lost() { } }\n",
      "Other.cs": "public class Other { public static void Go() { new Kept(); } }\n",
      "Kept.cs": "public class Kept { public void Idle() { } }\n",
    });
    expect(found).toEqual([
      "dead Kept.cs#Kept.Idle",
      "unknown Served.cs#Served.Asked",
      "dead Served.cs#Served.Lost",
    ]);
  });
});
