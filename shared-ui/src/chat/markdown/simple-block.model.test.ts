import { describe, expect, it } from 'vitest';
import { simpleBlock } from './simple-block.model.ts';

describe('words', () => {
  it.each(['Hello there.', 'It grew by 12 %, and stayed (mostly).\n\n', 'Überall: ja!', 'A/B and well-known'])(
    'need no parser: %j',
    (text) => expect(simpleBlock(text)).toEqual({ kind: 'words', text: text.trim() }),
  );

  it.each([
    '',
    '1. one',
    '- one',
    'a *b*',
    'see www.example.org',
    'see http://example.org',
    'me@example.org',
    'a `b`',
    'a\nb',
    'a [b](c)',
    'costs $5',
    'a &amp; b',
    'a \\* b',
    'a ~b~',
    'a | b',
    '<b>a</b>',
    '# a',
    ' a',
    'a #b',
    'snake_case',
  ])('are not everything: %j', (text) => expect(simpleBlock(text)).toBeNull());
});

describe('a block of code', () => {
  it.each([
    ['```js\nlet x;\n```\n\n', 'js', 'let x;'],
    ['```\na\n\nb\n```', '', 'a\n\nb'],
    ['```c++\nint x;', 'c++', 'int x;'],
    ['```js\nlet x;\n``', 'js', 'let x;'],
    ['```js', 'js', ''],
    ['````md\n```\ninner\n```\n````', 'md', '```\ninner\n```'],
    ['```js\n```', 'js', ''],
  ])('%j is read as a parser would', (block, language, code) => expect(simpleBlock(block)).toEqual({ kind: 'code', language, code }));

  it.each(['```js title\nx\n```', '~~~\nx\n~~~', ' ```\nx\n```', '```\nx\n```\nmore', '```a`b\nx', '```\r\nx\r\n```'])(
    'is left to the parser where it is less plain: %j',
    (block) => expect(simpleBlock(block)).toBeNull(),
  );
});
