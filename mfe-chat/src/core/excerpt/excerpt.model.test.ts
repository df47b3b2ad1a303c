import { limits } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { toExcerpt } from './excerpt.model.ts';

const most = limits.excerptMaxCharacters;

describe('an excerpt', () => {
  it('is the whole text if it fits', () => {
    expect(toExcerpt(`  ${'a'.repeat(most)} `)).toEqual({ text: 'a'.repeat(most), isCut: false });
  });

  it('is the beginning of a longer text, cut after a word', () => {
    const { text, isCut } = toExcerpt('word '.repeat(most));
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text.length).toBeGreaterThan(most - 6);
    expect(text.endsWith('word')).toBe(true);
  });

  it('does not split a character of a text without spaces', () => {
    const { text } = toExcerpt(`a${'😀'.repeat(most)}`);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBe(most - 1);
  });
});
