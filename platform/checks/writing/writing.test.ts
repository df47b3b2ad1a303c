import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { commitFaults, subjectFault } from './commits.ts';
import { docCommentsWithoutVerb } from './doc-comments.ts';
import { textsOf } from './texts.ts';
import { unusualWords } from './words.ts';

const wordsIn = (file: string, content: string) => unusualWords(textsOf(file, content));

describe('unusual words', () => {
  it.each([
    ['a comment', 'page.ts', '\n// Reads it anew.\nread();'],
    ['a doc comment', 'page.ts', '/**\n * Reads it anew.\n */\nexport const x = 1;'],
    ['a string', 'page.ts', "const x = 1;\nconst text = 'It is begun.';"],
    ['a template', 'page.ts', 'const x = 1;\nconst text = `For #{name} it goes on.`;'.replace('#', '$')],
    ['a text on the page', 'page.tsx', 'const page = (\n  <p>Whoever asks</p>\n);'],
    ['a test title', 'page.test.ts', "\nit('starts by itself', () => undefined);"],
    ['a parameterized test title', 'page.test.ts', "\nit.each([1])('starts by itself', () => undefined);"],
    ['a style sheet', 'page.css', '\n/* colour of its frame */\n.a { color: red; }'],
    ['a document', 'page.md', '# Title\nThere is none, or: it is none.'],
  ])('are found in %s with their line', (_, file, content) => {
    expect(wordsIn(file, content)).toEqual([expect.stringMatching(new RegExp(`^${file}:2 says "`))]);
  });

  it.each([
    ['plain English', 'page.ts', "// Reads it again.\nconst text = 'Its own files are started automatically.';"],
    ['names and ids', 'page.ts', "const begun = 'begun';"],
    ['strings in tests', 'page.test.ts', "expect(text).toBe('it goes on');"],
    ['code in documents', 'page.md', '`x begun`\n```\nanew\n```'],
  ])('are not found in %s', (_, file, content) => {
    expect(wordsIn(file, content)).toEqual([]);
  });
});

describe('doc comments of exports', () => {
  it.each(['The name of it.', 'What it returns.', 'Texts of the page.', 'Its files.', 'Return the name.', '`x` of a page'])(
    'refuses "%s"',
    (text) => {
      expect(docCommentsWithoutVerb('page.ts', `\n/** ${text} */\nexport const x = 1;`)).toEqual([
        expect.stringMatching(/^page\.ts:2 starts with/),
      ]);
    },
  );

  it.each([
    '/** Returns the name. */\nexport const x = 1;',
    '/** @throws Error when it is not there. */\nexport function x() {}',
    '/**\n * Describes a name.\n */\nexport interface X {}',
    '/** The name of it. */\nconst x = 1;',
    'export const x = 1;',
  ])('accepts %j', (content) => {
    expect(docCommentsWithoutVerb('page.ts', content)).toEqual([]);
  });
});

describe('commit subjects', () => {
  it.each(['chat: keep attachments when a question is edited', 'shell, settings: move texts', 'Merge branch x', `a: ${'b'.repeat(69)}`])(
    'accepts "%s"',
    (subject) => {
      expect(subjectFault(subject)).toBeUndefined();
    },
  );

  it.each(['Keep attachments', 'chat: keep them.', `a: ${'b'.repeat(70)}`])('refuses "%s"', (subject) => {
    expect(subjectFault(subject)).toBeDefined();
  });

  it('are not checked without a history', () => {
    expect(commitFaults(tmpdir())).toBeUndefined();
  });
});
