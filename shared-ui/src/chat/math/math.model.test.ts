import { expect, it } from 'vitest';
import { opensMath, withMath } from './math.model.ts';

it.each([
  ['The sum \\(a+b\\) grows.', 'The sum $$a+b$$ grows.'],
  ['\\[x^2\\]', '\n$$\nx^2\n$$\n'],
  ['$$x^2$$', '\n$$\nx^2\n$$\n'],
  ['So $e^{i\\pi}=-1$ holds.', 'So $$e^{i\\pi}=-1$$ holds.'],
  ['$$\nx\n$$', '$$\nx\n$$'],
  ['- one \\[x\\]', '- one $$x$$'],
  ['`$a$` and $b$', '`$a$` and $$b$$'],
])('finds the formulas of %j', (text, expected) => expect(withMath(text)).toBe(expected));

it.each(['It costs $5 and $10.', 'From $5-$10.', 'no formula', '```\n$a$\n```', '`\\(a\\)`', 'PATH=$HOME/bin:$PATH'])(
  'takes %j for no formula',
  (text) => expect(withMath(text)).toBeNull(),
);

it('sees a formula that goes on in the next block', () => {
  expect(opensMath('$$\na\n\n')).toBe(true);
  expect(opensMath('\\[\na\n\n')).toBe(true);
  expect(opensMath('$$\na\n$$')).toBe(false);
  expect(opensMath('```\n$$\n```')).toBe(false);
});
