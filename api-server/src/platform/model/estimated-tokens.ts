import { Buffer } from 'node:buffer';
import { cutText } from 'shared-contracts/text';
import type { ModelTool } from './model-port.ts';

/** Holds what a message costs beyond its text: its role and its marks. */
export const messageTokens = 6;
/** Holds what a picture costs with most models, however large it is. */
export const pictureTokens = 1_500;
const charactersPerToken = 3.5;
const tokensPerFurtherByte = 0.35;

/**
 * Returns the tokens that a text probably has, rather too many than too few: one for 3.5 letters of English, two for three letters of
 * Arabic or Cyrillic, and one for a Chinese character. No tokenizer fits every model, and counting bytes costs almost nothing.
 */
export const estimatedTokens = (text: string): number =>
  Math.ceil(text.length / charactersPerToken + (Buffer.byteLength(text) - text.length) * tokensPerFurtherByte);

/** Returns the longest beginning of a text that probably has at most this many tokens. */
export function beginningOf(text: string, tokens: number): string {
  const all = estimatedTokens(text);
  if (all <= tokens) return text;
  let end = Math.max(0, Math.floor((text.length * tokens) / all));
  while (end > 0 && estimatedTokens(text.slice(0, end)) > tokens) end = Math.floor(end * 0.9);
  return cutText(text, end);
}

/** Returns the tokens of the tools that a request offers. */
export const toolTokens = (tools: readonly Pick<ModelTool, 'name' | 'description' | 'input'>[]): number =>
  tools.reduce((sum, { name, description, input }) => sum + messageTokens + estimatedTokens(name + description + JSON.stringify(input)), 0);
