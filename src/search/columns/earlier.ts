import { type Forward, invertBack } from "./invert.js";
import { decodePostings } from "./postings.js";
import type { ReadForm } from "./read.js";

/** With the counts of terms. */
export interface ForwardCounts extends Forward {
  readonly counts: Uint8Array;
}

/** The read form of an earlier bundle, turned back: what each chunk and each name of it is made of. */
export interface EarlierForm {
  readonly form: ReadForm;
  /** Terms of each chunk's text with their counts. */
  readonly body: ForwardCounts;
  /** Terms of each chunk's symbol. */
  readonly symbols: Forward;
  /** Terms of each name, wholes and parts. */
  readonly names: Forward;
}

/** Terms with items in the order of terms, as an index has them, become items with terms. */
const turnBack = (
  form: ReadForm,
  offsets: Uint32Array,
  postings: Uint8Array,
  termAt: (place: number) => number,
): ForwardCounts => {
  const { chunkCount } = form;
  const items = new Uint32Array(chunkCount);
  const counts = new Uint8Array(chunkCount);
  const sizes = new Uint32Array(chunkCount + 1);
  const places = offsets.length - 1;
  for (let place = 0; place < places; place++) {
    const size = decodePostings(postings, offsets[place]!, offsets[place + 1]!, chunkCount, items, counts);
    for (let i = 0; i < size; i++) sizes[items[i]! + 1]!++;
  }
  for (let chunk = 0; chunk < chunkCount; chunk++) sizes[chunk + 1]! += sizes[chunk]!;
  const terms = new Uint32Array(sizes[chunkCount]!);
  const times = new Uint8Array(terms.length);
  const next = sizes.slice();
  for (let place = 0; place < places; place++) {
    const term = termAt(place);
    const size = decodePostings(postings, offsets[place]!, offsets[place + 1]!, chunkCount, items, counts);
    for (let i = 0; i < size; i++) {
      const at = next[items[i]!]!++;
      terms[at] = term;
      times[at] = counts[i]!;
    }
  }
  return { offsets: sizes, terms, counts: times };
};

/**
 * Turns a read form back, so that a later one can take over what it has of unchanged files.
 *
 * @throws SheafError `corrupt-bundle` when its columns do not fit each other.
 */
export const openEarlierForm = (form: ReadForm): EarlierForm => ({
  form,
  body: turnBack(form, form.postingOffsets, form.postings, (place) => place),
  symbols: turnBack(
    form,
    form.symbolPostingOffsets,
    form.symbolPostings,
    (place) => form.symbolTerms[place]!,
  ),
  names: invertBack(
    { terms: form.nameIndexTerms, offsets: form.nameIndexOffsets, items: form.nameIndex },
    form.nameOffsets.length - 1,
  ),
});
