import type { FilePassage } from 'shared-contracts';

/** Describes a line of a file. */
export interface Line {
  /** Undefined where the text has fewer lines than the file, because only one of several blank lines is kept. */
  readonly number: number | undefined;
  readonly text: string;
  readonly passageId: string;
}

/** Returns the lines of a file from its passages, which say which lines they are. Empty unless all passages do. */
export function readLines(passages: readonly FilePassage[]): Line[] {
  const lines: Line[] = [];
  for (const { passage_id: passageId, heading, text, location } of passages) {
    const [, first, last = first] = /^L(\d{1,9})(?:-L(\d{1,9}))?$/.exec(location ?? '') ?? [];
    // A file in an archive has a heading.
    if (first === undefined || heading !== '') return [];
    const written = text.trimEnd().split('\n');
    const isEach = written.length === Number(last) - Number(first) + 1;
    for (const [at, line] of written.entries())
      lines.push({ number: isEach || at === 0 ? Number(first) + at : undefined, text: line, passageId });
  }
  return lines;
}
