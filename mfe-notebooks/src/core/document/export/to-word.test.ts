// @vitest-environment node
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { RichNode } from '../text/rich-node.ts';
import { toWord } from './to-word.ts';

const paragraph = (text: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): RichNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
});

it('writes headings, lists, tasks, tables and links, but no script links', async () => {
  const cell = (type: string, text: string): RichNode => ({ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(text)] });
  const owned = [
    { type: 'text', text: 'Call' },
    { type: 'taskOwner', attrs: { name: 'Ana Berg' } },
    { type: 'taskDue', attrs: { day: '2026-12-01' } },
  ];
  const file = await toWord(
    'Harbour',
    {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
        { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('First')] }] },
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph('Paid')] }] },
        { type: 'taskList', content: [{ type: 'taskItem', content: [{ type: 'paragraph', content: [...owned, { type: 'taskDue' }] }] }] },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader', 'City'), cell('tableHeader', 'Cost')] }] },
        paragraph('site', { type: 'link', attrs: { href: 'https://example.com/' } }),
        paragraph('bad', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
        { type: 'picture', attrs: { fileId: 'gone', alt: 'harbour' } },
      ],
    },
    new Map(),
  );
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const read = (name: string) => new TextDecoder().decode(parts[name]);
  const body = read('word/document.xml');
  for (const words of ['Harbour', 'Plan', 'First', '☑ ', 'Paid', '☐ ', ' — @Ana Berg, due 2026-12-01', 'City', 'site', 'bad', '[harbour]'])
    expect(body).toContain(words);
  expect(body).toContain('Heading2');
  expect(body).toContain('<w:numPr>');
  expect(body).toContain('<w:tbl>');
  expect(read('word/_rels/document.xml.rels')).toContain('https://example.com/');
  expect(JSON.stringify(Object.values(parts).map((bytes) => new TextDecoder().decode(bytes)))).not.toContain('javascript:');
});

it('keeps the width that a picture has in the text', async () => {
  const pictures = new Map([['pier', { type: 'png' as const, data: new Uint8Array([1]), width: 1000, height: 500 }]]);
  const file = await toWord(
    'Harbour',
    { type: 'doc', content: [{ type: 'picture', attrs: { fileId: 'pier', alt: '', width: 40 } }] },
    pictures,
  );
  const body = new TextDecoder().decode(unzipSync(new Uint8Array(await file.arrayBuffer()))['word/document.xml']);
  // 40% of a 600-pixel column, at 9525 units per pixel.
  expect(body).toContain(`cx="${240 * 9525}" cy="${120 * 9525}"`);
});

it('writes raised and lowered text', async () => {
  const text = (value: string, type: string) => ({ type: 'text', text: value, marks: [{ type }] });
  const content = [{ type: 'paragraph', content: [text('2', 'subscript'), text('3', 'superscript')] }];
  const file = await toWord('Water', { type: 'doc', content }, new Map());
  const body = new TextDecoder().decode(unzipSync(new Uint8Array(await file.arrayBuffer()))['word/document.xml']);
  expect(body).toMatch(/w:vertAlign w:val="subscript".*w:vertAlign w:val="superscript"/);
});
