import { expect, it } from 'vitest';
import { headingLevels } from './markdown-outline.model.ts';

const levels = (...blocks: string[]) => headingLevels(blocks.map((block) => `${block}\n\n`));

it.each([
  ['an orderly text', ['# a', '## b', '### c', '## d'], [2, 3, 4, 3]],
  ['a text that begins deep', ['#### a', '# b'], [2, 2]],
  ['a text that jumps', ['# a', '#### b', '## c', '###### d'], [2, 3, 3, 4]],
  ['six depths', ['# a', '## b', '### c', '#### d', '##### e', '###### f'], [2, 3, 4, 5, 6, 6]],
])('makes an outline without holes of %s', (_name, blocks, expected) => expect(levels(...blocks)).toEqual(expected));

it('puts headings inside quotes and lists under the section they stand in', () => {
  expect(levels('# a', '> ### quoted', '- # listed', '## b')).toEqual([2, 3, 3, 3]);
});

it('does not count what is drawn as plain text', () => {
  expect(levels(`# ${'['.repeat(200)}`, '## b')).toEqual([2, 2]);
});
