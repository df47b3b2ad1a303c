import { limits } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.model.ts';

const most = limits.excerptMaxCharacters;

describe('an excerpt', () => {
  it('is the whole text where that fits', () => {
    expect(excerptOf(`  ${'a'.repeat(most)} `)).toEqual({ text: 'a'.repeat(most), isCut: false });
  });

  it('of a longer text is its beginning, cut after a word', () => {
    const { text, isCut } = excerptOf('word '.repeat(most));
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text.length).toBeGreaterThan(most - 6);
    expect(text.endsWith('word')).toBe(true);
  });

  it('of a text without spaces ends with a whole character', () => {
    const { text } = excerptOf(`a${'😀'.repeat(most)}`);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBe(most - 1);
  });
});
