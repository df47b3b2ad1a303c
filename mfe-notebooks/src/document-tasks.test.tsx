// Loads the lazy part with the test file, so that the first test doesn't wait for it.
import './features/document-tasks/task-fields.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSchema } from '@tiptap/core';
import { findMentionable } from 'shared-contracts/access-calls';
import { listNotebooks } from 'shared-contracts/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentExtensions } from './core/document/text/rich-text.ts';
import { knowsContent } from './features/document-together/known-content.ts';
import { createDocument, documentOf, editor, key, paste, placeCursor, placeCursorAfter, press, saveNow } from './testing/open-document.tsx';
import { page } from './testing/open-remote.tsx';

let server: ReturnType<typeof createDocument>;

beforeEach(() => {
  localStorage.clear();
  server = createDocument();
  server.shell.answer(findMentionable, ({ query: { q } }) => ({
    people: [
      { id: 'u_ana', name: 'Ana Berg', email: null, can_see: true },
      { id: null, name: 'Eva Lind', email: 'eva@example.com', can_see: false },
    ].filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
  }));
});
afterEach(() => localStorage.clear());

const owner = (name: unknown, id: unknown = null) => ({ type: 'taskOwner', attrs: { id, name } });
const due = (day: unknown) => ({ type: 'taskDue', attrs: { day } });
const task = (text: string, ...facts: object[]) => ({
  type: 'taskItem',
  attrs: { checked: false },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }, ...facts] }],
});
const store = (...items: object[]) => {
  server.stored = { version: 3, content: documentOf({ type: 'taskList', content: items }), updated_at: null };
};
const saved = async () => {
  const count = server.saves.length;
  saveNow();
  await waitFor(() => expect(server.saves.length).toBeGreaterThan(count));
  const { content } = (server.saves.at(-1) ?? {}) as { content?: { content: { content: object[] }[] } };
  return content?.content[0]?.content[0];
};
const ownerField = () => page().findByRole('combobox', { name: 'Owner of the task' });
const dueField = () => page().findByLabelText<HTMLInputElement>('Due date of the task');

