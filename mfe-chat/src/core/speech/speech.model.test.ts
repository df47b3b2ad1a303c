import { describe, expect, it } from 'vitest';
import { splitSpeech, toSpeech } from './speech.model.ts';

it.each([
  ['Oslo<br>Bergen <details open><summary>a</summary>b</details> List<String>', 'Oslo Bergen a b List<String>'],
  ['## Plan\n\n- **Ask** Kim', 'Plan\n\nAsk Kim'],
  ['See [the report](https://example.org/a) now', 'See the report now'],
  ['Run this:\n```sh\nrm -r x\n```\nThen wait.', 'Run this:\n \nThen wait.'],
  ['Left open ```ts\nconst a', 'Left open'],
  ['It grew[^1].\n\n[^1]: By 4 %.', 'It grew.\n\nBy 4 %.'],
  ['https://example.org/very/long', ''],
  ['Costs:\n\n| City | Price |\n|---|---|\n| Ghent | 4 |\n\nThat is all.', 'Costs:\n\n\n\n\n\nThat is all.'],
])('reads %j as %j', (markdown, words) => expect(toSpeech(markdown)).toBe(words));

describe('splitSpeech', () => {
  const sentence = 'The harbor opens at six in the morning and closes late. ';

  it('starts with a short part and keeps sentences whole', () => {
    const parts = splitSpeech(sentence.repeat(20), 'en');
    expect(parts[0]?.length).toBeLessThanOrEqual(160);
    expect(parts.every((part) => part.length <= 600 && part.endsWith('.'))).toBe(true);
    expect(parts.join(' ')).toBe(sentence.repeat(20).trim());
  });

  it('cuts a very long sentence between words, and never inside a character', () => {
    const words = splitSpeech('word '.repeat(400), 'en');
    expect(words.every((part) => part.length <= 600 && /^(?:word ?)+$/.test(part))).toBe(true);
    const signs = splitSpeech(`a${'👍🏽'.repeat(600)} end`, 'en').join('');
    expect(signs.isWellFormed()).toBe(true);
  });

  it('finds the sentences of Japanese, and drops what has no word', () => {
    expect(splitSpeech(`${'港は六時に開きます。'.repeat(20)}`, 'ja').every((part) => part.endsWith('。'))).toBe(true);
    expect(splitSpeech('— …\n\n', 'en')).toEqual([]);
  });
});
