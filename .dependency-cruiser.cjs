// Who may import whom. Each rule says why it stands; `npm run layers` checks them.
const stages = "git|extract|embed|graph|summarize|detect|report|search|bundle|transport|attest|setup";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A cycle makes two files one: neither can be read, tested or moved alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "model-imports-nothing",
      comment: "The nouns must be readable without knowing any part of the machine.",
      severity: "error",
      from: { path: "^src/model/" },
      to: { pathNot: "^src/model/" },
    },
    {
      name: "stages-know-only-the-model",
      comment:
        "A stage that knows another can't be replaced, reordered or run alone; only the pipeline composes.",
      severity: "error",
      from: { path: `^src/(${stages})/` },
      to: { path: "^(src|cli|mcp)/", pathNot: ["^src/model/", "^src/$1/"] },
    },
    {
      name: "languages-are-data",
      comment:
        "A language is one folder that only the registry knows: adding one touches nothing else. It may share code that stands in a folder of another, but not what that one is.",
      severity: "error",
      from: { path: "^src/extract/languages/([^/]+)/" },
      to: {
        path: "^src/",
        pathNot: [
          "^src/extract/language\\.ts$",
          "^src/extract/languages/$1/",
          "^src/extract/languages/[^/]+/[^/]+/",
          "^src/model/",
        ],
      },
    },
    {
      name: "only-the-registry-knows-languages",
      comment: "An engine that names a language grows a special case for it.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/extract/registry\\.ts$", "^src/extract/languages/"] },
      to: { path: "^src/extract/languages/" },
    },
    {
      name: "cli-uses-the-public-api",
      comment: "What the command line needs, a program that embeds Sheaf needs too.",
      severity: "error",
      from: { path: "^cli/" },
      to: { path: "^src/", pathNot: "^src/index\\.ts$" },
    },
    {
      name: "the-command-line-starts-the-server",
      comment: "The server is loaded when it is started, and by one door.",
      severity: "error",
      from: { path: "^cli/" },
      to: { path: "^mcp/", pathNot: "^mcp/serve\\.ts$" },
    },
    {
      name: "the-api-knows-no-surface",
      comment: "The command line and the server stand on the API, each without the other's.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(cli|mcp)/" },
    },
    {
      name: "readers-reach-no-writer",
      comment:
        "Nothing that answers can make, change, send or take away a bundle, open a connection, or start what does.",
      severity: "error",
      from: { path: ["^mcp/", "^src/(open|live|status)(\\.ts$|/)"] },
      to: {
        path: [
          "^src/(build|publish|pull|prune|refresh|init|doctor|keep-derived)(\\.ts$|/)",
          "^src/bundle/(store|write|prune|lock|stored)\\.ts$",
          "^src/(transport|setup|attest)/",
          "^src/git/transfer/",
        ],
        reachable: true,
      },
    },
    {
      name: "only-git-is-started",
      comment: "What runs another program is read with care: git, and doctor's try of the server.",
      severity: "error",
      from: {
        path: "^(src|cli|mcp)/",
        pathNot: ["^src/git/(transfer/)?binary/", "^src/doctor/server\\.ts$"],
      },
      to: { path: "^(node:)?child_process$" },
    },
    {
      name: "connections-stand-apart",
      comment:
        "What speaks to a network is read with care: exchanges of bundles, and the server's loopback port.",
      severity: "error",
      from: {
        path: "^(src|cli|mcp)/",
        pathNot: ["^src/transport/", "^src/git/transfer/", "^mcp/protocol\\.ts$", "^mcp/http/"],
      },
      to: { path: "^(node:)?(dgram|http|http2|https|net|tls)$" },
    },
    {
      name: "the-server-uses-the-reading-side",
      comment: "Readers cannot write: the server knows the pipelines that read, and what they speak of.",
      severity: "error",
      from: { path: "^mcp/" },
      to: { path: "^(src|cli)/", pathNot: ["^src/(open|live|status)\\.ts$", "^src/(model|open|live)/"] },
    },
    {
      name: "one-file-knows-the-protocol",
      comment: "The protocol's library changes with the protocol: whoever follows it touches one file.",
      severity: "error",
      from: { path: "^(src|cli|mcp)/", pathNot: "^mcp/protocol\\.ts$" },
      to: { path: "node_modules/@modelcontextprotocol/" },
    },
    ...Object.entries({
      "@orama/orama": "^src/search/",
      "web-tree-sitter": "^src/extract/",
      "isomorphic-git": "^src/git/",
      "jsonc-parser": "^src/(detect|graph|setup)/",
      "resolve.exports": "^src/graph/",
      "smol-toml": "^src/(graph|detect)/",
      yaml: "^src/graph/",
      undici: "^src/transport/",
      "mdast-util-to-markdown": "^src/report/",
      "mdast-util-gfm-table": "^src/report/",
      "@sigstore": "^src/attest/",
      commander: "^cli/",
      picocolors: "^cli/",
      "yocto-spinner": "^cli/",
    }).map(([vendor, owner]) => ({
      name: `one-owner-of-${vendor.replace(/\W+/g, "-")}`,
      comment: "A vendor's package is known in one folder, so that replacing it touches one folder.",
      severity: "error",
      from: { path: "^(src|cli|mcp)/", pathNot: owner },
      to: { path: `node_modules/${vendor}/` },
    })),
    {
      name: "no-test-code-in-the-product",
      comment: "What ships must not need what does not.",
      severity: "error",
      from: { path: "^(src|cli|mcp)/" },
      to: { path: "^(test|bench|scripts)/" },
    },
    {
      name: "no-unlisted-packages",
      comment: "What is imported must be installed with the package.",
      severity: "error",
      from: { path: "^(src|cli|mcp)/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown", "unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src/extract/languages/[^/]+/fixtures/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
