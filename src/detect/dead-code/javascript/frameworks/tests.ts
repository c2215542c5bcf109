import type { Framework } from "./framework.js";

/** What runs tests. */
export const tests: readonly Framework[] = [
  {
    name: "AVA",
    packages: ["ava"],
    inherits: true,
    conventions: [
      {
        files: ["/test", "/test-*", "/src/test", "/{test,tests,source/test,src/test}/**/*"],
        reads: [],
        test: true,
      },
    ],
  },
  {
    name: "Mocha",
    packages: ["mocha"],
    inherits: true,
    conventions: [{ files: ["/test/*", "/spec/*"], reads: [], test: true }],
  },
  {
    name: "Jasmine",
    packages: ["jasmine", "jasmine-core"],
    inherits: true,
    conventions: [
      {
        files: ["/spec/**/*pec", "/spec/helpers/**/*", "*spec"],
        reads: [],
        test: true,
      },
    ],
  },
  {
    name: "tap",
    packages: ["tap", "tape", "uvu", "qunit", "borp", "@hapi/lab", "poku", "brittle", "zora"],
    inherits: true,
    conventions: [{ files: ["/{test,tests}/**/*", "/test"], reads: [], test: true }],
  },
  {
    name: "Cypress",
    packages: ["cypress"],
    inherits: true,
    conventions: [
      {
        files: ["cypress/{e2e,integration,component,support,plugins}/**/*", "*.cy"],
        reads: "all",
        test: true,
      },
    ],
  },
  {
    name: "Playwright",
    packages: ["@playwright/test", "playwright", "@playwright/*"],
    inherits: true,
    conventions: [
      {
        files: [
          "{e2e,playwright}/**/*.{setup,teardown}",
          "/playwright/index",
          "/{e2e,tests,test}/{global-setup,global-teardown}",
        ],
        reads: "all",
        test: true,
      },
    ],
  },
  {
    name: "WebdriverIO",
    packages: ["webdriverio", "@wdio/*", "nightwatch", "testcafe", "@cucumber/cucumber"],
    inherits: true,
    conventions: [{ files: ["features/**/*", "*.steps", "wdio*"], reads: "all", test: true }],
  },
  {
    name: "MSW",
    packages: ["msw"],
    conventions: [{ files: ["mockServiceWorker"], reads: [] }],
  },
];
