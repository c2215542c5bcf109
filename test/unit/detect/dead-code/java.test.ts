import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

const application = "<project><build><mainClass>p.App</mainClass></build></project>";
const main = "src/main/java/p/App.java";
const app = (body: string, head = "", rest = "") =>
  `package p;\n${head}\npublic class App {\n  public static void main(String[] args) { new App().go(args); }\n${body}\n}\n${rest}`;

const foundInApp = async (body: string, head = "", rest = "", more: Record<string, string> = {}) =>
  (await foundIn({ "pom.xml": application, [main]: app(body, head, rest), ...more })).map((one) =>
    one.replace(`${main}#`, ""),
  );

describe("Java", () => {
  it("81, H8-224: a method reference is a use", async () => {
    const found = await foundInApp(
      `  void go(String[] a) { java.util.Optional.of("x").ifPresent(this::doIt); Runnable r = Tool::run; r.run(); }
  private void doIt(String x) {}
  private void never(String x) {}`,
      "",
      "class Tool { static void run() {} static void idle() {} }",
    );
    expect(found).toEqual(["dead App.never", "dead Tool.idle"]);
  });

  it("82: service files, descriptors and constants of reflection name classes", async () => {
    const found = await foundIn({
      "pom.xml": application,
      [main]: app(`  void go(String[] a) throws Exception { Class.forName("p.ByName"); }`),
      "src/main/java/p/ByName.java": "package p;\nclass ByName { }\n",
      "src/main/java/p/Plug.java": "package p;\npublic class Plug { }\n",
      "src/main/java/p/Hook.java": "package p;\npublic class Hook { }\n",
      "src/main/java/p/Auto.java": "package p;\npublic class Auto { }\n",
      "src/main/java/p/Nobody.java": "package p;\npublic class Nobody { }\n",
      "src/main/resources/META-INF/services/p.Spi": "# providers\np.Plug\n",
      "src/main/resources/META-INF/spring.factories": "org.x.EnableAutoConfiguration=\\\np.Auto\n",
      "src/main/webapp/WEB-INF/web.xml": "<web-app><listener-class>p.Hook</listener-class></web-app>",
    });
    expect(found).toEqual(["unreachable-file src/main/java/p/Nobody.java"]);
  });

  it.each(["javax", "jakarta"])(
    "H8-223: a private method with @PostConstruct of %s is an entry",
    async (at) => {
      const found = await foundInApp(
        `  void go(String[] a) {}
  @PostConstruct private void s() { helped(); }
  @PreDestroy
  private void t() {}
  private void helped() {}
  private void u() {}`,
        `import ${at}.annotation.PostConstruct;\nimport ${at}.annotation.PreDestroy;`,
      );
      expect(found).toEqual(["dead App.u"]);
    },
  );

  it("takes what is public and protected in a library for its API, and nothing else", async () => {
    const found = await foundIn({
      "pom.xml": "<project><artifactId>lib</artifactId></project>",
      "src/main/java/p/Api.java": `package p;
public class Api {
  public static final int LIMIT = 3;
  public void used() { inside(); }
  protected void forHeirs() {}
  void inPackage() {}
  private void inside() {}
  private void never() {}
  private static final int OLD = 1;
  private Api() {}
}
class Hidden { void x() {} }
`,
    });
    expect(found).toEqual([
      "dead src/main/java/p/Api.java#Api.inPackage",
      "dead src/main/java/p/Api.java#Api.never",
      "dead src/main/java/p/Api.java#Api.OLD",
      "dead src/main/java/p/Api.java#Hidden",
    ]);
  });

  it("knows what bases from outside call, and doubts where it does not", async () => {
    const found = await foundInApp(
      `  void go(String[] a) { new Task().run(); new View(); new Old(); }`,
      "import org.framework.Widget;\nimport java.io.*;",
      `class Task implements Runnable, Serializable, Comparable<Task> {
  private static final long serialVersionUID = 1L;
  public void run() {}
  @Override public int compareTo(Task o) { return 0; }
  @Override public String toString() { return ""; }
  private void writeObject(ObjectOutputStream out) {}
  private Object readResolve() { return this; }
  void idle() {}
}
class View extends Widget {
  @Override protected void paint() {}
  protected void hooked() {}
  private void gone() {}
}
class Old extends RuntimeException { int code() { return 1; } }`,
    );
    expect(found).toEqual(["dead Task.idle", "unknown View.hooked", "dead View.gone", "dead Old.code"]);
  });

  it("follows calls through interfaces and abstract classes to what implements them", async () => {
    const found = await foundInApp(
      `  void go(String[] a) { Shape s = new Round(); s.draw(); }`,
      "",
      `interface Shape { void draw(); void idle(); }
class Round implements Shape { public void draw() {} public void idle() {} }
abstract class Base { abstract void step(); }`,
    );
    expect(found).toEqual(["dead Base"]);
  });

  it("leaves what annotations hand over alone, and doubts unknown ones", async () => {
    const found = await foundInApp(
      `  void go(String[] a) {}
  @Bean Object bean() { return make(); }
  private Object make() { return 1; }
  @Scheduled(fixedRate = 5) void tick() {}
  @EventListener void on(Object event) {}
  @Frobnicate void unknown() {}
  @SuppressWarnings("unused") @Deprecated private void gone() {}`,
      "",
      `@RestController class Web { @GetMapping("/") String index() { return help(); } private String help() { return ""; } }
@Entity class Row { @Id private Long id; @Column private String name; }`,
    );
    expect(found).toEqual(["unknown App.unknown", "dead App.gone"]);
  });

  it("takes tests for roots of tests", async () => {
    const found = await foundIn({
      "pom.xml": application,
      [main]: app("  void go(String[] a) {}\n  void forTests() {}"),
      "src/test/java/p/AppTest.java": `package p;
import org.junit.jupiter.api.*;
class AppTest {
  @BeforeEach void prepare() {}
  @Test void works() { new App().forTests(); help(); }
  @ParameterizedTest @MethodSource void many(int x) {}
  private static int[] many() { return new int[] { Secret.class.getDeclaredField("DEPTH").getInt(null) }; }
  private void help() {}
  private void stale() {}
}
class Secret { private static final int DEPTH = 1; private static final int WIDTH = 2; }
class OldTest extends TestCase { public void testIt() {} public void setUp() {} private void lost() {} }
`,
    });
    expect(found).toEqual([
      "test-only src/main/java/p/App.java#App.forTests",
      "dead src/test/java/p/AppTest.java#AppTest.stale",
      "unknown src/test/java/p/AppTest.java#Secret.DEPTH",
      "dead src/test/java/p/AppTest.java#Secret.WIDTH",
      "dead src/test/java/p/AppTest.java#OldTest.lost",
    ]);
  });

  it("takes no member of an enum for dead that may be read by values()", async () => {
    const found = await foundInApp(
      `  void go(String[] a) { for (Color c : Color.values()) use(c); Size s = Size.SMALL; }
  private void use(Color c) {}`,
      "",
      "enum Color { RED, GREEN }\nenum Size { SMALL, LARGE }",
    );
    expect(found).toEqual(["unknown Size.LARGE"]);
  });

  it("doubts classes whose names are put together where classes are loaded", async () => {
    const found = await foundInApp(
      `  void go(String[] a) throws Exception { String n = "p.made." + a[0] + "Target"; Class.forName(n); }`,
      "",
      "",
      {
        "src/main/java/p/made/JavaTarget.java": "package p.made;\npublic class JavaTarget { }\n",
        "src/main/java/p/made/Other.java": "package p.made;\npublic class Other { }\n",
      },
    );
    expect(found.filter((one) => one.startsWith("unreachable"))).toEqual([
      "unreachable-file src/main/java/p/made/Other.java",
    ]);
  });

  it.each([
    ["<scm><url>u</url></scm>", []],
    [
      "<scm>\n<url/>\n</scm><developers>\n<developer/>\n</developers>",
      ["dead core/src/main/java/p/App.java#App.give"],
    ],
  ])("takes a jar that starts for a library too where it is published: %s", async (said, expected) => {
    const found = await foundIn({
      "pom.xml": `<project><packaging>pom</packaging>${said}</project>`,
      "core/pom.xml":
        "<project><parent><artifactId>all</artifactId></parent><mainClass>p.App</mainClass></project>",
      "core/src/main/java/p/App.java": app("  void go(String[] a) {}\n  public void give() {}"),
    });
    expect(found).toEqual(expected);
  });

  it("knows an application for phones by the name of its plugin in a catalog", async () => {
    const found = await foundIn({
      "app/build.gradle.kts": "plugins { alias(libs.plugins.android.application) }\n",
      "app/src/main/AndroidManifest.xml": `<manifest><activity android:name=".Home" /></manifest>\n`,
      "app/src/main/java/p/Home.java": "package p;\npublic class Home { }\n",
      "app/src/main/java/p/Tool.java": "package p;\npublic class Tool { public static void unused() {} }\n",
    });
    expect(found).toEqual(["unreachable-file app/src/main/java/p/Tool.java"]);
  });

  it("doubts what is asked for over the web by its name, and types with a constant that is found by its mark", async () => {
    const found = await foundInApp(
      `  void go(String[] a) { new Page(); }`,
      "import org.kohsuke.stapler.StaplerRequest;",
      `class Page { public void doSave(StaplerRequest r) {} public void save() {} }
class Apple { @Extension public static final Object D = new Object(); }`,
    );
    expect(found).toEqual(["unknown Page.doSave", "dead Page.save", "unknown Apple"]);
  });

  it("doubts members of what a test hands over as a whole", async () => {
    const test = "src/test/java/p/AppTest.java";
    const found = await foundIn({
      "pom.xml": application,
      [main]: app("  void go(String[] a) {}"),
      [test]: `package p;
class AppTest {
  static class Read { int a() { return 1; } static class Inner { } }
  static class Kept { int b() { return 1; } }
  @Test void works() { compile(Read.class); new Kept(); }
}
`,
    });
    expect(found).toEqual([
      `unknown ${test}#AppTest.Read.Inner`,
      `unknown ${test}#AppTest.Read.a`,
      `dead ${test}#AppTest.Kept.b`,
    ]);
  });
});
