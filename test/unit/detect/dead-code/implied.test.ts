import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

const program = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>`;
const tests = `<Project><ItemGroup><PackageReference Include="xunit"/></ItemGroup></Project>`;

/** Findings of the verdicts that say that nothing uses something. */
const gone = (found: readonly string[]): readonly string[] =>
  found.filter((one) => /^(?:dead|unreachable-file) /.test(one));

describe("what C# uses without its name", () => {
  it("keeps a partial method whose other part a generator writes, and what it calls", async () => {
    const found = await foundIn({
      "A.csproj": program,
      "A.cs": `static class A { static void Main() { new Model().Show(); } }
partial class Model {
  public void Show() {}
  partial void OnTitleChanged(string value) => Redraw();
  private void Redraw() {}
  private void Gone() {}
}
`,
    });
    expect(found).toEqual(["dead A.cs#Model.Gone"]);
  });

  it("finds a partial method both of whose parts are here and that nobody calls", async () => {
    const found = await foundIn({
      "A.csproj": program,
      "A.cs": `static class A { static void Main() { new Model().Show(); } }
partial class Model { public void Show() {} partial void Lost(); }
`,
      "B.cs": "partial class Model { partial void Lost() {} }\n",
    });
    expect(found).toContain("dead A.cs#Model.Lost");
  });

  it("doubts members of a block that extends another type", async () => {
    const found = await foundIn({
      "A.csproj": program,
      "A.cs": `static class A { static void Main() { Assert.Succeeds(1); } static void Gone() {} }
`,
      "B.cs": `public static class Extensions { extension(Assert) { public static void Succeeds(int answer) {} } }
`,
    });
    expect(gone(found)).toEqual(["dead A.cs#A.Gone"]);
  });

  it("doubts a class that is written as an attribute", async () => {
    const found = await foundIn({
      "App/App.csproj": program,
      "App/App.cs": "class App { static void Main() {} }\n",
      "T/T.csproj": tests,
      "T/ATests.cs": `public class ATests {
  [Fact] public void Works() { Use(typeof(Shop)); }
  private class Shop { [Own] public void Open() {} }
  private class OwnAttribute : AuthorizeAttribute {}
  private class LostHelper {}
}
`,
    });
    expect(gone(found)).toEqual(["dead T/ATests.cs#ATests.LostHelper"]);
  });

  it("doubts code that tests read, and members of a type that a test hands over", async () => {
    const found = await foundIn({
      "App/App.csproj": program,
      "App/App.cs": "class App { static void Main() {} }\n",
      "T/T.csproj": tests,
      "T/TestCases/Loops.cs": "public class Loops { public void Twice() {} }\n",
      "T/ATests.cs": `class Sample { public void Read() {} }
public class ATests {
  [Fact] public void Works() { Load(typeof(Sample)); }
  private void LostHelp() {}
}
`,
    });
    expect(gone(found)).toEqual(["dead T/ATests.cs#ATests.LostHelp"]);
  });

  it("takes handlers that a window's file names, commands, and calls in texts that a generator writes", async () => {
    const found = await foundIn({
      "A.csproj": program,
      "A.glade": `<signal name="toggled" handler="Close_Toggled"/>`,
      "A.cs": `class A {
  static void Main() { Tool.Run<A>(); Write($"it.SetOut({Name});"); }
  private int OnExecute() { return Help(); }
  private int Help() { return 1; }
  private void Close_Toggled() {}
  public void SetOut() {}
  private void Lost() {}
}
`,
    });
    expect(gone(found)).toEqual(["dead A.cs#A.Lost"]);
  });
});

describe("what C# is called for", () => {
  it("doubts what a descendant inherits for an interface, attached properties by their names in markup, and takes middleware", async () => {
    const found = await foundIn({
      "A.csproj": program,
      "View.xaml": `<Grid local:Scroll.Enabled="True"/>`,
      "A.cs": `class A { static void Main() { IReader reader = new Page(); Use<LogMiddleware>(reader); Scroll.Set(); } }
interface IReader { void ReadAll(); }
abstract class Steps {
  public void ReadAll() { Prepare(); }
  private void Prepare() {}
  public void LostStep() {}
}
class Page : Steps, IReader {}
class LogMiddleware { public Task InvokeAsync(HttpContext context) { return null; } }
class Scroll {
  static readonly DependencyProperty ScrollProperty = Register("Enabled");
  public static bool GetEnabled(object it) { return true; }
  public static bool GetOther(object it) { return true; }
  public static void Set() { Use(ScrollProperty); }
}
`,
    });
    expect(gone(found)).toEqual(["dead A.cs#Steps.LostStep", "dead A.cs#Scroll.GetOther"]);
  });
});

describe("what Java uses without its name", () => {
  const pom = "<project><packaging>war</packaging></project>";

  it("sees classes in SQL, in packages that a file takes whole, and in whole names within a text", async () => {
    const found = await foundIn({
      "pom.xml": pom,
      "src/main/resources/schema.sql": "EXTERNAL NAME 'org.shop.db.Procedures.insert';\n",
      "src/main/resources/config.xml": `<typeHandlers><package name="org.shop.handlers"/></typeHandlers>\n`,
      "src/main/java/org/shop/db/Procedures.java": "package org.shop.db;\nclass Procedures {}\n",
      "src/main/java/org/shop/handlers/Money.java": "package org.shop.handlers;\nclass Money {}\n",
      "src/main/java/org/shop/Traced.java": "package org.shop;\nclass Traced {}\n",
      "src/main/java/org/shop/Lost.java": "package org.shop;\nclass Lost {}\n",
      "src/main/java/org/shop/App.java": `package org.shop;
class App { public static void main(String[] args) { trace("method org.shop.Traced open"); } }
`,
    });
    expect(gone(found)).toEqual(["unreachable-file src/main/java/org/shop/Lost.java"]);
  });

  it("takes a library for tests for what it is, by its folder", async () => {
    const found = await foundIn({
      "pom.xml":
        "<project><groupId>org.shop</groupId><artifactId>shop</artifactId><version>1</version></project>",
      "src/main/java/org/shop/ShopTest.java":
        "package org.shop;\npublic class ShopTest { public void start() {} private void lost() {} }\n",
    });
    expect(found).toEqual(["dead src/main/java/org/shop/ShopTest.java#ShopTest.lost"]);
  });

  it("doubts what a descendant inherits for an interface from outside, and takes tests by annotations of its own", async () => {
    const found = await foundIn({
      "pom.xml": pom,
      "src/main/java/org/shop/App.java": `package org.shop;
class App { public static void main(String[] args) { use(new Cart()); } }
abstract class Steps {
  public int nextIndex() { return 0; }
  private int lost() { return 0; }
}
class Cart extends Steps implements ListIterator<String> {}
`,
      "src/test/java/org/shop/LocaleTest.java":
        "package org.shop;\nclass LocaleTest { @EachLocaleTest void reads() { helps(); } void helps() {} }\n",
    });
    expect(gone(found)).toEqual(["dead src/main/java/org/shop/App.java#Steps.lost"]);
  });
});
