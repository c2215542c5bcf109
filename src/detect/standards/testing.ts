import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { LibraryTopic } from "./libraries.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string, least = 2): Topic => ({
  category: "testing",
  name,
  counted,
  where: "tests",
  least,
});

const framework = topic("framework", "lines of tests that import or use a test framework");
const assertions = topic("assertions", "lines of tests that assert something");
const mocks = topic("mocks", "lines of tests that import or use a library for stand-ins");
const tools = topic("tools", "lines of tests that import or use a further library for tests");
const structure = topic("structure", "tests", 3);
const subtests = topic("subtests", "test files", 3);
const files = topic("file-names", "test files", 3);
const place = topic("place", "test files", 3);

const junit4 = { name: "JUnit 4", packages: ["org.junit"] };
const junit5 = { name: "JUnit 5", packages: ["org.junit.jupiter"] };

export const testingLibraries: readonly LibraryTopic[] = [
  {
    topic: framework,
    libraries: {
      script: [
        { name: "Vitest", packages: ["vitest"] },
        { name: "Jest", packages: ["@jest/globals", "jest"] },
        { name: "node:test", modules: ["node:test"] },
        { name: "Mocha", packages: ["mocha"] },
        { name: "AVA", packages: ["ava"] },
        { name: "tap", packages: ["tap", "tape", "@tapjs/tap"] },
        { name: "Playwright Test", packages: ["@playwright/test"] },
        { name: "Cypress", packages: ["cypress"] },
        { name: "bun:test", modules: ["bun:test"] },
        { name: "uvu", packages: ["uvu"] },
      ],
      python: [
        { name: "pytest", packages: ["pytest", "_pytest"] },
        {
          name: "unittest",
          modules: ["unittest.TestCase", "unittest.case", "unittest.main", "unittest.skip"],
        },
        { name: "nose", packages: ["nose"] },
        { name: "Django's tests", modules: ["django.test"] },
      ],
      go: [
        { name: "testing", modules: ["testing"] },
        { name: "Ginkgo", packages: ["github.com/onsi/ginkgo"] },
        { name: "testify suites", modules: ["github.com/stretchr/testify/suite"] },
        { name: "gocheck", packages: ["gopkg.in/check.v1"] },
      ],
      java: [
        junit5,
        { ...junit4, packages: ["org.junit", "org.junit.runner", "org.junit.runners", "org.junit.rules"] },
        { name: "JUnit 3", packages: ["junit.framework"] },
        { name: "TestNG", packages: ["org.testng"] },
        { name: "Spock", packages: ["spock.lang"] },
      ],
      csharp: [
        { name: "xUnit", packages: ["Xunit"] },
        { name: "NUnit", packages: ["NUnit.Framework"] },
        { name: "MSTest", packages: ["Microsoft.VisualStudio.TestTools.UnitTesting"] },
      ],
      ruby: [
        { name: "RSpec", packages: ["rspec"] },
        { name: "Minitest", packages: ["minitest"] },
        { name: "test-unit", packages: ["test-unit", "test"] },
      ],
      php: [
        { name: "PHPUnit", packages: ["PHPUnit\\Framework", "PHPUnit"] },
        { name: "Pest", packages: ["Pest"] },
        { name: "Codeception", packages: ["Codeception"] },
      ],
      rust: [
        { name: "rstest", packages: ["rstest"] },
        { name: "proptest", packages: ["proptest"] },
        { name: "criterion", packages: ["criterion"] },
      ],
    },
  },
  {
    topic: assertions,
    libraries: {
      script: [
        { name: "node:assert", modules: ["node:assert", "assert"] },
        { name: "Chai", packages: ["chai"] },
        { name: "should", packages: ["should"] },
        { name: "expect.js", packages: ["expect.js"] },
        { name: "unexpected", packages: ["unexpected"] },
      ],
      go: [
        { name: "testify", packages: ["github.com/stretchr/testify"] },
        { name: "Gomega", packages: ["github.com/onsi/gomega"] },
        { name: "go-cmp", packages: ["github.com/google/go-cmp"] },
        { name: "gotest.tools", packages: ["gotest.tools"] },
        { name: "is", packages: ["github.com/matryer/is"] },
      ],
      java: [
        {
          name: "JUnit's assertions",
          modules: ["org.junit.Assert", "org.junit.jupiter.api.Assertions", "junit.framework.TestCase"],
        },
        { name: "Truth", packages: ["com.google.common.truth"] },
        { name: "AssertJ", packages: ["org.assertj"] },
        { name: "Hamcrest", packages: ["org.hamcrest"] },
      ],
      csharp: [
        { name: "FluentAssertions", packages: ["FluentAssertions"] },
        { name: "Shouldly", packages: ["Shouldly"] },
      ],
    },
  },
  {
    topic: mocks,
    libraries: {
      script: [
        { name: "Sinon", packages: ["sinon"] },
        { name: "MSW", packages: ["msw"] },
        { name: "nock", packages: ["nock"] },
        { name: "testdouble", packages: ["testdouble"] },
      ],
      python: [
        { name: "unittest.mock", modules: ["unittest.mock"] },
        { name: "mock", packages: ["mock"] },
        { name: "pytest-mock", packages: ["pytest_mock"] },
        { name: "responses", packages: ["responses"] },
        { name: "freezegun", packages: ["freezegun"] },
      ],
      go: [
        { name: "gomock", packages: ["github.com/golang/mock", "go.uber.org/mock"] },
        { name: "testify/mock", modules: ["github.com/stretchr/testify/mock"] },
        { name: "sqlmock", packages: ["github.com/DATA-DOG/go-sqlmock"] },
      ],
      java: [
        { name: "Mockito", packages: ["org.mockito"] },
        { name: "EasyMock", packages: ["org.easymock"] },
        { name: "PowerMock", packages: ["org.powermock"] },
        { name: "WireMock", packages: ["com.github.tomakehurst.wiremock"] },
        { name: "MockWebServer", packages: ["okhttp3.mockwebserver", "mockwebserver3"] },
      ],
      csharp: [
        { name: "Moq", packages: ["Moq"] },
        { name: "NSubstitute", packages: ["NSubstitute"] },
      ],
      php: [
        { name: "Mockery", packages: ["Mockery"] },
        { name: "Prophecy", packages: ["Prophecy"] },
      ],
      ruby: [{ name: "Mocha", packages: ["mocha"] }],
      rust: [{ name: "mockall", packages: ["mockall"] }],
    },
  },
  {
    topic: tools,
    libraries: {
      script: [
        { name: "Testing Library", packages: ["@testing-library/*"] },
        { name: "Enzyme", packages: ["enzyme"] },
        { name: "SuperTest", packages: ["supertest"] },
        { name: "Playwright", packages: ["playwright"] },
        { name: "Puppeteer", packages: ["puppeteer"] },
        { name: "fast-check", packages: ["fast-check"] },
        { name: "cheerio", packages: ["cheerio"] },
      ],
      python: [
        { name: "Hypothesis", packages: ["hypothesis"] },
        { name: "factory_boy", packages: ["factory"] },
        { name: "testcontainers", packages: ["testcontainers"] },
      ],
      go: [
        { name: "httptest", modules: ["net/http/httptest"] },
        { name: "goleak", packages: ["go.uber.org/goleak"] },
        { name: "testcontainers", packages: ["github.com/testcontainers/testcontainers-go"] },
      ],
      java: [
        {
          name: "Spring's test support",
          packages: ["org.springframework.test", "org.springframework.boot.test"],
        },
        { name: "Testcontainers", packages: ["org.testcontainers"] },
        { name: "REST Assured", packages: ["io.restassured"] },
      ],
    },
  },
];

