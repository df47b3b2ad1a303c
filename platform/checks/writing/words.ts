import type { FoundText } from './texts.ts';

/** Maps words that plain US English does not use here to what to write instead. */
const words: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'name the person: the caller, a user'],
  [/\bby (?:it|him|her|them)sel(?:f|ves)\b/i, 'automatically, alone'],
  [/\bof (?:its|their|one's) own\b/i, 'its own …, custom'],
  [/\bbegun\b/i, 'started'],
  [/(?<!there )\b(?:is|are) none\b/i, 'is not, does not exist'],
  [/\b(?:goes|went|gone) on\b/i, 'continues'],
  [/\bonce more\b/i, 'again'],
  [/\bthere already\b/i, 'already exists'],
  [/\bin silence\b/i, 'silently'],
  [/\b(?:is|are|was|were|be) told\b/i, 'is notified, learns'],
  [/\bwhat stands\b/i, 'what it contains, the content'],
  [/\b(?:stands|lies) (?:in|on|over|there|beside|before)\b/i, 'is in, covers'],
  [/\bwhat is (?:asked|meant|there|known)\b/i, 'name the thing'],
  [/\blooks? for (?:him|her|it)self\b/i, 'polls'],
  [/\b(?:colour|behaviour|neighbour|favour|honour|licence|centre|catalogue|afterwards)/i, 'US spelling'],
  [/\b(?:cancell(?:ed|ing)|labell(?:ed|ing)|travell(?:ed|ing))\b/i, 'US spelling'],
  [/\b(?:author|recogn|organ|initial|serial|normal|summar|personal|custom|optim|minim|maxim)is(?:e|es|ed|ing|ation)\b/i, 'US spelling'],
];

/** Texts that the product owner has fixed letter for letter. */
const exactTexts: readonly string[] = ['collect organize organise'];

/** Lists the texts that use a word which is not plain US English, each as a line for the report. */
export function unusualWords(texts: readonly FoundText[]): string[] {
  return texts.flatMap(({ file, line, text }) => {
    const checked = exactTexts.reduce((rest, exact) => rest.replaceAll(exact, ''), text);
    return words.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(checked) ?? [];
      if (word === undefined) return [];
      const lineOfWord = line + checked.slice(0, checked.indexOf(word)).split('\n').length - 1;
      return [`${file}:${lineOfWord} says "${word}" (write: ${instead})`];
    });
  });
}
