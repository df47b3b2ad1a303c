let segmenter: Intl.Segmenter | undefined;
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** How far a character can reach behind a place and still be recognized. Nothing that people write is longer. */
const reach = 64;

/** Returns the last place up to `place` at which no character that people see is cut apart: no emoji, flag, or letter with its marks. */
export function placeBefore(text: string, place: number): number {
  if (place >= text.length) return text.length;
  return segmentsOf(text.slice(0, place + reach)).containing(place)?.index ?? place;
}

/** Returns the first place from `place` on at which no character that people see is cut apart. */
export function placeAfter(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const found = segmentsOf(text).containing(place);
  return !found || found.index === place ? place : found.index + found.segment.length;
}

/**
 * Shortens a text to `most` UTF-16 units, as limits count them, without cutting a character that people see apart. A mark such as `…` stands
 * for what was cut, and counts too.
 */
export function cutText(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text.toWellFormed();
  const room = Math.max(0, most - mark.length);
  // A single character that is longer than the room is made up, such as a letter with a thousand marks.
  const end = placeBefore(text, room) || room;
  const cut = text.slice(0, end);
  return `${end === room && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}${mark}`.toWellFormed();
}

/** Cuts a text into pieces of at most `most` UTF-16 units, none of which begins or ends within a character that people see. */
export function cutPieces(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest; ) {
    const end = placeBefore(rest, most) || most;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
}

/** Returns the first character that people see, such as for initials. */
export const firstCharacter = (text: string): string => text.slice(0, placeAfter(text, 1)).toWellFormed();
