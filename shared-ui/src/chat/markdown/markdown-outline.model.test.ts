import { expect, it } from 'vitest';
import { computeHeadingLevels } from './markdown-outline.model.ts';

const levels = (...blocks: string[]) => computeHeadingLevels(blocks.map((block) => `${block}\n\n`));

it.each([
  ['an orderly text', ['# a', '## b', '### c', '## d'], [2, 3, 4, 3]],
  ['a text that begins deep', ['#### a', '# b'], [2, 2]],
  ['a text that jumps', ['# a', '#### b', '## c', '###### d'], [2, 3, 3, 4]],
  ['six depths', ['# a', '## b', '### c', '#### d', '##### e', '###### f'], [2, 3, 4, 5, 6, 6]],
])('creates an outline without gaps from %s', (_name, blocks, expected) => expect(levels(...blocks)).toEqual(expected));

it('puts headings inside quotes and lists under their section', () => {
  expect(levels('# a', '> ### quoted', '- # listed', '## b')).toEqual([2, 3, 3, 3]);
});

it('skips headings that are drawn as plain text', () => {
  expect(levels(`# ${'['.repeat(200)}`, '## b')).toEqual([2, 2]);
});
