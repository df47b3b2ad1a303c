import type { ArtifactEdit } from 'shared-contracts';
import { expect, it } from 'vitest';
import { extensionOf, languageOf, listArtifacts, listBlocks, readBlock } from './artifact.model.ts';

const answer = (messageId: string, content: string) => ({ role: 'assistant' as const, status: 'complete' as const, messageId, content });
const edit = (message_id: string, artifact_key: string, text: string): ArtifactEdit => ({
  edit_id: text,
  session_id: 's',
  message_id,
  artifact_key,
  text,
  created_at: '2026-11-27T00:00:00Z',
});

it.each([
  ['html title="Loan calculator"', '<p>', 'html:Loan calculator'],
  ['HTML title=Loan', '<p>', 'html:Loan'],
  ['jsx title=“Counter”', 'x', 'react:Counter'],
  ['tsx', '// x', /^react:#\w+$/],
  ['html', '<html><title>From the page</title>', 'html:From the page'],
  ['md', '# The plan\n\nWords', 'markdown:The plan'],
  ['py', 'print(1)', /^python:#\w+$/],
])('names a block %j', (info, code, key) =>
  expect(readBlock({ info, code })?.key).toEqual(key instanceof RegExp ? expect.stringMatching(key) : key),
);

it.each(['ts', 'bash', '', 'constructor', '__proto__', 'toString'])('leaves a block of %j alone', (info) => {
  expect(readBlock({ info, code: 'x' })).toBeNull();
});

it('leaves out empty blocks and cuts long titles', () => {
  expect(readBlock({ info: 'html', code: ' \n ' })).toBeNull();
  expect(readBlock({ info: `html title="${'a'.repeat(400)}"`, code: 'x' })?.title).toHaveLength(120);
});

it('distinguishes blocks without a title by their text', () => {
  const [one, two, same] = ['print(1)', 'print(2)', 'print(1)\n'].map((code) => readBlock({ info: 'python', code })?.key);
  expect(one).not.toBe(two);
  expect(one).toBe(same);
});

it('finds fenced blocks with other fences in them, in lists, and not without an end', () => {
  const text = '````markdown\n# A\n```html\n<p>\n```\n````\n\n- item\n  ~~~csv\n  a,b\n  ~~~\n\n```html\nopen';
  expect(listBlocks(text)).toMatchObject([
    { kind: 'markdown', text: '# A\n```html\n<p>\n```' },
    { kind: 'csv', text: 'a,b' },
  ]);
});

it('makes versions of blocks with the same title, each answer’s followed by its edits', () => {
  const turns = [
    answer('m1', '```html title="A"\n1\n```\n```html title="B"\nb\n```'),
    { ...answer('q', '```html title="A"\nasked\n```'), role: 'user' as const },
    answer('m2', '```html title="A"\n2\n```'),
    { ...answer('m3', '```html title="A"\n3\n```'), status: 'running' as const },
  ];
  const found = listArtifacts(turns, [edit('m1', 'html:A', '1b'), edit('gone', 'html:A', 'x'), edit('m2', 'html:B', 'not there')]);
  expect(found.map(({ key, versions }) => [key, ...versions.map(({ text, isEdited }) => `${text}${isEdited ? ' by hand' : ''}`)])).toEqual([
    ['html:A', '1', '1b by hand', '2'],
    ['html:B', 'b'],
  ]);
});

it('knows the language and the file of each kind', () => {
  expect([languageOf('react'), languageOf('python'), extensionOf('mermaid'), extensionOf('markdown')]).toEqual([
    'jsx',
    'python',
    'mmd',
    'md',
  ]);
});
