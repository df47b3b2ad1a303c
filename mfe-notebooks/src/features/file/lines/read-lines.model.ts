import type { FilePassage } from 'shared-contracts';

/** Describes a line of a file. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly passageId: string;
}

/** Returns the lines of a file from its passages, which say which lines they are. Empty unless all passages do. */
export function readLines(passages: readonly FilePassage[]): Line[] {
  const lines: Line[] = [];
  for (const { passage_id: passageId, heading, text, location } of passages) {
    const first = /^L(\d{1,9})(?:-L\d{1,9})?$/.exec(location ?? '')?.[1];
    // A file in an archive has a heading.
    if (first === undefined || heading !== '') return [];
    for (const [at, line] of text.split('\n').entries()) lines.push({ number: Number(first) + at, text: line, passageId });
  }
  return lines;
}
