/** Scripts that tools look for by their names, at any depth. All that they export is read. */
export const configScripts: readonly RegExp[] = [
  // `vite.config.ts`, `jest.config.e2e.js`, `karma.conf.js`; `.eslintrc.cjs`, `.pnpmfile.cjs`.
  /^[\w-]+([.-]\w+)*[.-](config|conf)([.-][\w-]+)*\.[cm]?[jt]sx?$/,
  /^\.[\w-]+(\.[\w-]+)*\.[cm]?[jt]sx?$/,
  /^(gulpfile|gruntfile|jakefile|dangerfile|plopfile|cakefile|brocfile|knexfile|ormconfig|webpackfile|ember-cli-build|testem|truffle|wallaby|monkeyci)([.-][\w.-]+)?\.[cm]?[jt]sx?$/i,
  /^(webpack|rollup|vite|vitest|jest|babel|tsup|esbuild|karma|metro|postcss|tailwind|craco|wdio|cypress|playwright)([.-][\w-]+)+\.[cm]?[jt]sx?$/,
  /^(codegen|sanity\.cli|next-env\.d|next-sitemap|config-overrides|svgo|app\.plugin|jsdoc|typedoc|release-it|conf|cucumber)\.[cm]?[jt]sx?$/,
];

/** Files that tools run before tests. */
export const testSetup =
  /^((jest|vitest|vite|test|tests|mocha|ava|playwright)[._-]?(global[._-]?)?(setup|teardown|env|environment)([._-][\w.-]+)?|global[._-]?(setup|teardown)|setup[._-]?(tests?|jest|vitest|env|files?)([._-][\w.-]+)?|setupFilesAfterEnv)\.[cm]?[jt]sx?$/i;

/** Texts in which a path with the ending of a script says that something runs or reads the file. */
export const configTexts: readonly RegExp[] = [
  /(^|\/)\.github\/.*\.ya?ml$/,
  /(^|\/)(\.changeset|\.husky|\.circleci|\.vscode|\.buildkite|\.devcontainer|\.storybook|\.config|\.claude|\.cursor)\/[^/]+$/,
  /(^|\/)(action|serverless|docker-compose|compose|lefthook|render|app|pnpm-workspace|netlify|moon|template|sam|mkdocs|Taskfile|bitrise|codemagic|eas|buildspec|appspec|fly|sst|cloudbuild)([.-][\w-]+)?\.(ya?ml|toml|json)$/,
  /(^|\/)\.(travis|gitlab-ci|pre-commit-config|mocharc|eslintrc|babelrc|swcrc|nycrc|c8rc|prettierrc|stylelintrc|releaserc|commitlintrc|lintstagedrc|release-it|huskyrc|syncpackrc|remarkrc|taprc|dumirc|fatherrc|umirc|czrc|cz|size-limit|bundlesize|tape|knip|posthtmlrc|postcssrc|parcelrc|babel|size-snapshot|cspell|all-contributorsrc|markdownlint(-cli2)?|lerna-changelog|graphqlrc|dependency-cruiser|jsdoc|jscpd|appveyor|drone|npmpackagejsonlintrc|sequelizerc|hygen|solhint|fatherrc)(\.(json|jsonc|json5|ya?ml|toml))?$/,
  /(^|\/)(nodemon|lerna|nx|project|angular|angular-cli|turbo|rush|workspace|vercel|now|wrangler|deno|jsr|cdk|api-extractor|manifest|component|bower|typedoc|jsdoc|esdoc|stryker\.conf|cypress|nightwatch|knip|components|capacitor\.config|ember-cli-build|tsdoc|jest\.config|vetur\.config|firebase|amplify|electron-builder|forge\.config|babel\.config|tslint|tsup\.config|import_map|importmap|process|pm2|ecosystem|app\.plugin|metadata|module|system|oclif\.manifest|copilot|tests?|size-limit|release-please-config|monaco|function|host)\.(json|jsonc|json5|toml|ya?ml)$/,
  /(^|\/)[jt]sconfig([.-][\w.-]+)?\.json$/,
  /(^|\/)(Dockerfile|Containerfile|Makefile|GNUmakefile|Procfile|justfile|Justfile|Jakefile|Jenkinsfile|Vagrantfile|Earthfile|Tiltfile|binding\.gyp)([.-][\w-]+)?$/,
  /(^|\/)[^/]+\.(sh|bash|zsh|ps1|bat|cmd|mk|service|gyp|gypi|nix|template)$/,
  /(^|\/)[^/]+\.(html|htm|ejs|hbs|pug|njk|liquid|twig|erb|cshtml|jsp|phtml|mustache|handlebars|html\.heex)$/,
];

/** Keys of configurations written in JavaScript under which globs and bare paths name what is run. */
export const entryKeys: ReadonlySet<string> = new Set(
  `entry entries entryPoints entryPoint input inputs stories testMatch specPattern specs spec tests files_ include
  setupFiles setupFilesAfterEnv globalSetup globalTeardown testDir script main preload require plugins presets
  loader env project schema documents`.split(/\s+/),
);

/** Keys under which paths name what is left alone, or only looked at. */
export const idleKeys: ReadonlySet<string> = new Set(
  `exclude excludes ignore ignores ignorePatterns ignored coveragePathIgnorePatterns testPathIgnorePatterns content
  collectCoverageFrom files outDir outfile outFile out dist external externals purge watch watchFiles
  modulePathIgnorePatterns transformIgnorePatterns allowDefaultProject`.split(/\s+/),
);
