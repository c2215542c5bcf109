import type { Definition } from "../../model/facts.js";
import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { LibraryTopic } from "./libraries.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "components",
  name,
  counted,
  where: "production",
  least: 2,
});

const kinds = topic("kind", "components of React");
const custom = topic("hook-functions", "hooks that are defined here, by where");
const exporting = topic("exports", "exported components of React");
const props = topic("props", "types of props");
const styling = topic("styling", "lines that import or use styles");
const kit = topic("component-library", "lines that import or use a library of components");
const routing = topic("routing", "lines that import or use a router");

export const componentLibraries: readonly LibraryTopic[] = [
  {
    topic: styling,
    libraries: {
      script: [
        { name: "styled-components", packages: ["styled-components"] },
        { name: "Emotion", packages: ["@emotion/*"] },
        { name: "vanilla-extract", packages: ["@vanilla-extract/*"] },
        { name: "StyleX", packages: ["@stylexjs/stylex"] },
        { name: "class-variance-authority", packages: ["class-variance-authority"] },
      ],
    },
  },
  {
    topic: kit,
    libraries: {
      script: [
        { name: "MUI", packages: ["@mui/*", "@material-ui/*"] },
        { name: "Ant Design", packages: ["antd", "@ant-design/*"] },
        { name: "Chakra UI", packages: ["@chakra-ui/*"] },
        { name: "Mantine", packages: ["@mantine/*"] },
        { name: "Radix UI", packages: ["radix-ui", "@radix-ui/*"] },
        { name: "Headless UI", packages: ["@headlessui/*"] },
        { name: "React Bootstrap", packages: ["react-bootstrap"] },
        { name: "reactstrap", packages: ["reactstrap"] },
        { name: "Fluent UI", packages: ["@fluentui/*"] },
        { name: "React Aria", packages: ["react-aria*", "@react-aria/*"] },
        { name: "Grafana UI", packages: ["@grafana/ui"] },
      ],
    },
  },
  {
    topic: routing,
    libraries: {
      script: [
        { name: "React Router", packages: ["react-router", "react-router-dom"] },
        { name: "TanStack Router", packages: ["@tanstack/react-router"] },
        { name: "Next.js", modules: ["next/router", "next/navigation", "next/link"] },
        { name: "wouter", packages: ["wouter"] },
        { name: "Reach Router", packages: ["@reach/router"] },
      ],
    },
  },
];

/** What also writes markup in this form, but is not React. */
const others = /^(?:preact|solid-js|@builder\.io\/qwik|vue|hono|inferno|@stencil\/core|svelte|astro)(?:\/|$)/;

/** Whether the file imports React, and nothing that takes its place. */
const isReact = ({ imports }: FileView): boolean =>
  imports.some(({ package: name }) => name === "react") &&
  !imports.some(({ specifier }) => others.test(specifier));

const isComponentName = (name: string): boolean => /^[A-Z][A-Za-z0-9]*$/.test(name) && /[a-z]/.test(name);

const seeComponents = (view: FileView, see: See): void => {
  const { facts, uses } = view;
  const markup = view.evidence("markup");
  const bases = new Map<number, string>();
  for (const { kind, name, within, package: from } of uses)
    if (kind === "extends" && from === "react" && /^(?:Pure)?Component$/.test(name)) bases.set(within, name);
  const components: Definition[] = [];
  for (const [at, definition] of facts.definitions.entries()) {
    if (!isComponentName(definition.name) || definition.scope !== null) continue;
    if (definition.kind === "class" && bases.has(at)) see(kinds, "class components", definition.line);
    // Elements are written in the file, and it is a function whose name they are given by: a component.
    else if (definition.kind === "function" && markup !== null && !definition.qualified.includes("."))
      see(kinds, "function components", definition.line);
    else continue;
    if (definition.exported) components.push(definition);
  }
  const given = new Set(
    facts.exports.filter(({ exported }) => exported === "default").map(({ local }) => local),
  );
  for (const { name, line } of components)
    see(exporting, given.has(name) ? "default exports" : "named exports", line);
  for (const { name, kind, line } of facts.definitions)
    if (/[a-z]Props$/.test(name) && (kind === "interface" || kind === "type"))
      see(props, kind === "interface" ? "interfaces" : "type aliases", line);
  for (const { name, kind, line, scope } of facts.definitions)
    if (kind === "function" && /^use[A-Z]/.test(name) && scope === null)
      see(custom, markup === null ? "in files of their own" : "beside components", line);
};

const modules = /\.module\.(?:css|scss|sass|less)$/;
const sheets = /\.(?:css|scss|sass|less)$/;

export const seeReact = (view: FileView, see: See): void => {
  if (!isScript(view.language)) return;
  if (isReact(view)) seeComponents(view, see);
  if (view.evidence("markup") === null) return;
  for (const { specifier, line } of view.imports) {
    if (modules.test(specifier)) see(styling, "CSS modules", line);
    else if (sheets.test(specifier)) see(styling, "style sheets", line);
  }
};
