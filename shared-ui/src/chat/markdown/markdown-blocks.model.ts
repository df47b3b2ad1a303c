import { opensMath } from '../math/formulas.model.ts';
import { splitNotes } from '../references/footnotes.model.ts';
import { parseTopLevel } from './parse-markdown.ts';

// No useful text goes beyond these. Parsers take quadratic time on deeper brackets or more marks, and overflow on deeper quotes.
const maxDepth = 60;
const maxMarks = 6_000;
const formulaBlocksMax = 8;

const containers = /^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))+/;
const containerMark = />|[-+*]|\d{1,9}[.)]/g;
const fence = /^ {0,3}(?:`{3}|~{3})/;

const hasDeepContainers = (text: string): boolean =>
  text.split('\n').some((line) => (containers.exec(line)?.[0].match(containerMark)?.length ?? 0) > maxDepth);

const hasDeepBrackets = (text: string): boolean => {
  let depth = 0;
  let previous = '';
  for (const character of text) {
    if (character === '[' || character === '(') depth += 1;
    else if ((character === ']' || character === ')') && depth > 0) depth -= 1;
    else if (character === '\n' && previous === '\n') depth = 0;
    if (depth > maxDepth) return true;
    previous = character;
  }
  return false;
};

/** Returns whether a block nests so deeply that it must be shown as it is instead of being parsed. */
export function isTooDeep(block: string): boolean {
  if (hasDeepContainers(block)) return true;
  if (fence.test(block)) return false;
  return hasDeepBrackets(block) || (block.match(/[[(<*_~`]/g)?.length ?? 0) > maxMarks;
}

const cutBlocks = (text: string): string[] => {
  const blocks: string[] = [];
  for (const token of parseTopLevel(text)) {
    const last = blocks.length - 1;
    if (token.type === 'space' && last >= 0) blocks[last] += token.raw;
    else blocks.push(token.raw);
  }
  return blocks;
};

/** Splits Markdown into its top-level blocks. Joined, they are the text again. */
export function splitBlocks(text: string): string[] {
  if (text === '') return [];
  if (hasDeepContainers(text)) return text.split(/(?<=\n\n)(?=\S)/);
  const blocks = cutBlocks(text);
  // The lexer normalizes some white space. A text that it changed stays whole, so that no character is lost.
  return blocks.join('') === text ? joinFormulas(splitNotes(blocks)) : [text];
}

/** Joins the blocks that one formula spans. The limit keeps a formula that is never closed from joining everything. */
function joinFormulas(blocks: readonly string[]): string[] {
  const whole: string[] = [];
  let glued = 0;
  for (const block of blocks) {
    const last = whole.at(-1);
    if (last !== undefined && glued < formulaBlocksMax && opensMath(last)) {
      whole[whole.length - 1] = last + block;
      glued += 1;
    } else {
      whole.push(block);
      glued = 0;
    }
  }
  return whole;
}

/**
 * Splits a growing text and reuses the blocks of its shorter version. A later line can only change the last two blocks, so nothing before
 * them is parsed again.
 */
export function extendBlocks(known: readonly string[], text: string): string[] {
  const settled = known.slice(0, -2);
  const head = settled.join('');
  if (!head || !text.startsWith(head)) return splitBlocks(text);
  return [...settled, ...splitBlocks(text.slice(head.length))];
}

const closingFence = /\n {0,3}(?:`+|~+)$/;

/** Returns a growing block of code without the marks at its end that may become its closing fence, or null for any other block. */
export function hideOpenFence(block: string): string | null {
  return fence.test(block) ? block.replace(closingFence, '') : null;
}
