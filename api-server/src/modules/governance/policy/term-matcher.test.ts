import { describe, expect, it } from 'vitest';
import { createTermMatcher, findTerm, foldTerm } from './term-matcher.ts';

const find = (text: string, ...terms: string[]) => findTerm(createTermMatcher(terms), text);

/** Returns what is released of a text that arrives in pieces, and the term that ends it. */
function stream(pieces: readonly string[], terms: readonly string[]) {
  const search = createTermMatcher(terms).start();
  const released: string[] = [];
  for (const piece of pieces) {
    const { free, term } = search.take(piece);
    released.push(free);
    if (term !== undefined) return { released, term };
  }
  const { free, term } = search.end();
  return { released: [...released, free], term };
}

describe('blocked terms', () => {
  it.each([
    ['Project ORION starts', 'project orion'],
    ['Ｐｒｏｊｅｃｔ　Ｏｒｉｏｎ', 'project orion'],
    ['the pröject, Órion!', 'Project Orion'],
    ['pro\u00adject o\u200brion', 'project orion'],
    ['project\n\n  orion', 'project orion'],
    ['project-orion', 'Project Orion'],
    ['große Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['これは麻薬です', '麻薬'],
    ['buy麻薬now', '麻薬'],
    ['마약을 팔다', '마약'],
    ['يا مُخَدِّرات', 'مخدرات'],
    ['x orion', 'ORION'],
    ['orion', 'orion'],
    ['orion beta and more', 'orion beta'],
    ['a💣b 💣 orion', 'orion'],
  ])('are found in “%s”', (text, term) => {
    expect(find(text, 'unrelated', term)).toBe(term);
  });

  it.each([
    ['classic assets', 'ass'],
    ['projects orion', 'project orion'],
    ['orionid', 'orion'],
    ['バナナ', 'ハナ'],
    ['각', '가'],
    ['nothing at all', '!!!'],
  ])('leave “%s” alone', (text, term) => {
    expect(find(text, term)).toBeUndefined();
  });

  it('finds a short term inside what could have become a longer one', () => {
    expect(find('alpha beta delta', 'alpha beta gamma', 'beta')).toBe('beta');
  });

  it('takes a term without letters and digits for empty', () => {
    expect(foldTerm(' – !? ')).toBe('');
    expect(createTermMatcher(['!?']).isEmpty).toBe(true);
  });

  it('releases text at once unless a term may have started', () => {
    expect(stream(['Hello ', 'there, ', 'proj', 'ects', ' end'], ['project orion'])).toEqual({
      released: ['Hello', ' there', ', ', 'projects', ' end', ''],
      term: undefined,
    });
  });

  it('finds a term across any split, and releases what came before it', () => {
    const text = 'Say: the Pröject 💥 Orion!';
    for (let at = 1; at < text.length; at += 1) {
      const { released, term } = stream([text.slice(0, at), text.slice(at)], ['project orion']);
      expect(term).toBe('project orion');
      expect(released.join('')).toBe('Say: the ');
    }
    expect(
      stream(
        [...text].flatMap((one) => one.split('')),
        ['project orion'],
      ).released.join(''),
    ).toBe('Say: the ');
  });

  it('loses no character of a text without terms, however it is split', () => {
    const text = 'Ein 💥 Text, with project ori… and 麻 alone; proj';
    expect(stream(text.split(''), ['project orion', '麻薬']).released.join('')).toBe(text);
  });

  it('reads a long hostile text with many terms in linear time', () => {
    const terms = Array.from({ length: 1_000 }, (_, index) => `${'a '.repeat(40)}${index}`);
    const matcher = createTermMatcher(terms);
    const started = performance.now();
    expect(findTerm(matcher, 'a '.repeat(100_000))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
