/** Describes the lines that one side replaced: those from `start` to before `end`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function changeOf(base: readonly string[], next: readonly string[]): Change {
  let start = 0;
  while (start < base.length && start < next.length && base[start] === next[start]) start += 1;
  let after = 0;
  while (after < base.length - start && after < next.length - start && base.at(-1 - after) === next.at(-1 - after)) after += 1;
  return { start, end: base.length - after, lines: next.slice(start, next.length - after) };
}

/**
 * Merges two texts that were made from `base`, line by line. Returns undefined if both changed the same or adjacent lines, because then only
 * a person can tell which one is right.
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const lines = base.split('\n');
  const [own, other] = [changeOf(lines, mine.split('\n')), changeOf(lines, theirs.split('\n'))];
  const [first, last] = own.start < other.start ? [own, other] : [other, own];
  if (first.end >= last.start) return undefined;
  return [
    ...lines.slice(0, first.start),
    ...first.lines,
    ...lines.slice(first.end, last.start),
    ...last.lines,
    ...lines.slice(last.end),
  ].join('\n');
}

/** Joins two texts of which neither may be lost. */
export const joinTexts = (mine: string, theirs: string): string => (mine && theirs ? `${mine}\n\n${theirs}` : mine || theirs);
