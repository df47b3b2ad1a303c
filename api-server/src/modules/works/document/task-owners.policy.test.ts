import { createTaskFacts } from 'shared-contracts/document-tasks';
import { expect, it } from 'vitest';
import { newlyOwned } from './task-owners.policy.ts';

const ana = { id: 'usr_ana', name: 'Ana' };
const ben = { id: 'usr_ben', name: 'Ben' };
const item = (text: string, owner: { id: string | null; name: string } | null = null) => ({
  type: 'taskItem',
  content: [{ type: 'paragraph', content: [...(text ? [{ type: 'text', text }] : []), ...createTaskFacts({ owner, due: null })] }],
});
const list = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'taskList', content }] });
const given = (before: unknown, after: unknown) => newlyOwned(before, after).map(({ text, owner }) => `${text} → ${owner.name}`);

it('finds an owner of a task that had none or another one, and of a new task', () => {
  expect(given(undefined, list(item('Call', ben)))).toEqual(['Call → Ben']);
  expect(given(list(item('Call')), list(item('Call', ben)))).toEqual(['Call → Ben']);
  expect(given(list(item('Call', ana)), list(item('Call', ben)))).toEqual(['Call → Ben']);
  expect(given(list(item('Call', ben)), list(item('Call', ben), item('Write', ben)))).toEqual(['Write → Ben']);
});

it('finds two tasks that changed hands', () => {
  const before = list(item('Call', ana), item('Write', ben));
  expect(given(before, list(item('Call', ben), item('Write', ana)))).toEqual(['Call → Ben', 'Write → Ana']);
});

it('leaves out owners of tasks that were rewritten, moved, ticked off or given up', () => {
  const before = list(item('Call', ben), item('Write', ana));
  expect(given(before, list(item('Call Eva', ben), item('Write', ana)))).toEqual([]);
  expect(given(before, list(item('Write', ana), item('Call', ben)))).toEqual([]);
  expect(given(before, list({ ...item('Call', ben), attrs: { checked: true } }, item('Write')))).toEqual([]);
});

it('knows an owner who has an id by the name too', () => {
  expect(given(list(item('Call', ben)), list(item('Call', { id: null, name: 'ben' })))).toEqual([]);
  expect(given(list(item('Call', ben)), list(item('Call', { id: 'usr_other', name: 'Ben' })))).toEqual(['Call → Ben']);
});

it('waits for words, and finds nested tasks', () => {
  expect(given(list(), list(item('', ben)))).toEqual([]);
  expect(given(list(item('', ben)), list(item('Call', ben)))).toEqual(['Call → Ben']);
  const nested = { type: 'taskItem', content: [...item('Plan').content, { type: 'taskList', content: [item('Call', ben)] }] };
  expect(given(list(item('Plan')), list(nested))).toEqual(['Call → Ben']);
});

it('ignores values that no document has, and lists that are too long to compare', () => {
  for (const broken of [null, 4, 'text', { content: 4 }, { content: [null, { type: 'taskItem', content: [{ content: [null, 4] }] }] }])
    expect(newlyOwned(broken, broken)).toEqual([]);
  const many = Array.from({ length: 2_001 }, (_, at) => item(`Task ${at}`, ben));
  expect(newlyOwned(undefined, list(...many))).toEqual([]);
});
