import { expect, it } from 'vitest';
import { extendBlocks, hideOpenFence, isTooDeep, splitBlocks } from './markdown-blocks.model.ts';

const text = [
  '# Title',
  'A paragraph\nof two lines.',
  '- one\n- two\n\n  more of two\n\n- three',
  '```js\nconst a = 1;\n\nconst b = 2;\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> quote\n\n> the same quote',
  'Setext\n======',
  '1. first\n\n2. second',
  '<div>\n\nhtml\n\n</div>',
  'Words[^1]\n[^1]: a note\n\n    with more\n[^2]: and another\n\n[^3]: https://example.org',
  'End\ttab\r\nand carriage return.',
].join('\n\n');

it('splits a text into blocks that join to the same text', () => {
  expect(splitBlocks(text).join('')).toBe(text);
  expect(splitBlocks(text.replaceAll('\r', '')).length).toBeGreaterThan(8);
});

it.each([1, 3, 7, 50])('splits a text that grows by %i the same as the whole text', (step) => {
  const source = text.replaceAll('\r', '');
  let blocks: readonly string[] = [];
  for (let length = 0; length <= source.length; length += step) blocks = extendBlocks(blocks, source.slice(0, length));
  expect(extendBlocks(blocks, source)).toEqual(splitBlocks(source));
});

it('starts over when the text is a different one', () => {
  expect(extendBlocks(['old\n\n', 'text\n\n', 'here\n\n', 'x'], 'new text')).toEqual(['new text']);
});

it('keeps settled blocks as they are', () => {
  const before = splitBlocks('one\n\ntwo\n\nthree\n\nfo');
  expect(extendBlocks(before, 'one\n\ntwo\n\nthree\n\nfour').slice(0, 2)).toEqual(before.slice(0, 2));
});

it.each([
  ['[', true],
  ['(', true],
  ['>', true],
  ['- ', true],
  ['1. ', true],
  ['word ', false],
])('decides whether 200 times %j is too deep to parse: %s', (mark, expected) => {
  expect(isTooDeep(mark.repeat(200))).toBe(expected);
});

it.each([
  ['brackets over lines', '[\n'.repeat(200)],
  ['a paragraph of open emphasis', '*a **b\n'.repeat(3_000)],
])('treats %s as too deep', (_name, block) => expect(isTooDeep(block)).toBe(true));

it('ignores brackets inside a fence', () => {
  expect(isTooDeep(`\`\`\`json\n${'['.repeat(200)}\n\`\`\``)).toBe(false);
});

it('accepts ordinary code and links', () => {
  expect(isTooDeep(`${'f(a[i]) '.repeat(500)}\n${'[a](b) '.repeat(500)}`)).toBe(false);
});

it.each([
  ['```js\nlet x;\n``', '```js\nlet x;'],
  ['```js\nlet x;\n```', '```js\nlet x;'],
  ['```js\nlet x;', '```js\nlet x;'],
  ['words `', null],
])('hides the closing fence of %j while it grows', (block, expected) => expect(hideOpenFence(block)).toBe(expected));
