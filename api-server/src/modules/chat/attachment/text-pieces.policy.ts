interface Piece {
  readonly page: number | null;
  readonly heading: string;
  readonly body: string;
}

/** Pieces of a text begin with the end of the one before, by so much at most (`chunkText`). */
const overlapMax = 200;

/** Neighbouring pieces of a text as one: what they share stands once, and pages and headings are told where they begin. */
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
