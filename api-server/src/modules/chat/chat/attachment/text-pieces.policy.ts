interface Piece {
  readonly page: number | null;
  readonly heading: string;
  readonly body: string;
}

/** Limits how much a piece repeats from the end of the previous one (see `chunkText`). */
const overlapMax = 200;

/** Joins consecutive pieces of a text: drops what they repeat, and names pages and headings only where they start. */
export function joinedText(pieces: readonly Piece[]): string {
  let text = '';
  let before: Piece | undefined;
  for (const piece of pieces) {
    const { page, heading, body } = piece;
    const isNewPage = page !== null && page !== before?.page;
    const isNewHeading = heading !== '' && heading !== before?.heading && !body.startsWith(heading);
    const goesOn = before !== undefined && page === before.page && heading === before.heading;
    const head = [isNewPage ? `(page ${page})` : '', isNewHeading ? heading : ''].filter(Boolean).join('\n');
    const rest = goesOn && before ? withoutOverlap(before.body, body) : body;
    text = [text, [head, rest].filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
    before = piece;
  }
  return text;
}

function withoutOverlap(before: string, body: string): string {
  for (let length = Math.min(overlapMax, body.length); length > 0; length -= 1)
    if (body.startsWith('\n\n', length) && before.endsWith(body.slice(0, length))) return body.slice(length + 2);
  return body;
}
