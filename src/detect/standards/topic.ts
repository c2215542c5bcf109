import type { StandardCategory } from "../../model/standards.js";

/** Something that is decided one way or another. */
export interface Topic {
  readonly category: StandardCategory;
  /** As it stands in the standards: `test-framework`. Unique in its category. */
  readonly name: string;
  /** What its counts count: `handlers of exceptions`. */
  readonly counted: string;
  /** Where it is looked at. Production code is what is neither test nor example. */
  readonly where: "production" | "tests" | "all";
  /** Below so many of all kinds nothing is said; 3 when left out. */
  readonly least?: number;
}

/** Writes down that a way was seen: on a line of the file that is looked at, and how often there. */
export type See = (topic: Topic, way: string, line: number, times?: number) => void;
