import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createNotebook } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import type { Account } from './accounts.ts';
import { expect } from './fixtures.ts';

export const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const content = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) });
export const save = ({ api }: Account, notebook_id: string, version: number, ...lines: string[]) =>
  api.call(saveNotebookDocument, { body: { notebook_id, version, content: content(...lines) } });

export async function harbour(account: Account, ...lines: string[]): Promise<string> {
  const { notebook_id } = await account.api.call(createNotebook, { body: { email: account.email, title: 'Harbour' } });
  if (lines.length > 0) await save(account, notebook_id, 0, ...lines);
  return notebook_id;
}

export const storedText = async ({ api }: Account, notebook_id: string) =>
  JSON.stringify((await api.call(getNotebookDocument, { query: { notebook_id } })).content);

export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Document of Harbour' });
/** Expects no unsaved changes. */
export const isSaved = (page: Page) => expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
export const paste = (editor: Locator, type: string, what: string) =>
  editor.evaluate(
    (element, [kind = '', text = '']) => {
      const data = new DataTransfer();
      data.setData(kind, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [type, what],
  );
export const toTheEnd = async (page: Page) => {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
};

/** Exports the open document and returns the file. */
export async function takeOut(page: Page, kind: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
