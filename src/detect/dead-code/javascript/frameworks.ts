/** Files that a tool finds by their place, and which of their exports it reads. */
export interface Convention {
  /** Globs without the ending of the file; from the folder that the tool is started in, or at any depth without a slash. */
  readonly files: readonly string[];
  /** Names of exports that are read; "all", or none at all: the file only runs. */
  readonly reads: "all" | readonly string[];
  readonly test?: boolean;
}

export interface Framework {
  readonly name: string;
  /** Any of these among the dependencies shows it; a star at the end stands for the rest of a name. */
  readonly packages: readonly string[];
  /** So does a file by one of these globs, in the folder itself. */
  readonly shown?: readonly string[];
  /** Dependencies of the folders around count too: tools that a monorepo installs once. */
  readonly inherits?: boolean;
  readonly conventions: readonly Convention[];
}

const words = (text: string): readonly string[] => text.split(/\s+/);

const nextPage = words(
  "default getStaticProps getStaticPaths getServerSideProps getInitialProps config reportWebVitals runtime maxDuration preferredRegion unstable_getStaticProps unstable_getServerProps",
);
const nextRoute = words(
  `default generateStaticParams generateMetadata metadata viewport generateViewport dynamic dynamicParams revalidate
  fetchCache runtime preferredRegion maxDuration experimental_ppr unstable_instant unstable_prefetch generateSitemaps
  generateImageMetadata alt size contentType GET HEAD POST PUT DELETE PATCH OPTIONS`,
);
const nextRouteFile =
  "{page,layout,template,loading,error,not-found,global-error,global-not-found,default,forbidden,unauthorized,route,sitemap,robots,manifest,icon*,apple-icon*,opengraph-image*,twitter-image*}";
const remixRoute = words(
  `default loader action clientLoader clientAction meta links headers handle ErrorBoundary CatchBoundary HydrateFallback
  shouldRevalidate middleware clientMiddleware unstable_middleware unstable_clientMiddleware handleError handleDataRequest
  handleBrowserPreloads streamTimeout`,
);
const svelteRoute = words(
  `load actions prerender ssr csr trailingSlash config entries GET POST PUT PATCH DELETE OPTIONS HEAD fallback handle
  handleFetch handleError handleValidationError init reroute transport match`,
);
const gatsbyPage = words("default query Head config getServerData pageQuery");

