/** Describes a trigger in front of the caret, and what was typed after it. */
export interface TypedTrigger {
  readonly trigger: '/' | '@';
  /** The place of the trigger in the text. */
  readonly from: number;
  readonly query: string;
}

const longestQuery = 60;
// East Asian input methods write the full-width forms.
const slashes = '/／';
const ats = '@＠';

const isBreak = (character: string) => character.trim() === '';

/** Returns the trigger of the word or text at the caret: `/` only at the start of the text, `@` only at the start of a word. */
export function findTrigger(text: string, caret: number): TypedTrigger | undefined {
  const before = text.slice(0, caret);
  const at = Math.max(...[...ats].map((sign) => before.lastIndexOf(sign)));
  if (at >= 0 && isBreak(before.charAt(at - 1))) return toTrigger('@', at, before);
  return before !== '' && slashes.includes(before.charAt(0)) ? toTrigger('/', 0, before) : undefined;
}

function toTrigger(trigger: '/' | '@', from: number, before: string): TypedTrigger | undefined {
  const query = before.slice(from + 1);
  const isOver = query.length > longestQuery || query.includes('\n') || query.startsWith(' ') || query.endsWith('  ');
  return isOver ? undefined : { trigger, from, query };
}
