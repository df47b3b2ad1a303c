import { Lexer } from 'marked';

/** Deeper nesting than any text of use has; parsers take quadratic time or overflow their stack on it. */
const maxDepth = 60;

const openers = /[[(<*_~`]/g;

const containerDepth = (line: string): number =>
  line.match(/^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))+/)?.[0].match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;

/** Whether a text nests brackets, emphasis or quotes so deeply that it must be shown as it is instead of parsed. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '(') depth += 1;
    else if ((character === ']' || character === ')') && depth > 0) depth -= 1;
    else if (character === '\n') depth = 0;
    if (depth > maxDepth) return true;
  }
  return text.split('\n').some((line) => containerDepth(line) > maxDepth || (line.match(openers)?.length ?? 0) > 4_000);
}

const lexBlocks = (text: string): string[] => {
  const tokens = new Lexer({ gfm: true }).blockTokens(text, []);
  const blocks: string[] = [];
  for (const token of tokens) {
    const last = blocks.length - 1;
    if (token.type === 'space' && last >= 0) blocks[last] += token.raw;
    else blocks.push(token.raw);
  }
  return blocks;
};

/** Cuts markdown into its top-level blocks; joined they are the text again. */
export function splitBlocks(text: string): string[] {
  if (text === '') return [];
  if (isTooDeep(text)) return text.split(/(?<=\n\n)(?=\S)/);
  const blocks = lexBlocks(text);
  // The lexer normalises some white space; a text that it changed is kept whole, so that no character is lost.
  return blocks.join('') === text ? blocks : [text];
}

/**
 * Cuts a growing text, reusing the cuts of its shorter self: only what follows the last but one block is read again,
 * since a later line can still join the last block but none before it.
 */
export function extendBlocks(known: readonly string[], text: string): string[] {
  const settled = known.slice(0, -2);
  const head = settled.join('');
  if (!head || !text.startsWith(head)) return splitBlocks(text);
  return [...settled, ...splitBlocks(text.slice(head.length))];
}
