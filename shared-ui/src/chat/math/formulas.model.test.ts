import { expect, it } from 'vitest';
import { cutAtFormulas, extractFormulas, opensMath } from './formulas.model.ts';

/** Writes a text with its formulas in brackets: `{a}` inline and `{{a}}` on separate lines. */
function readBack(text: string): string | null {
  const found = extractFormulas(text);
  if (!found) return null;
  const write = (part: string, index: number) => {
    const formula = index % 2 === 1 ? found.formulas[Number(part)] : undefined;
    if (!formula) return part;
    return formula.isDisplay ? `{{${formula.source}}}` : `{${formula.source}}`;
  };
  return cutAtFormulas(found.text).map(write).join('');
}

it.each([
  ['The sum \\(a+b\\) grows.', 'The sum {a+b} grows.'],
  ['\\[x^2\\]', '\n\n{{x^2}}\n\n'],
  ['$$x^2$$', '\n\n{{x^2}}\n\n'],
  ['So $e^{i\\pi}=-1$ holds.', 'So {e^{i\\pi}=-1} holds.'],
  ['$$\nx\n$$', '\n\n{{x}}\n\n'],
  ['So $$x$$ holds.', 'So {x} holds.'],
  ['- one \\[x\\]', '- one {{x}}'],
  ['1. Solve:\n   \\[\n   a\n   \\]\n2. Done', '1. Solve:\n   {{a}}\n2. Done'],
  ['> So\n> $$\n> a\n> $$', '> So\n> {{a}}'],
  ['- $$x$$', '- {{x}}'],
  ['$$a \\\\[6pt] c$$ and \\(d\\)', '{a \\\\[6pt] c} and {d}'],
  ['\\\\[a] and \\[b\\]', '\\\\[a] and {{b}}'],
  ['So \\(\\begin{align}a\\end{align}\\).', 'So {{\\begin{align}a\\end{align}}}.'],
  ['| \\[x\\] |\n|---|', '| {{x}} |\n|---|'],
  ['an open \\( and $$a$$', 'an open \\( and {a}'],
  ['$`a_b`$', '{a_b}'],
  ['`$a$` and $b$', '`$a$` and {b}'],
  ['*where $a*b$*', '*where {a*b}*'],
])('finds the formulas of %j', (text, expected) => expect(readBack(text)).toBe(expected));

it('keeps a formula as it was written', () => {
  expect(extractFormulas('a \\(b\\) c $d$')?.formulas.map(({ written }) => written)).toEqual(['\\(b\\)', '$d$']);
});

it.each([
  'It costs $5 and $10.',
  'From $5-$10.',
  'no formula',
  '```\n$a$\n```',
  '`\\(a\\)`',
  'PATH=$HOME/bin:$PATH',
  'a \uE0000\uE001 placeholder that the text holds itself, and $b$',
])('finds no formula in %j', (text) => expect(extractFormulas(text)).toBeNull());

it('recognizes a formula that continues in the next block', () => {
  expect(opensMath('$$\na\n\n')).toBe(true);
  expect(opensMath('\\[\na\n\n')).toBe(true);
  expect(opensMath('$$\na\n$$')).toBe(false);
  expect(opensMath('```\n$$\n```')).toBe(false);
});

it('reads very many delimiters in linear time', () => {
  expect(extractFormulas('\\('.repeat(100_000))).toBeNull();
  expect(extractFormulas('$a '.repeat(100_000))).toBeNull();
});
