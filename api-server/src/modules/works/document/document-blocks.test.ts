import { expect, it } from 'vitest';
import { textOf } from '../../../platform/extraction/sections.ts';
import { blockLines, blocksFromText, countPassage, replacePassage } from './document-blocks.ts';
import { documentSections } from './document-text.ts';

const lines = ['- [ ] Call Ana — @Ana Berg, due 2026-12-01', '- [x] Pay — due 2026-12-02', '- [ ] Ask — @Ben Rao', '- [ ] Rest'];
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (value: string) => ({ type: 'text', text: value });
const owner = (name: unknown, id: string | null = null) => ({ type: 'taskOwner', attrs: { id, name } });
const due = (day: unknown) => ({ type: 'taskDue', attrs: { day } });
const task = (...content: object[]) => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(...content)] });
const listOf = (...items: object[]) => [{ type: 'taskList', content: items }];

it('reads tasks from lines, and writes the same lines', () => {
  const blocks = blocksFromText(lines.join('\n'));
  expect(blocks).toMatchObject([
    {
      type: 'taskList',
      content: [{ attrs: { checked: false } }, { attrs: { checked: true } }, task(text('Ask'), owner('Ben Rao')), task(text('Rest'))],
    },
  ]);
  expect(blocks[0]?.content?.[0]).toEqual(task(text('Call Ana'), owner('Ana Berg'), due('2026-12-01')));
  expect(blockLines(blocks)).toEqual(lines);
});

it('keeps other list items apart from tasks', () => {
  expect(blockLines(blocksFromText('- Call — @Ana\n1. [ ] Two\n- [ ]\n- [ ] Task'))).toEqual([
    '- Call — @Ana',
    '1. [ ] Two',
    '- [ ]',
    '- [ ] Task',
  ]);
});

it('replaces words of a task without losing its owner, whose id stays, and its due date', () => {
  const blocks = listOf(task(text('Call Ana'), owner('Ana Berg', 'u_ana'), due('2026-12-01')));
  expect(replacePassage(blocks, 'Call', 'Ask')).toEqual(listOf(task(text('Ask Ana'), owner('Ana Berg', 'u_ana'), due('2026-12-01'))));
});

it('changes, adds and removes the owner and due date that a model sees as text', () => {
  const blocks = listOf(task(text('Call Ana'), owner('Ana Berg', 'u_ana'), due('2026-12-01')), task(text('Pay')));
  const change = (passage: string, replacement: string) => {
    expect(countPassage(blocks, passage)).toBe(1);
    return blockLines(replacePassage(blocks, passage, replacement));
  };
  expect(change('@Ana Berg, due 2026-12-01', '@Ben Rao, due 2027-01-02')[0]).toBe('- [ ] Call Ana — @Ben Rao, due 2027-01-02');
  expect(change(' — @Ana Berg, due 2026-12-01', '')[0]).toBe('- [ ] Call Ana');
  expect(change('Pay', 'Pay — due 2026-12-24')[1]).toBe('- [ ] Pay — due 2026-12-24');
  expect(replacePassage(blocks, 'Pay', 'Pay — due 2026-12-24')[0]?.content?.[1]).toEqual(task(text('Pay'), due('2026-12-24')));
  expect(replacePassage(blocks, 'Pay', 'Send')[0]?.content?.[0]).toEqual(blocks[0]?.content[0]);
});

it('replaces words around an owner outside of tasks', () => {
  const blocks = [paragraph(text('Ask '), owner('Ana'), text(' today'))];
  expect(countPassage(blocks, '@Ana today')).toBe(1);
  expect(blockLines(replacePassage(blocks, '@Ana today', 'Ben now'))).toEqual(['Ask Ben now']);
});

it('has owners and due dates in the text for search, without values that are neither', () => {
  const content = {
    type: 'doc',
    content: listOf(task(text('Call'), owner('Ana Berg'), due('2026-12-01')), task(text('Pay'), owner({}), due('<b>'))),
  };
  expect(documentSections(content).map(textOf)).toEqual(['Call — @Ana Berg, due 2026-12-01\n\nPay']);
});
