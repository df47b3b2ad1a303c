import { expect, it } from 'vitest';
import { toMarkdown } from '../export/to-markdown.model.ts';
import { fileIdFromAddress } from '../text/file-address.ts';
import { createMarkdownReader } from './markdown-html.ts';

const files = new URL('https://atrium.example/app/files/');
const parseFileId = (address: string) => fileIdFromAddress(address, files);
const read = async (markdown: string) => (await createMarkdownReader(parseFileId)).parse(markdown);

it('restores exported pictures with their widths', async () => {
  const pictures = [
    { type: 'picture', attrs: { fileId: 'fil_1', alt: 'the "old" <pier> & co' } },
    { type: 'picture', attrs: { fileId: 'fil_2', alt: 'a', width: 40 } },
  ];
  const html = await read(toMarkdown({ type: 'doc', content: pictures }, (id) => `${files.href}${id}`));
  expect(html).toContain('<img data-file-id="fil_1" alt="the &quot;old&quot; &lt;pier&gt; &amp; co">');
  expect(html).toContain('<img data-file-id="fil_2" alt="a" data-width="40">');
});

it('restores the owners and due dates of exported tasks', async () => {
  const task = (name: string, more: object[] = []) => ({
    type: 'taskItem',
    attrs: { checked: false },
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Call', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' her' },
          { type: 'taskOwner', attrs: { id: null, name } },
          { type: 'taskDue', attrs: { day: '2026-12-01' } },
        ],
      },
      ...more,
    ],
  });
  const nested = { type: 'taskList', content: [task('ana@example.com')] };
  const tasks = [
    task('Ana Berg', [nested]),
    task('*Ana* <_Berg_>, "Ops" \\& ~co~', [{ type: 'paragraph', content: [{ type: 'text', text: 'More' }] }]),
  ];
  const html = await read(toMarkdown({ type: 'doc', content: [{ type: 'taskList', content: tasks }] }, (id) => id));
  for (const name of ['Ana Berg', 'ana@example.com', '*Ana* &lt;_Berg_&gt;, &quot;Ops&quot; \\&amp; ~co~'])
    expect(html).toContain(`<strong>Call</strong> her<span data-task-owner="${name}"></span><span data-task-due="2026-12-01"></span>`);
  expect(html.match(/data-task-owner/g)).toHaveLength(3);
  expect(html).not.toContain('—');
});

it.each([
  '- Call — @Ana',
  'Call — @Ana',
  '- [ ] Call — due 2026-02-30',
  '- [ ] `Call — @Ana`',
  '- [ ] **Call — @Ana**',
  '- [ ] Call — @<img src=x>',
])('keeps %j as text', async (markdown) => {
  expect(await read(markdown)).not.toMatch(/data-task|<img/);
});

it.each([
  '![x](https://evil.example/x.png)',
  '![x](https://atrium.example/app/notebooks/1)',
  '![x](https://atrium.example/app/files/a%2F..%2F..%2Fapi)',
  '<img src="https://evil.example/app/files/fil_1" alt="x" width="40%">',
])('never loads a picture from another address: %s', async (markdown) => {
  expect(await read(markdown)).not.toContain('<img');
});

it('reads bold text beside CJK punctuation', async () => {
  expect(await read('これは**「重要」**な点です。')).toContain('<strong>「重要」</strong>');
});

it('restores raised text and line breaks, and keeps single line ends', async () => {
  expect((await read('H<sub>2</sub>O<br>x<sup>2</sup>\nOslo')).trim()).toBe('<p>H<sub>2</sub>O<br>x<sup>2</sup><br>Oslo</p>');
});

it.each(['<sub onclick="alert(1)">x</sub>', '<details>x</details>'])('keeps %s as written', async (markdown) => {
  expect(await read(markdown)).not.toMatch(/<sub|<details/);
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<img src="https://atrium.example/app/files/fil_1" onerror="alert(1)"><script>alert(1)</script>',
  '<script>alert(1)</script>',
])('keeps other HTML as text: %s', async (markdown) => {
  const html = await read(markdown);
  expect(html).not.toMatch(/<(img|script)[^>]*(onerror|>alert)/i);
});

it('keeps only the address, description and width of a picture', async () => {
  const html = await read('<img src="https://atrium.example/app/files/fil_1" onerror="alert(1)" alt="x&quot; y" width="300">');
  expect(html.trim()).toBe('<img data-file-id="fil_1" alt="x&quot; y">');
});
