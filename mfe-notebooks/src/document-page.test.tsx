import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listNotebooks } from 'shared-contracts/calls';
import { getNotebookDocument } from 'shared-contracts/file-calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocument, documentOf, editor, paragraph, press, saveNow, tool } from './testing/open-document.tsx';
import { page, refuse } from './testing/open-remote.tsx';

let server: ReturnType<typeof createDocument>;

beforeEach(() => {
  localStorage.clear();
  server = createDocument();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the document page', () => {
  it('shows the stored text under the title of the notebook', async () => {
    server.open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
    expect((await editor()).textContent).toContain('The first plan.');
    expect(page().getByText('Saved')).toBeDefined();
    const above = within(page().getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('link');
    expect(above.map((link) => link.getAttribute('href'))).toEqual(['/app/notebooks', '/app/notebooks/n_atlas']);
    expect(server.saves).toEqual([]);
  });

  it('starts an empty document with a placeholder and the caret in it', async () => {
    server.stored = { version: 0, content: null, updated_at: null };
    server.open();
    const text = await editor();
    expect(text.querySelector('[data-placeholder^="Write, or press /"]')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  it('says that the notebook does not exist', async () => {
    server.shell.answer(listNotebooks, () => ({ notebooks: [] }));
    server.open();
    expect(await screen.findByRole('heading', { level: 1, name: 'This notebook does not exist' })).toBeDefined();
    expect(page().getByRole('link', { name: 'See all notebooks' }).getAttribute('href')).toBe('/app/notebooks');
  });

  it('shows the reason when loading fails, and recovers with Retry', async () => {
    server.shell.answer(getNotebookDocument, refuse);
    server.open();
    const alert = within(await page().findByRole('alert'));
    expect(alert.getByText('The document could not be loaded')).toBeDefined();
    server.shell.answer(getNotebookDocument, () => server.stored);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect((await editor()).textContent).toContain('The first plan.');
  });

  it('does not open a document with unknown parts, and links to its history', async () => {
    server.stored = { version: 3, content: documentOf({ type: 'hologram' }), updated_at: null };
    server.open();
    expect(await page().findByText('This document can’t be shown')).toBeDefined();
    expect(page().getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/app/notebooks/n_atlas/document/history');
    expect(page().queryByRole('textbox')).toBeNull();
  });

  it('exports the text as Markdown and reports a failed export', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:export';
    });
    server.open();
    await editor();
    const exportAs = async (kind: string) => {
      await userEvent.click(page().getByRole('button', { name: /Export/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    };
    await exportAs('Markdown (.md)');
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(await blobs[0]?.text()).toBe('The first plan.\n');
    vi.stubGlobal('print', () => {
      throw new Error('No printer.');
    });
    await exportAs('Print, or save as PDF');
    await waitFor(() =>
      expect(server.shell.toasts).toMatchObject([{ kind: 'error', description: 'The document could not be exported. Try again.' }]),
    );
  });
});

describe('formatting', () => {
  it('turns the paragraph into a heading and back, and saves the result', async () => {
    server.open();
    await press('Heading 2');
    expect((await editor()).querySelector('h2')?.textContent).toBe('The first plan.');
    await waitFor(async () => expect((await tool('Heading 2')).getAttribute('aria-pressed')).toBe('true'));
    expect(await page().findByText('Editing…')).toBeDefined();
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
    expect(server.saves[0]).toMatchObject({ version: 3, content: { content: [{ type: 'heading', attrs: { level: 2 } }, {}] } });
    await press('Text');
    await waitFor(async () => expect((await editor()).querySelector('h2')).toBeNull());
  });

  it('undoes and redoes a change', async () => {
    server.open();
    expect(await tool('Undo')).toHaveProperty('disabled', true);
    await press('Quote');
    expect((await editor()).querySelector('blockquote')).not.toBeNull();
    await press('Undo');
    expect((await editor()).querySelector('blockquote')).toBeNull();
    await press('Redo');
    expect((await editor()).querySelector('blockquote')).not.toBeNull();
  });

  it('inserts a table, changes it with the table toolbar and deletes it', async () => {
    server.open();
    await press('Table');
    const tools = within(await page().findByRole('toolbar', { name: 'Table' }));
    expect((await editor()).querySelectorAll('tr')).toHaveLength(3);
    await userEvent.click(tools.getByRole('button', { name: 'Add row' }));
    await waitFor(async () => expect((await editor()).querySelectorAll('tr')).toHaveLength(4));
    await userEvent.click(tools.getByRole('button', { name: 'Delete column' }));
    await waitFor(async () => expect((await editor()).querySelectorAll('th')).toHaveLength(2));
    await userEvent.click(tools.getByRole('button', { name: 'Delete table' }));
    await waitFor(() => expect(page().queryByRole('toolbar', { name: 'Table' })).toBeNull());
  });

  it('sets the language of a code block', async () => {
    server.open();
    await press('Code block');
    await userEvent.selectOptions(await page().findByLabelText('Code language'), 'Python');
    saveNow();
    await waitFor(() =>
      expect(server.saves.at(-1)?.content).toMatchObject({ content: [{ type: 'codeBlock', attrs: { language: 'python' } }, {}] }),
    );
  });

  it('checks a task and names its checkbox', async () => {
    const task = { type: 'taskItem', attrs: { checked: false }, content: [paragraph('Book the ferry')] };
    server.stored = { version: 3, content: documentOf({ type: 'taskList', content: [task] }), updated_at: null };
    server.open();
    await userEvent.click(await page().findByRole('checkbox', { name: 'Done: Book the ferry' }));
    saveNow();
    await waitFor(() =>
      expect(server.saves.at(-1)?.content).toMatchObject({ content: [{ content: [{ type: 'taskItem', attrs: { checked: true } }] }, {}] }),
    );
  });

  it('rejects an invalid link address, then inserts a valid one', async () => {
    server.open();
    await press('Link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await userEvent.type(address, 'javascript:alert(1)');
    await userEvent.click(dialog.getByRole('button', { name: 'Set link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('This isn’t a valid address.');
    await userEvent.clear(address);
    await userEvent.type(address, 'example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Set link' }));
    expect((await within(await editor()).findByText('example.com')).closest('a')?.getAttribute('href')).toBe('https://example.com/');
  });

  it('refuses a picture in an unsupported format', async () => {
    server.open();
    await editor();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(page().getByLabelText('Choose a picture'), new File(['<svg/>'], 'run.svg', { type: 'image/svg+xml' }));
    expect((await page().findByRole('alert')).textContent).toBe(
      '“run.svg” isn’t in a supported picture format. Use PNG, JPEG, GIF or WebP.',
    );
    await userEvent.click(page().getByRole('button', { name: 'Dismiss run.svg' }));
    expect(page().queryByRole('alert')).toBeNull();
  });

  it('moves through the toolbar with the arrow keys, Home and End', async () => {
    server.open();
    (await tool('Text')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await tool('Heading 1'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(await tool('Ask the assistant'));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(await tool('Text'));
  });
});