export const frameworks: readonly Framework[] = [
  {
    name: "Next.js",
    packages: ["next"],
    shown: ["next.config"],
    conventions: [
      { files: ["/pages/**/*", "/src/pages/**/*"], reads: nextPage },
      { files: [`/app/**/${nextRouteFile}`, `/src/app/**/${nextRouteFile}`], reads: nextRoute },
      {
        files: [
          "/{middleware,proxy,instrumentation,instrumentation-client,mdx-components}",
          "/src/{middleware,proxy,instrumentation,instrumentation-client,mdx-components}",
        ],
        reads: words(
          "default middleware proxy config register onRequestError onRouterTransitionStart useMDXComponents",
        ),
      },
    ],
  },
  {
    name: "Remix",
    packages: ["@remix-run/*", "remix", "@react-router/dev"],
    shown: ["remix.config", "react-router.config"],
    conventions: [
      {
        files: [
          "/app/routes/**/*",
          "/app/root",
          "/app/entry.{client,server}",
          "/server/{index,app,entry}",
          "/server",
        ],
        reads: remixRoute,
      },
      { files: ["/app/routes"], reads: ["default"] },
    ],
  },
  {
    name: "SvelteKit",
    packages: ["@sveltejs/kit"],
    conventions: [
      {
        files: [
          "/src/routes/**/+{page,layout,server,page.server,layout.server}",
          "/src/routes/**/+{page,layout}@*",
          "/src/hooks",
          "/src/hooks.{client,server}",
          "/src/params/*",
          "/src/service-worker",
          "/src/instrumentation.server",
        ],
        reads: svelteRoute,
      },
      { files: ["/src/app.d"], reads: "all" },
    ],
  },
  {
    name: "Nuxt",
    packages: ["nuxt", "nuxt3", "nuxt-nightly"],
    shown: ["nuxt.config"],
    conventions: [
      {
        files: [
          "/{pages,layouts,middleware,plugins,modules,layers,components,app}/**/*",
          "/server/{api,routes,middleware,plugins,tasks,utils}/**/*",
          "/{composables,utils,store,stores}/**/*",
          "/shared/{utils,types}/**/*",
          "/app.config",
          "/error",
          "/app/router.options",
        ],
        reads: "all",
      },
    ],
  },
  {
    name: "Astro",
    packages: ["astro"],
    shown: ["astro.config"],
    conventions: [
      {
        files: ["/src/pages/**/*"],
        reads: words("default GET POST PUT DELETE PATCH HEAD OPTIONS ALL getStaticPaths prerender partial"),
      },
      {
        files: ["/src/content/config", "/src/content.config", "/src/live.config"],
        reads: ["collections"],
      },
      { files: ["/src/middleware", "/src/middleware/index"], reads: ["onRequest"] },
      { files: ["/src/actions/index", "/src/actions"], reads: ["server"] },
      { files: ["/db/{config,seed}", "/src/env.d"], reads: "all" },
    ],
  },
  {
    name: "Gatsby",
    packages: ["gatsby"],
    conventions: [
      { files: ["/gatsby-{config,node,browser,ssr}"], reads: "all" },
      { files: ["/src/{pages,templates}/**/*"], reads: gatsbyPage },
      { files: ["/src/api/**/*", "/src/html"], reads: ["default", "config"] },
    ],
  },
  {
    name: "Expo Router",
    packages: ["expo-router"],
    conventions: [
      {
        files: ["/app/**/*", "/src/app/**/*"],
        reads: words(
          "default unstable_settings ErrorBoundary generateStaticParams GET POST PUT PATCH DELETE HEAD OPTIONS loader",
        ),
      },
    ],
  },
  {
    name: "React Native",
    packages: ["react-native", "expo"],
    conventions: [
      {
        files: ["/{index,App}", "/{index,App}.{ios,android,web,native}"],
        reads: ["default"],
      },
    ],
  },
  {
    name: "Vite",
    packages: ["vite", "rolldown-vite", "@vitejs/*"],
    shown: ["vite.config"],
    conventions: [{ files: ["/src/{main,index,entry-client,entry-server}"], reads: ["render", "default"] }],
  },
  {
    name: "Create React App",
    packages: ["react-scripts", "react-app-rewired", "@craco/craco"],
    conventions: [
      { files: ["/src/index"], reads: [] },
      { files: ["/src/setupTests"], reads: [], test: true },
      {
        files: ["/src/setupProxy", "/config-overrides", "/src/react-app-env.d"],
        reads: "all",
      },
    ],
  },
  {
    name: "Vue CLI",
    packages: ["@vue/cli-service"],
    conventions: [{ files: ["/src/main"], reads: [] }],
  },
  {
    name: "Angular",
    packages: ["@angular/core", "@angular/cli"],
    conventions: [
      { files: ["/src/{main,polyfills,main.server,server}"], reads: ["default"] },
      { files: ["/src/environments/*"], reads: "all" },
      { files: ["/src/test"], reads: [], test: true },
    ],
  },
  {
    name: "Ember",
    packages: ["ember-source", "ember-cli"],
    conventions: [
      {
        files: ["/{app,addon,addon-test-support,config}/**/*", "/tests/**/*", "/lib/*/index"],
        reads: "all",
      },
    ],
  },
  {
    name: "Storybook",
    packages: ["storybook", "@storybook/*"],
    inherits: true,
    conventions: [{ files: ["*.stories", "*.story"], reads: "all", test: true }],
  },
  {
    name: "Docusaurus",
    packages: ["@docusaurus/core"],
    conventions: [
      {
        files: [
          "/src/pages/**/*",
          "/src/theme/**/*",
          "/sidebars*",
          "/src/client-modules/**/*",
          "/src/plugins/**/*",
        ],
        reads: ["default"],
      },
    ],
  },
  {
    name: "VitePress",
    packages: ["vitepress", "vuepress*"],
    inherits: true,
    conventions: [{ files: [".{vitepress,vuepress}/**/*", "*.data", "*.paths"], reads: "all" }],
  },
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
    name: "Express generator",
    packages: ["express-generator"],
    conventions: [{ files: ["/bin/www"], reads: [] }],
  },
  {
    name: "Fastify autoload",
    packages: ["@fastify/autoload", "fastify-autoload", "fastify-cli"],
    conventions: [
      {
        files: ["/{,src/}{routes,plugins,services}/**/*"],
        reads: words("default autoConfig autoPrefix prefixOverride autohooks options"),
      },
    ],
  },
  {
    name: "file routes",
    packages: [
      "express-file-routing",
      "@feathersjs/*",
      "umzug",
      "adonis*",
      "@adonisjs/*",
      "sails",
      "egg",
      "midway",
      "@oclif/core",
      "@oclif/command",
      "moleculer",
      "strapi",
      "@strapi/strapi",
      "@strapi/*",
      "payload",
      "@redwoodjs/core",
      "vike",
      "vite-plugin-ssr",
      "@tanstack/*-start",
      "@tanstack/react-start",
      "@solidjs/start",
      "vinxi",
      "waku",
      "hono-x",
      "honox",
      "telefunc",
      "@builder.io/qwik-city",
      "discord.js",
      "@sapphire/framework",
      "probot",
      "hubot",
      "meteor-base",
    ],
    conventions: [
      {
        files: [
          "/{,src/}{routes,commands,hooks,services,events,listeners,interactions,migrations,api,controllers,policies,models,plugins,extensions,pages,jobs,inhibitors,preconditions,start,providers}/**/*",
          "/**/+*",
          "/{,src/}{router,routeTree.gen,client,server,ssr,start,entry-client,entry-server}",
        ],
        reads: "all",
      },
    ],
  },
  {
    name: "TanStack Router",
    packages: ["@tanstack/router-plugin", "@tanstack/router-vite-plugin", "@tanstack/router-cli"],
    conventions: [
      {
        files: ["/src/routes/**/*", "/src/routeTree.gen"],
        reads: ["Route", "routeTree", "default"],
      },
    ],
  },
  {
    name: "migrations",
    packages: [
      "knex",
      "sequelize",
      "sequelize-cli",
      "typeorm",
      "kysely",
      "umzug",
      "node-pg-migrate",
      "db-migrate",
      "mongoose",
      "@mikro-orm/core",
      "migrate-mongo",
      "migrate",
      "postgrator",
      "drizzle-kit",
      "prisma",
      "@prisma/client",
      "objection",
    ],
    inherits: true,
    conventions: [
      {
        files: [
          "migrations/**/*",
          "migration/**/*",
          "{seeds,seeders,seed}/**/*",
          "prisma/seed",
          "/{knexfile,ormconfig}",
        ],
        reads: "all",
      },
    ],
  },
  {
    name: "drizzle",
    packages: ["drizzle-kit"],
    inherits: true,
    conventions: [
      {
        files: ["{db,database,drizzle}/schema", "{db,database,drizzle}/schema/**/*"],
        reads: "all",
      },
    ],
  },
  {
    name: "functions of Vercel",
    packages: ["@vercel/node", "vercel", "@vercel/edge"],
    shown: ["vercel", "now"],
    conventions: [
      {
        files: ["/api/**/*"],
        reads: words("default config runtime maxDuration GET POST PUT PATCH DELETE HEAD OPTIONS fetch"),
      },
    ],
  },
  {
    name: "functions of Netlify",
    packages: ["@netlify/functions", "netlify-cli", "netlify-lambda", "@netlify/edge-functions"],
    shown: ["netlify"],
    conventions: [
      {
        files: ["/{netlify/,}{functions,edge-functions}/**/*", "/src/functions/**/*"],
        reads: words("default handler config onSuccess onPreBuild onBuild onPostBuild onError onEnd"),
      },
    ],
  },
  {
    name: "functions of Cloudflare Pages",
    packages: ["wrangler", "@cloudflare/workers-types"],
    shown: ["wrangler"],
    conventions: [
      {
        files: ["/functions/**/*", "/_worker"],
        reads: words(
          "default onRequest onRequestGet onRequestPost onRequestPut onRequestPatch onRequestDelete onRequestHead onRequestOptions scheduled",
        ),
      },
    ],
  },
  {
    name: "functions of Supabase",
    packages: [],
    shown: ["supabase"],
    conventions: [{ files: ["/supabase/functions/*/index"], reads: ["default"] }],
  },
  {
    name: "Electron",
    packages: ["electron", "electron-vite", "@electron-forge/cli", "electron-builder"],
    conventions: [
      {
        files: [
          "/{,src/,app/,electron/}{main,preload,renderer}",
          "/src/{main,preload,renderer}/{index,main,preload,renderer}",
          "/electron/{index,main,preload}",
        ],
        reads: [],
      },
    ],
  },
  {
    name: "browser extensions",
    packages: ["wxt", "plasmo", "webextension-polyfill", "@types/chrome", "@crxjs/vite-plugin"],
    conventions: [
      {
        files: [
          "/{,src/}{entrypoints,background,content,contents,popup,options,sidepanel,newtab,devtools,tabs}",
          "/{,src/}{entrypoints,background,content,contents,content-scripts,popup,options,sidepanel,newtab,devtools,tabs}/**/*",
        ],
        reads: words("default config getStyle getInlineAnchor getRootContainer"),
      },
    ],
  },
  {
    name: "Figma, VS Code and like hosts",
    packages: ["@types/vscode", "vscode", "@figma/plugin-typings", "obsidian"],
    conventions: [
      {
        files: ["/{,src/}{extension,extension.web,main,code}"],
        reads: words("default activate deactivate"),
      },
    ],
  },
  {
    name: "k6",
    packages: ["k6", "@types/k6"],
    inherits: true,
    conventions: [
      {
        files: ["{k6,load-tests,loadtest,perf}/**/*"],
        reads: words("default options setup teardown handleSummary"),
        test: true,
      },
    ],
  },
  {
    name: "Sanity",
    packages: ["sanity", "@sanity/*"],
    conventions: [
      {
        files: ["/{schemas,schemaTypes,plugins,deskStructure}/**/*", "/structure"],
        reads: ["default"],
      },
    ],
  },
  {
    name: "plop and Hygen",
    packages: ["plop", "hygen"],
    inherits: true,
    conventions: [{ files: ["_templates/**/*", "plopfile"], reads: "all" }],
  },
  {
    name: "Hardhat and Truffle",
    packages: ["hardhat", "truffle"],
    conventions: [
      {
        files: ["/{scripts,migrations,deploy,tasks,ignition}/**/*", "/test/**/*"],
        reads: "all",
      },
    ],
  },
  {
    name: "Temporal and Trigger",
    packages: ["@temporalio/worker", "@trigger.dev/sdk", "inngest", "@defer/client"],
    conventions: [
      {
        files: ["/{,src/}{workflows,activities,trigger,inngest}/**/*", "/{,src/}{workflows,activities}"],
        reads: "all",
      },
    ],
  },
  {
    name: "Meteor and Convex",
    packages: ["meteor-node-stubs", "convex"],
    conventions: [{ files: ["/{client,server,convex}/**/*"], reads: "all" }],
  },
  {
    name: "MSW",
    packages: ["msw"],
    conventions: [{ files: ["mockServiceWorker"], reads: [] }],
  },
  {
    name: "service workers",
    packages: ["next-pwa", "@ducanh2912/next-pwa", "@serwist/next", "vite-plugin-pwa", "workbox-*"],
    conventions: [
      {
        files: [
          "/{,src/,app/,worker/}{sw,service-worker,serviceWorker,firebase-messaging-sw}",
          "/worker/index",
        ],
        reads: [],
      },
    ],
  },
];
