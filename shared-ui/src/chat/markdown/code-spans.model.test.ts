import { expect, it } from 'vitest';
import { extractFormulas, opensMath } from '../math/formulas.model.ts';
import { numberNotes } from '../references/footnotes.model.ts';
import { replaceCodeSpans } from './code-spans.model.ts';

it.each([
  ['no code', 'no code'],
  ['a `b` c', 'a · c'],
  ['`a``b`', '·'],
  ['``a`b`` and `c`', '· and ·'],
  ['an open ` stays', 'an open ` stays'],
  ['``open and `closed`', '``open and ·'],
])('finds the code spans of %j', (text, expected) => expect(replaceCodeSpans(text, () => '·')).toBe(expected));

// A pattern that searches for the end from every start would take minutes for each of these.
it.each([
  ['backticks', `$ [^a] ${'`'.repeat(20_000)}`],
  ['backticks in ever longer runs', `$ [^a] ${Array.from({ length: 600 }, (_, size) => `${'`'.repeat(size + 1)}x`).join('')}`],
  ['formulas that nothing closes', `${'\\['.repeat(50_000)} [^a]`],
  ['formulas of which the last is closed', `${'\\('.repeat(50_000)}\\) ${'x'.repeat(50_000)} [^a]`],
])('reads a text of %s in linear time', (_, text) => {
  extractFormulas(text);
  opensMath(text);
  expect(numberNotes([text], false).size).toBe(0);
});