/** What makes test doubles belongs to the frameworks of JavaScript themselves. */
const doubles: Readonly<Record<string, string>> = { vi: "Vitest's vi", jest: "Jest's jest" };

const seeScript = (view: FileView, see: See): void => {
  const global = new Set<number>();
  for (const { module, way, name, kind, line } of view.uses) {
    if (kind !== "call") continue;
    const known =
      module === "" || module === "vitest" || module === "@jest/globals" || module === "node:test";
    if (!known) continue;
    const first = way === "" ? name : /^[\w$]*/.exec(way)![0];
    if (first === "it" || first === "test") see(structure, `${first}()`, line);
    // The matcher behind it is a call of its own.
    const expecting =
      way === "" ? name === "expect" : way === "expect" && /^(?:soft|poll|element)$/.test(name);
    if (expecting) see(assertions, "expect()", line);
    const double = way === "vi" || way === "jest" ? doubles[way] : undefined;
    if (double !== undefined && /^(?:fn|mock|spyOn|doMock|mocked)$/.test(name)) see(mocks, double, line);
    if (module === "" && (first === "describe" || first === "it" || first === "test")) global.add(line);
  }
  // Names that no file imports: which framework gives them, its configuration says and the code does not.
  for (const line of global) see(framework, "global describe, it and test", line);
};

