// Loads the lazy parts with the test file, so that the first test doesn't wait for them.
import './app/document/together-part.tsx';
import './features/document-tasks/task-fields.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, sharingChanged } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createDocument, documentOf, editor, paragraph, placeCursor, press, saveNow } from './testing/open-document.tsx';
import { page } from './testing/open-remote.tsx';
import { createTogetherServer } from './testing/together-server.ts';

let server: ReturnType<typeof createDocument>;
let together: ReturnType<typeof createTogetherServer>;

beforeEach(() => {
  localStorage.clear();
  server = createDocument();
  together = createTogetherServer('The first plan.', 'The second plan.');
  together.answer(server.shell);
  server.stored = { ...server.stored, together: true };
});
afterEach(() => localStorage.clear());

const draftKey = (rest = '') => `atrium.document-draft.${server.shell.session.current()?.email}.n_atlas${rest}`;
const structure = () => JSON.stringify(together.doc.getXmlFragment('default').toJSON());
const changed = () =>
  act(async () => void server.shell.hub.for('host-shell', 'test').publish(sharingChanged, { kind: 'notebook', id: 'n_atlas' }));

describe('a document that several people edit', () => {
  it('shows what others write, who they are, and stores one’s own changes', async () => {
    server.open();
    expect((await editor()).textContent).toContain('The first plan.');
    await act(async () => {
      together.write('Ben: ');
      together.here({ name: 'Ben Rao', color: 3 });
    });
    expect((await editor()).textContent).toContain('Ben: The first plan.');
    expect(await page().findByRole('list', { name: 'Also here' })).toHaveProperty('textContent', 'Ben Rao');
    await press('Quote');
    await waitFor(() => expect(structure()).toContain('blockquote'));
    expect(await page().findByText('Saved')).toBeDefined();
    expect(server.saves).toEqual([]);
  });

  it('takes back only one’s own changes', async () => {
    server.open();
    await editor();
    await press('Quote');
    await waitFor(() => expect(structure()).toContain('blockquote'));
    await act(async () => together.write('Ben: ', 1));
    await press('Undo');
    await waitFor(() => expect(structure()).not.toContain('blockquote'));
    expect(together.text()).toContain('Ben: The second plan.');
  });

  it('stores the due date of a task as a part that others receive', async () => {
    server.open();
    await editor();
    await placeCursor('first');
    await press('Tasks');
    const field = await page().findByLabelText('Due date of the task');
    fireEvent.change(field, { target: { value: '2999-12-01' } });
    fireEvent.blur(field);
    await waitFor(() => expect(structure()).toContain('<taskdue day=\\"2999-12-01\\"></taskdue>'));
    expect(await page().findByText('Due Dec 1, 2999')).toBeDefined();
  });

  it('turns to editing together when the notebook is shared while it is open', async () => {
    server.stored = { ...server.stored, content: documentOf(paragraph('Alone.')), together: false };
    server.open();
    expect((await editor()).textContent).toContain('Alone.');
    expect(together.sent).toEqual([]);
    server.stored = { ...server.stored, together: true };
    await changed();
    await waitFor(async () => expect((await editor()).textContent).toContain('The first plan.'));
  });

  it('learns from its next save that it was shared, and keeps the caret where it was', async () => {
    server.stored = { ...server.stored, content: documentOf(paragraph('The first plan.'), paragraph('The second plan.')), together: false };
    server.shell.answer(saveNotebookDocument, ({ body: { version, content } }) => ({
      content,
      version: version + 1,
      updated_at: null,
      together: true,
    }));
    server.open();
    const before = await editor();
    await placeCursor('second');
    await press('Quote');
    saveNow();
    await waitFor(() => expect(before.isConnected).toBe(false));
    await waitFor(async () => expect(document.activeElement).toBe(await editor()));
    expect(document.getSelection()?.anchorNode?.textContent).toBe('The second plan.');
  });

  it('keeps the text that could not be sent for export when access ends', async () => {
    server.open();
    await editor();
    together.fail(() => {
      throw new ApiError({ code: 'not-found', status: 404, detail: 'There is nothing here.' });
    });
    await press('Quote');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('blockquote'));
    await waitFor(async () => expect((await editor()).getAttribute('contenteditable')).toBe('false'));
    server.shell.answer(listNotebooks, () => ({ notebooks: [] }));
    await changed();
    expect(await page().findByText('Your last changes could not be saved. They are still in this browser.')).toBeDefined();
  });

  it('saves what one author alone left unsaved, or shows both texts if the document has changed since', async () => {
    localStorage.setItem(draftKey(), JSON.stringify({ version: 2, content: documentOf(paragraph('Left alone.')) }));
    server.shell.answer(saveNotebookDocument, ({ body: { version, content, keeps_last } }) => {
      if (version !== server.stored.version) throw new ApiError({ code: 'document-changed', status: 409, detail: 'Changed.' });
      server.saves.push({ version, content, ...(keeps_last ? { keeps_last } : {}) });
      server.stored = { ...server.stored, version: version + 1, content };
      return server.stored;
    });
    server.open();
    await userEvent.click(await page().findByRole('button', { name: 'Keep your version' }));
    expect(await editor()).toBeDefined();
    expect(server.saves).toEqual([{ version: 3, content: documentOf(paragraph('Left alone.')), keeps_last: true }]);
    expect(localStorage.getItem(draftKey())).toBeNull();
  });

  it('shows both texts when the server created the document again', async () => {
    server.open();
    await editor();
    together.lineage = 'doc_2';
    await press('Quote');
    expect(await page().findByText('This document was changed elsewhere')).toBeDefined();
    await userEvent.click(await page().findByRole('button', { name: 'Use the saved version' }));
    expect((await editor()).textContent).toContain('The first plan.');
    expect(server.saves.map(({ keeps_last }) => keeps_last)).toEqual([true, true]);
  });

  it('does not open a document with parts that this page doesn’t know', async () => {
    const update = new Y.Doc();
    update.getXmlFragment('default').insert(0, [new Y.XmlElement('hologram')]);
    together.apply(Y.encodeStateAsUpdate(update));
    server.open();
    expect(await screen.findByText('This document can’t be shown')).toBeDefined();
    expect(together.text()).toContain('The first plan.');
  });
});
