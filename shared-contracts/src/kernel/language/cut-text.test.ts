import { describe, expect, it } from 'vitest';
import { cutText, firstCharacter, placeAfter, placeBefore } from './cut-text.ts';

const characters = [
  'a',
  ' ',
  'é',
  'e\u0301',
  'a\u0323\u0302',
  '\r\n',
  '😀',
  '👍🏿',
  '❤️',
  '👨‍👩‍👧',
  '🏳️‍🌈',
  '1️⃣',
  '🇩🇪',
  '🇫🇷',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'क्षि',
  'ก็',
  '한',
  '각',
  '𠮷',
  'שׁ',
  'عَ',
  '𝒜',
];
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

describe('cutText', () => {
  it('returns whole characters, as many as fit, at every length of every text', () => {
    for (const one of characters)
      for (const other of characters)
        for (const text of [`${one}${other}${one}`, `${other}${other}x${one}`])
          for (let most = one.length + other.length; most <= text.length; most += 1) {
            const cut = cutText(text, most);
            expect(cut.length).toBeLessThanOrEqual(most);
            const whole = graphemes(text);
            const kept = graphemes(cut);
            expect(kept).toEqual(whole.slice(0, kept.length));
            const next = whole[kept.length];
            if (next !== undefined) expect(cut.length + next.length).toBeGreaterThan(most);
          }
  });

  it('counts the mark that stands for the rest', () => {
    expect(cutText('Hello', 5, '…')).toBe('Hello');
    expect(cutText('Hello there', 6, '…')).toBe('Hello…');
    expect(cutText('Hey 👨‍👩‍👧!', 8, '…')).toBe('Hey …');
  });

  it('never returns half a surrogate pair, even of a character that is longer than the limit', () => {
    const endless = `😀${'\u0301'.repeat(500)}`;
    for (let most = 0; most < 10; most += 1) expect(cutText(endless, most).isWellFormed()).toBe(true);
    expect(cutText(endless, 5)).toHaveLength(5);
    expect(cutText('a\ud83d', 9)).toBe('a\ufffd');
    expect(cutText('', 5)).toBe('');
    expect(cutText('abc', 0)).toBe('');
  });

  it('takes time by the place of the cut, not by the length of the text', () => {
    const text = 'a👨‍👩‍👧'.repeat(200_000);
    const started = performance.now();
    for (let round = 0; round < 100; round += 1) cutText(text, 80);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it('finds the places around a character', () => {
  expect([placeBefore('a👨‍👩‍👧b', 4), placeAfter('a👨‍👩‍👧b', 4)]).toEqual([1, 9]);
  expect([placeBefore('ab', 1), placeAfter('ab', 1), placeBefore('ab', 9), placeAfter('ab', 9)]).toEqual([1, 1, 2, 2]);
});

it.each(characters)('takes %s as the first character', (character) => {
  expect(firstCharacter(`${character}x`)).toBe(character);
  expect(firstCharacter('')).toBe('');
});
