import type { Difference } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';

/** Describes one contiguous change in a list of lines or blocks, which is all that a single act makes. */
export interface Change<T> {
  /** The place of the first changed entry. */
  readonly at: number;
  readonly removed: readonly T[];
  readonly added: readonly T[];
  /** The entries next to the change, which find the place again where nothing was added. */
  readonly before: T | null;
  readonly after: T | null;
}

const shownLines = 60;
const contextLines = 2;
const lineMax = 500;

/** Returns the smallest contiguous change from one list to another. `keyOf` returns the same text for entries that are the same. */
export function changeBetween<T>(from: readonly T[], to: readonly T[], keyOf: (entry: T) => string): Change<T> {
  const old = from.map(keyOf);
  const next = to.map(keyOf);
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return {
    at: start,
    removed: from.slice(start, from.length - end),
    added: to.slice(start, to.length - end),
    before: from[start - 1] ?? null,
    after: from[from.length - end] ?? null,
  };
}

/**
 * Takes a change back in a list that has changed elsewhere since. Returns undefined if what the change added is no longer there as it was,
 * or is there more than once.
 */
export function takenBack<T>(current: readonly T[], change: Change<T>, keyOf: (entry: T) => string): T[] | undefined {
  const keys = current.map(keyOf);
  const at = change.added.length ? placeOf(keys, change, keyOf) : gapOf(keys, change, keyOf);
  return at === undefined ? undefined : [...current.slice(0, at), ...change.removed, ...current.slice(at + change.added.length)];
}

function placeOf<T>(keys: readonly string[], { added, before, after }: Change<T>, keyOf: (entry: T) => string): number | undefined {
  const wanted = added.map(keyOf);
  const starts = keys.flatMap((_, at) => (wanted.every((key, step) => keys[at + step] === key) ? [at] : []));
  if (starts.length < 2) return starts[0];
  const [above, below] = [before, after].map((entry) => (entry === null ? undefined : keyOf(entry)));
  const beside = starts.filter((at) => keys[at - 1] === above);
  const between = beside.filter((at) => keys[at + added.length] === below);
  const [place, ...others] = between.length ? between : beside;
  return others.length ? undefined : place;
}

function gapOf<T>(keys: readonly string[], { before, after }: Change<T>, keyOf: (entry: T) => string): number | undefined {
  const [above, below] = [before, after].map((entry) => (entry === null ? undefined : keyOf(entry)));
  const gaps = [...keys.keys(), keys.length].filter((at) => keys[at - 1] === above && keys[at] === below);
  return gaps.length === 1 ? gaps[0] : undefined;
}

/** Returns a change of lines for people to read, with a little of what surrounds it. */
export function differenceOf(from: readonly string[], to: readonly string[]): Difference {
  const { at, removed, added } = changeBetween(from, to, (line) => line);
  const showLines = (kind: Difference['lines'][number]['kind'], lines: readonly string[]) =>
    lines.map((text) => ({ kind, text: cutText(text, lineMax, '…') }));
  const lines = [
    ...showLines('same', from.slice(Math.max(0, at - contextLines), at)),
    ...showLines('removed', removed),
    ...showLines('added', added),
    ...showLines('same', from.slice(at + removed.length, at + removed.length + contextLines)),
  ];
  return {
    lines: lines.slice(0, shownLines),
    is_cut: lines.length > shownLines || [...removed, ...added].some((line) => line.length > lineMax),
  };
}

/** Returns a text's lines; none for an empty text. */
export const linesOf = (text: string): string[] => (text ? text.split('\n') : []);
