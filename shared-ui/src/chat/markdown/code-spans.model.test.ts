import { expect, it } from 'vitest';
import { opensMath, withMath } from '../math/math.model.ts';
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

// With a pattern that looks for the end from every beginning anew, each of these takes minutes.
it.each([
  ['backticks', `$ [^a] ${'`'.repeat(20_000)}`],
  ['backticks in ever longer runs', `$ [^a] ${Array.from({ length: 600 }, (_, size) => `${'`'.repeat(size + 1)}x`).join('')}`],
  ['formulas that nothing closes', `${'\\['.repeat(50_000)} [^a]`],
  ['formulas of which the last is closed', `${'\\('.repeat(50_000)}\\) ${'x'.repeat(50_000)} [^a]`],
])('reads a text of %s at once', (_, text) => {
  withMath(text);
  opensMath(text);
  expect(numberNotes([text], false).size).toBe(0);
});
