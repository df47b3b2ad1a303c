import { placeBefore } from 'shared-contracts/text';
/** Returns the words of an answer to read aloud, without code, tables, URLs, and Markdown syntax. */
export function toSpeech(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?(?:```|$)/g, ' ')
    .replaceAll(/^[ \t]*\|.*$/gm, '')
    .replaceAll(/\[\^[^\s[\]]+\](?::[ \t]*)?/g, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/<\/?(?:br|details|summary|sub|sup|kbd)(?:\s[^<>]*)?\/?>/gi, ' ')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t]*(?:[#>]+|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~|]/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

/** A short first part is heard soon; the others load while it plays. */
const firstMax = 160;
const nextMax = 600;

/** Splits a text at its sentences into parts that are spoken one after the other. Only a very long sentence is cut, between words. */
export function splitSpeech(text: string, language: string): string[] {
  const sentences = Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
  const parts: string[] = [];
  let part = '';
  for (const sentence of sentences.flatMap(cutLong)) {
    const max = parts.length === 0 ? firstMax : nextMax;
    if (part && part.length + sentence.length > max) {
      parts.push(part);
      part = '';
    }
    part += sentence;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}

function cutLong(sentence: string): string[] {
  const cut: string[] = [];
  let rest = sentence;
  while (rest.length > nextMax) {
    const space = rest.lastIndexOf(' ', nextMax);
    const at = space > nextMax / 2 ? space : nextMax;
    const end = placeBefore(rest, at) || at;
    cut.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...cut, rest];
}
