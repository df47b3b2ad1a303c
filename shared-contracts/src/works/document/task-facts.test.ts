import { expect, it } from 'vitest';
import { createTaskFacts, readTaskFacts, spellOutTasks, splitTaskFacts, writeTaskFact } from './task-facts.ts';

const text = (value: string) => ({ type: 'text', text: value });
const owner = (name: unknown, id: unknown = null) => ({ type: 'taskOwner', attrs: { id, name } });
const due = (day: unknown) => ({ type: 'taskDue', attrs: { day } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (...content: object[]) => ({ type: 'taskItem', attrs: { checked: false }, content });

it.each([
  [{ id: null, name: 'Ana Berg' }, '2026-12-01', 'Call Ana — @Ana Berg, due 2026-12-01'],
  [{ id: null, name: 'Berg, Ana — Ops' }, '2026-12-01', 'Call Ana — @Berg, Ana — Ops, due 2026-12-01'],
  [{ id: null, name: 'آنا' }, null, 'Call Ana — @آنا'],
  [null, '2026-12-01', 'Call Ana — due 2026-12-01'],
])('writes an owner %j and a date %j, and reads them again', (person, day, written) => {
  const facts = { owner: person, due: day };
  const [first] = spellOutTasks(item(paragraph(text('Call Ana'), ...createTaskFacts(facts)))).content as { content: { text: string }[] }[];
  expect(first?.content.map((node) => node.text).join('')).toBe(written);
  expect(splitTaskFacts(written)).toEqual({ text: 'Call Ana', facts });
});

it.each(['Call Ana', 'Call — Ana', 'Call — @', 'Call — due 2026-02-30', 'Call — due soon', 'Call—@Ana', 'Call — @Ana, due 2026-13-01 x\n'])(
  'leaves %j without a date that does not exist',
  (written) => {
    expect(splitTaskFacts(written)?.facts.due ?? null).toBeNull();
  },
);

it('takes the last owner of a text, and an item that has nothing else', () => {
  expect(splitTaskFacts('Ask — @Ana — @Ben')).toEqual({ text: 'Ask — @Ana', facts: { owner: { id: null, name: 'Ben' }, due: null } });
  expect(splitTaskFacts('— @Ana')).toEqual({ text: '', facts: { owner: { id: null, name: 'Ana' }, due: null } });
});

it('ignores hostile values', () => {
  const hostile = [
    owner(7),
    owner({ toString: 'x' }),
    owner(' \u0000 '),
    owner('x'.repeat(201)),
    due('2026-02-30'),
    due(1),
    due('<b>'),
    { type: 'taskDue' },
  ];
  expect(readTaskFacts(hostile)).toEqual({ owner: null, due: null });
  expect(hostile.map(writeTaskFact).join('')).toBe('');
  expect(spellOutTasks(item(paragraph(text('Call'), ...hostile)))).toEqual(item(paragraph(text('Call'))));
  expect(readTaskFacts([owner('Ana\u202e\nBerg', ['x'])])).toEqual({ owner: { id: null, name: 'Ana Berg' }, due: null });
});

it('returns parts without owners and dates unchanged, and writes those outside of items where they are', () => {
  const plain = { type: 'doc', content: [paragraph(text('One')), item(paragraph(text('Two')))] };
  expect(spellOutTasks(plain)).toBe(plain);
  expect(spellOutTasks(paragraph(text('Ask '), owner('Ana'), text(' today')))).toEqual(
    paragraph(text('Ask '), text('@Ana'), text(' today')),
  );
});

it('reads long texts and deep documents in little time', () => {
  let deep: object = paragraph(owner('Ana'));
  for (let level = 0; level < 20_000; level += 1) deep = { type: 'blockquote', content: [deep] };
  const read = () => {
    const start = performance.now();
    splitTaskFacts(' — @a, due 2026-12-0'.repeat(50_000));
    spellOutTasks(deep);
    return performance.now() - start;
  };
  // The fastest of several, because other work on the machine slows some of them down.
  expect(Math.min(...Array.from({ length: 5 }, read))).toBeLessThan(500);
});
