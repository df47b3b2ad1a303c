/** Describes where a code span starts and ends. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Finds the code spans of a text, from a run of backticks to the next run of the same length, in one linear pass. */
function findCodeSpans(text: string): Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ from: index, to: index + length, length }));
  const nextOfLength = new Map<number, number>();
  const closers = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0;
    closers[at] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, at);
  }
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at];
    const closer = closers[at] ?? -1;
    const close = runs[closer];
    if (!open || !close) continue;
    spans.push({ from: open.from, to: close.to });
    at = closer;
  }
  return spans;
}

/** Replaces each code span of a text. */
export function replaceCodeSpans(text: string, inPlaceOf: (span: string) => string): string {
  let made = '';
  let done = 0;
  for (const { from, to } of findCodeSpans(text)) {
    made += text.slice(done, from) + inPlaceOf(text.slice(from, to));
    done = to;
  }
  return made + text.slice(done);
}
