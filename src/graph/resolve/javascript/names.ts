import { defineRules, type NameRules } from "../../ecosystem.js";
import { wordsOf } from "../path.js";
import { platformMembers } from "./platform-members.js";
import { platform, platformTypes } from "./platform-names.js";

/** What Node, other runtimes, module systems and test runners give beside the platform. */
const given = wordsOf(`
  Buffer Bun Deno NodeJS __dirname __filename exports global module process require setImmediate clearImmediate
  arguments import undefined NaN Infinity define $RefreshReg$ $RefreshSig$ GLOBAL importScripts
  after afterAll afterEach assertType before beforeAll beforeEach bench chai context cy Cypress describe expect expectTypeOf
  fail fdescribe fit it jasmine jest mocha onTestFailed onTestFinished pending QUnit spyOn suite suiteSetup
  suiteTeardown setup specify teardown test vi vitest xdescribe xit xtest
  JSX HeadersInit RequestInit ResponseInit BodyInit RequestInfo RequestMode RequestCredentials EventListener
  EventListenerOrEventListenerObject EventListenerOptions AddEventListenerOptions EventInit EventModifierInit BlobPart
  BufferSource DOMHighResTimeStamp FrameRequestCallback IdleRequestCallback StructuredSerializeOptions HTMLElementTagNameMap
  HTMLElementEventMap WindowEventMap DocumentEventMap GlobalEventHandlers ParentNode ChildNode ScrollBehavior
  ScrollIntoViewOptions ScrollToOptions MediaStreamConstraints ShadowRootInit TimerHandler VoidFunction
  any unknown never void string number boolean object symbol bigint null true false
`);

const first = (names: string): ReadonlyMap<string, number> =>
  new Map([...wordsOf(names)].map((name) => [name, 0]));
const last = (names: string): ReadonlyMap<string, number> =>
  new Map([...wordsOf(names)].map((name) => [name, -1]));

export const rules: NameRules = defineRules({
  looseMembers: true,
  constructors: ["constructor"],
  // The utility types give an object of the type that they change, and promises what they will give.
  wrappers: first(`
    Promise PromiseLike Awaited Readonly Partial Required NonNullable Pick Omit DeepReadonly DeepPartial Mutable
    WeakRef ThisType NoInfer Ref ShallowRef MutableRefObject RefObject ComputedRef MaybeRef Signal
    InstanceType
  `),
  collections: new Map([
    ...first(`
      Array ReadonlyArray ArrayLike Set ReadonlySet WeakSet Iterable Iterator IterableIterator AsyncIterable
      AsyncIterator AsyncIterableIterator Generator AsyncGenerator NodeListOf HTMLCollectionOf
    `),
    ...last("Map ReadonlyMap WeakMap Record"),
  ]),
  unwraps: wordsOf("get at find findLast pop shift deref getOrInsert"),
  runtime: new Set([...given, ...platform, ...platformTypes]),
  commonMembers: platformMembers,
});
