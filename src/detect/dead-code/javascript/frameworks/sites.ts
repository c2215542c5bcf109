import { type Framework, words } from "./framework.js";

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

/** Sites and applications with a user interface, and what builds them. */
export const sites: readonly Framework[] = [
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
];
