import type { Reference } from "../../model/facts.js";
import type { Origin } from "../../model/origin.js";
import type { Use } from "./kinds.js";
import type { Pick } from "./pick.js";
import type { Def, Value } from "./value.js";

/** The types that a type is based on, as far as they are known. */
export interface Bases {
  readonly types: readonly Def[];
  /** A base that is not in the repository, where there is one. */
  readonly outside: Value | null;
}

/**
 * Questions about what names and expressions mean. They lead to each other (a name can be a member of the type
 * around, whose base is a name), so each part knows the others by this.
 */
export interface Meanings {
  readonly pick: Pick;
  /**
   * A name without a receiver, inside of a definition (-1: at the top). Null when no scope has it.
   *
   * @param line on which it stands, where that is known: blocks and callbacks in the definition have names too.
   */
  readonly bare: (file: number, within: number, name: string, use: Use, line?: number) => Value | null;
  /** A name of a module, as others see it. */
  readonly inModule: (module: string, name: string, from: number) => Value | null;
  /** What the first one of these imports that leads anywhere binds. */
  readonly bound: (file: number, imports: readonly number[]) => Value;
  /** A member of a value. */
  readonly member: (of: Value, name: string, use: Use, from: number) => Value;
  /** A member of a type, its own or of its bases. */
  readonly ofType: (type: Def, name: string) => Value;
  readonly bases: (type: Def) => Bases;
  /** What a reference to a base names; null when that is no type of the repository. */
  readonly base: (file: number, reference: Reference) => Value | null;
  /** The type whose members an extension adds; the extension itself when that is not found. */
  readonly extended: (extension: Def) => Def;
  readonly evaluate: (origin: Origin, file: number, within: number, line?: number) => Value;
  /** What a definition holds, or gives when it is called. */
  readonly typeOf: (def: Def) => Value;
  /** The object around. */
  readonly self: (file: number, within: number) => Def | null;
}

/** Parts are made one after the other; each sees the others when it is asked. */
export type Ask = () => Meanings;
