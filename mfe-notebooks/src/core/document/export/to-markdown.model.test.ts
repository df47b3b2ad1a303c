import { expect, it } from 'vitest';
import type { RichNode } from '../text/rich-node.ts';
import { toMarkdown } from './to-markdown.model.ts';

const address = (id: string) => `https://atrium.example/app/files/${id}`;
const words = (text: string, ...marks: string[]): RichNode => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const item = (...content: RichNode[]): RichNode => ({ type: 'listItem', content });
const write = (...content: RichNode[]) => toMarkdown({ type: 'doc', content }, address);

it('writes headings, paragraphs and marks, and keeps spaces outside the marks', () => {
  expect(
    write(
      { type: 'heading', attrs: { level: 2 }, content: [words('Plan')] },
      paragraph(words('A '), words('bold ', 'bold'), words('and '), words('x`y', 'code'), words(' end')),
    ),
  ).toBe('## Plan\n\nA **bold** and ``x`y`` end\n');
});

it('writes raised and lowered text as elements', () => {
  expect(write(paragraph(words('H'), words('2', 'subscript'), words('O, x'), words('2', 'bold', 'superscript')))).toBe(
    'H<sub>2</sub>O, x<sup>**2**</sup>\n',
  );
});

it('writes nested lists, numbered lists and tasks', () => {
  expect(
    write(
      { type: 'bulletList', content: [item(paragraph(words('One')), { type: 'bulletList', content: [item(paragraph(words('Inner')))] })] },
      { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(words('Three'))), item(paragraph(words('Four')))] },
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { checked: true }, content: [paragraph(words('Done'))] },
          { type: 'taskItem', attrs: { checked: false }, content: [paragraph(words('Open'))] },
        ],
      },
    ),
  ).toBe('- One\n  - Inner\n\n3. Three\n4. Four\n\n- [x] Done\n- [ ] Open\n');
});

it('writes the owner and due date of a task after its text, and ignores values that are neither', () => {
  const owner = (name: unknown): RichNode => ({ type: 'taskOwner', attrs: { id: 'u_ana', name } });
  const due = (day: unknown): RichNode => ({ type: 'taskDue', attrs: { day } });
  const task = (...content: RichNode[]): RichNode => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(...content)] });
  expect(
    write(
      {
        type: 'taskList',
        content: [
          task(words('Call Ana'), owner('Ana_Berg'), due('2026-12-01')),
          task(due('2026-12-02')),
          task(words('Pay'), owner({}), due('tomorrow')),
        ],
      },
      paragraph(words('Ask '), owner('Ben'), words('.')),
    ),
  ).toBe('- [ ] Call Ana — @Ana\\_Berg, due 2026-12-01\n- [ ] — due 2026-12-02\n- [ ] Pay\n\nAsk @Ben.\n');
});

it('writes tables with their header and escapes pipes in cells', () => {
  const cell = (type: string, text: string): RichNode => ({ type, content: [paragraph(words(text))] });
  expect(
    write({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'City'), cell('tableHeader', 'Cost')] },
        { type: 'tableRow', content: [cell('tableCell', 'Lisbon | Porto'), cell('tableCell', '70')] },
      ],
    }),
  ).toBe('| City | Cost |\n| --- | --- |\n| Lisbon \\| Porto | 70 |\n');
});

it('writes code unchanged, and quotes, rules and pictures', () => {
  expect(
    write(
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [words('const a = `*`;\n```')] },
      { type: 'blockquote', content: [paragraph(words('Said')), paragraph(words('so'))] },
      { type: 'horizontalRule' },
      { type: 'picture', attrs: { fileId: 'fil_1', alt: 'harbour' } },
    ),
  ).toBe('````ts\nconst a = `*`;\n```\n````\n\n> Said\n>\n> so\n\n---\n\n![harbour](https://atrium.example/app/files/fil_1)\n');
});

it('writes a picture with a width as HTML, in table cells too', () => {
  const wide: RichNode = { type: 'picture', attrs: { fileId: 'fil_1', alt: 'the "old"\npier', width: 40 } };
  const html = '<img src="https://atrium.example/app/files/fil_1" alt="the &quot;old&quot; pier" width="40%">';
  expect(write(wide)).toBe(`${html}\n`);
  const cell = { type: 'tableHeader', content: [wide] };
  expect(write({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toBe(`| ${html} |\n| --- |\n`);
});

it('escapes text that looks like Markdown', () => {
  expect(write(paragraph(words('# no *heading* <b>')), paragraph(words('1. no list')))).toBe(
    '\\# no \\*heading\\* \\<b\\>\n\n1\\. no list\n',
  );
});

it('returns an empty string for an empty document', () => {
  expect(write({ type: 'paragraph' })).toBe('');
});