const seePython = (view: FileView, see: See): void => {
  const asserted = view.evidence("assert");
  if (asserted !== null) see(assertions, "assert statements", asserted.lines[0]!, asserted.count);
  for (const { name, kind, receiver, line } of view.references)
    if (kind === "call" && receiver === "this" && /^assert[A-Z]/.test(name))
      see(assertions, "self.assert methods", line);
  for (const { name, kind, line, qualified, scope } of view.facts.definitions) {
    if (!/^test/.test(name) || scope !== null) continue;
    if (kind === "function") see(structure, "functions", line);
    else if (kind === "method" && qualified.includes(".")) see(structure, "methods of classes", line);
  }
};

const seeGo = (view: FileView, see: See): void => {
  const runs: number[] = [];
  for (const { receiver, name, kind, line } of view.references) {
    if (kind !== "call" || receiver !== "{testing.T}") continue;
    if (/^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/.test(name))
      see(assertions, "t.Error and t.Fatal", line);
    if (name === "Run") runs.push(line);
  }
  const test = view.facts.definitions.find(
    ({ kind, name }) => kind === "function" && /^Test[A-Z_]/.test(name),
  );
  if (runs.length > 0) see(subtests, "with subtests (t.Run)", runs[0]!);
  else if (test !== undefined) see(subtests, "without subtests", test.line);
};

const markOf = (name: string): string | null => {
  const script = /[._-](test|spec|cy|e2e)\.[cm]?[jt]sx?$/.exec(name);
  if (script !== null) return `*${script[0].replace(/\.[cm]?[jt]sx?$/, "")}`;
  if (/^test_.*\.py$/.test(name)) return "test_*.py";
  const python = /_(test|spec)\.(py|rb|go)$/.exec(name);
  if (python !== null) return `*${python[0]}`;
  const typed = /(Tests?|IT|TestCase|Spec)\.(java|cs|php)$/.exec(name);
  return typed === null ? null : `*${typed[0]}`;
};

const seePlace = (view: FileView, see: See): void => {
  const { path } = view.file;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const mark = markOf(name);
  // Helpers and data of tests have no marked names, and are no tests.
  if (mark !== null) see(files, mark, 1);
  if (mark === null || !(isScript(view.language) || view.language === "python")) return;
  const apart = /(?:^|\/)(?:tests?|specs?|e2e)\//.test(path);
  const beside = /(?:^|\/)__tests__\//.test(path) ? "in __tests__ folders" : "beside what they test";
  see(place, apart ? "in folders of tests" : beside, 1);
};

export const seeTesting = (view: FileView, see: See): void => {
  seePlace(view, see);
  if (isScript(view.language)) seeScript(view, see);
  if (view.language === "python") seePython(view, see);
  if (view.language === "go") seeGo(view, see);
};