describe('tasks in a document', () => {
  it('show their owner and due date, and nothing for values that are neither', async () => {
    store(
      task('Call Ana', owner('Ana Berg', 'u_ana'), due('2999-12-01')),
      task('Pay', owner({ name: 'x' }), owner(''), due('2026-02-30'), due(7)),
    );
    server.open();
    const shown = within(await editor());
    expect((await shown.findByText('Ana Berg')).parentElement?.textContent).toBe('Owner: Ana Berg');
    expect(shown.getByText('Due Dec 1, 2999')).toBeDefined();
    expect(shown.getByRole('checkbox', { name: 'Done: Call Ana' })).toBeDefined();
    const facts = (await editor()).querySelectorAll('[data-part^="task-"]:not([hidden])');
    expect([...facts].map((one) => one.textContent)).toEqual(['Owner: Ana Berg', 'Due Dec 1, 2999']);
  });

  it('get an owner from the people who can see the document, which is then removed', async () => {
    store(task('Call Ana'));
    server.open();
    await editor();
    await placeCursor('Call');
    await userEvent.type(await ownerField(), 'a');
    await userEvent.click(await screen.findByTitle('Ana Berg'));
    expect(screen.queryByText('Eva Lind')).toBeNull();
    expect(await within(await editor()).findByText('Ana Berg')).toBeDefined();
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg', 'u_ana')));
    await userEvent.click(await ownerField());
    await userEvent.click(await screen.findByTitle('No owner'));
    expect(await saved()).toEqual(task('Call Ana'));
  });

  it('get a due date, which follows the owner, is changed, and is removed by emptying it', async () => {
    store(task('Call Ana', owner('Ana Berg')));
    server.open();
    await editor();
    await placeCursor('Call');
    const set = async (day: string) => {
      fireEvent.change(await dueField(), { target: { value: day } });
      fireEvent.blur(await dueField());
    };
    await set('2020-01-02');
    expect(await within(await editor()).findByText('Overdue: Jan 2, 2020')).toBeDefined();
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg'), due('2020-01-02')));
    await set('2999-12-01');
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg'), due('2999-12-01')));
    await set('');
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg')));
  });

  it('replace all owners that two people chose at the same time, in one step for undo', async () => {
    store(task('Call Ana', owner('Ben Rao'), owner('Eva Lind'), due('2999-12-01')));
    server.open();
    await editor();
    await placeCursor('Call');
    await userEvent.click(await ownerField());
    await userEvent.click(await screen.findByTitle('Ana Berg'));
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg', 'u_ana'), due('2999-12-01')));
    await press('Undo');
    expect(await within(await editor()).findByText('Eva Lind')).toBeDefined();
    expect(within(await editor()).getByText('Ben Rao')).toBeDefined();
  });

  it('keep both when Enter is pressed between their words and them', async () => {
    store(task('Call Ana', owner('Ana Berg'), due('2999-12-01')));
    server.open();
    await editor();
    await placeCursorAfter('Call Ana');
    await key('Enter');
    await waitFor(async () => expect((await editor()).querySelectorAll('li')).toHaveLength(2));
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg'), due('2999-12-01')));
  });

  it('are made from the / menu, which moves on to the owner; Escape returns to the text', async () => {
    server.stored = { version: 0, content: null, updated_at: null };
    server.open();
    await press('Text');
    await paste('/owner');
    expect(await screen.findByRole('option', { name: 'Owner and due date', selected: true })).toBeDefined();
    await key('Enter');
    await waitFor(async () => expect(document.activeElement).toBe(await ownerField()));
    expect((await editor()).querySelector('li[data-checked]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await editor()));
  });

  it('come with their owner and due date from pasted Markdown', async () => {
    server.stored = { version: 0, content: null, updated_at: null };
    server.open();
    await press('Text');
    await paste('- [ ] Call Ana — @Ana Berg, due 2999-12-01\n- [x] Pay');
    expect(await within(await editor()).findByText('Ana Berg')).toBeDefined();
    expect(await saved()).toEqual(task('Call Ana', owner('Ana Berg'), due('2999-12-01')));
  });

  it('cannot be changed by somebody who may only view the document', async () => {
    store(task('Call Ana', owner('Ana Berg')));
    const sharing = { level: 'view' as const, owner: { email: 'olga@example.com', name: 'Olga Lind' } };
    const notebook = {
      id: 'n_atlas',
      notebook_id: 'n_atlas',
      title: 'Atlas launch',
      description: '',
      updated_at: '',
      default_value: false,
    };
    server.shell.answer(listNotebooks, () => ({ notebooks: [{ ...notebook, sharing }] }));
    server.open();
    expect(await page().findByText('Ana Berg')).toBeDefined();
    expect(page().queryByLabelText('Due date of the task')).toBeNull();
  });
});

describe('an earlier release of the page', () => {
  const earlier = getSchema(documentExtensions().filter(({ name }) => name !== 'taskOwner' && name !== 'taskDue'));

  it('refuses a document with owners or due dates', () => {
    for (const fact of [owner('Ana'), due('2026-12-01')])
      expect(() => earlier.nodeFromJSON(documentOf({ type: 'taskList', content: [task('Call', fact)] }))).toThrow(/Unknown node type/);
  });

  it('does not apply what others add to a document that it edits with them', () => {
    const doc = new Y.Doc();
    const fact = new Y.XmlElement('taskOwner');
    fact.setAttribute('name', 'Ana');
    doc.getXmlFragment('default').insert(0, [fact]);
    const update = Y.encodeStateAsUpdate(doc);
    expect(knowsContent(earlier, update)).toBe(false);
    expect(knowsContent(getSchema(documentExtensions()), update)).toBe(true);
  });

  it('would have dropped attributes of the item', () => {
    const item = { ...task('Call'), attrs: { checked: false, due: '2026-12-01' } };
    expect(JSON.stringify(earlier.nodeFromJSON(documentOf({ type: 'taskList', content: [item] })).toJSON())).not.toContain('2026-12-01');
  });
});
