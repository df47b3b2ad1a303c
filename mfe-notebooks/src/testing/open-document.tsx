// Loads the page's code with the test file, so that the first test doesn't wait for it.
import '../app/document/document.page.tsx';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { getNotebookDocument, type NotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { expect } from 'vitest';
import { createShell, openPage, page } from './open-remote.tsx';

export const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
export const documentOf = (...content: object[]) => ({ type: 'doc', content });

interface Save {
  readonly version: number;
  readonly content: object;
  readonly keeps_last?: boolean;
}

/** Creates a server with the document of the notebook Atlas launch. */
export function createDocument() {
  const shell = createShell();
  const saves: Save[] = [];
  const server = {
    shell,
    saves,
    stored: { version: 3, content: documentOf(paragraph('The first plan.')), updated_at: null } as NotebookDocument,
    /** Accepts every save, as the server does when nobody else writes. */
    acceptSaves: () =>
      shell.answer(saveNotebookDocument, ({ body: { version, content, keeps_last } }) => {
        saves.push({ version, content, ...(keeps_last ? { keeps_last } : {}) });
        server.stored = { version: version + 1, content, updated_at: null };
        return server.stored;
      }),
    failSaves: (code: string, status: number, detail: string) =>
      shell.answer(saveNotebookDocument, () => {
        throw new ApiError({ code, status, detail });
      }),
    open: () => openPage(shell, '/notebooks/n_atlas/document'),
  };
  shell.answer(getNotebookDocument, () => server.stored);
  server.acceptSaves();
  return server;
}

export const editor = () => page().findByRole('textbox', { name: 'Document of Atlas launch' });

export const tool = async (name: string) => within(await page().findByRole('toolbar', { name: 'Format' })).getByRole('button', { name });

export const press = async (name: string) => userEvent.click(await tool(name));

/** Saves immediately, as when the network is back, instead of after the pause in typing. */
export const saveNow = () => window.dispatchEvent(new Event('online'));

/** Presses a key in the text. */
export const key = async (name: string, more: { altKey?: boolean; shiftKey?: boolean; keyCode?: number } = {}) =>
  act(async () => void fireEvent.keyDown(await editor(), { key: name, ...more }));

/** Pastes at the cursor. The editor reads typed letters from the layout of a browser, which tests do not have. */
export const paste = async (text: string, html = '') => {
  const values: Readonly<Record<string, string>> = { 'text/plain': text, 'text/html': html };
  const clipboardData = {
    files: [],
    types: Object.keys(values).filter((type) => values[type]),
    getData: (type: string) => values[type] ?? '',
  };
  const target = await editor();
  await act(async () => void fireEvent.paste(target, { clipboardData }));
};

/** Selects words as a user does with the mouse. */
export const selectText = (words: string) => select(words, words.length);

/** Places the cursor before words. */
export const placeCursor = (words: string) => select(words, 0);

/** Places the cursor after words. */
export const placeCursorAfter = (words: string) => select(words, 0, words.length);

async function select(words: string, length: number, skipped = 0): Promise<void> {
  const target = await editor();
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  // The names of checkboxes repeat the words beside them.
  const isMeant = (one: Node) => one.textContent?.includes(words) && !one.parentElement?.closest('[contenteditable="false"]');
  let node = texts.nextNode();
  while (node && !isMeant(node)) node = texts.nextNode();
  if (!node) throw new Error(`The text has no “${words}”.`);
  const found = node;
  const at = (node.textContent?.indexOf(words) ?? 0) + skipped;
  await act(async () => target.focus());
  // For a moment after a change, the editor puts its own selection back.
  await waitFor(() => {
    const selection = document.getSelection();
    selection?.setBaseAndExtent(found, at, found, at + length);
    act(() => void document.dispatchEvent(new Event('selectionchange')));
    expect([selection?.anchorNode, selection?.anchorOffset]).toEqual([found, at]);
  });
}
