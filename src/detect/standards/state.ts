import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { LibraryTopic } from "./libraries.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "state",
  name,
  counted,
  where: "production",
  least: 2,
});

const shared = topic("shared-state", "lines that import or use what holds state for several components");
const remote = topic("server-data", "lines that import or use a library that keeps answers of servers");
const local = topic("component-state", "calls of React's hooks that hold state");

export const stateLibraries: readonly LibraryTopic[] = [
  {
    topic: shared,
    libraries: {
      script: [
        { name: "Redux Toolkit", packages: ["@reduxjs/toolkit"] },
        { name: "Redux", packages: ["redux", "react-redux", "redux-thunk", "redux-saga", "reselect"] },
        { name: "Zustand", packages: ["zustand"] },
        { name: "Jotai", packages: ["jotai", "jotai-*"] },
        { name: "MobX", packages: ["mobx", "mobx-react*"] },
        { name: "Recoil", packages: ["recoil"] },
        { name: "Valtio", packages: ["valtio"] },
        { name: "XState", packages: ["xstate", "@xstate/*"] },
        { name: "Nano Stores", packages: ["nanostores", "@nanostores/*"] },
        { name: "Pinia", packages: ["pinia"] },
        { name: "Vuex", packages: ["vuex"] },
        { name: "NgRx", packages: ["@ngrx/*"] },
        { name: "RxJS", packages: ["rxjs"] },
        { name: "Svelte stores", modules: ["svelte/store"] },
        { name: "React context", modules: ["react.createContext", "react.useContext"] },
      ],
    },
  },
  {
    topic: remote,
    libraries: {
      script: [
        {
          name: "TanStack Query",
          packages: ["@tanstack/react-query", "@tanstack/vue-query", "react-query"],
        },
        { name: "SWR", packages: ["swr"] },
        { name: "Apollo Client", packages: ["@apollo/client"] },
        { name: "urql", packages: ["urql", "@urql/*"] },
        { name: "Relay", packages: ["react-relay", "relay-runtime"] },
        { name: "RTK Query", modules: ["@reduxjs/toolkit/query"] },
      ],
    },
  },
];

export const seeState = (view: FileView, see: See): void => {
  if (!isScript(view.language)) return;
  for (const { package: name, name: called, kind, line } of view.uses)
    if (name === "react" && kind === "call" && (called === "useState" || called === "useReducer"))
      see(local, called, line);
};
