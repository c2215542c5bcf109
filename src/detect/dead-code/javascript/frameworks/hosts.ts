import { type Framework, words } from "./framework.js";

/** Programs and tools that load code of others. */
export const hosts: readonly Framework[] = [
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
