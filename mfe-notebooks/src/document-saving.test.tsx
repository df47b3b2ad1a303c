import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocument, documentOf, editor, paragraph, press, saveNow } from './testing/open-document.tsx';
import { atlas, page } from './testing/open-remote.tsx';

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

describe('saving', () => {
  it('says that it retries while the server is unreachable, and saves on request', async () => {
    server.failSaves('network', 0, 'The server cannot be reached.');
    server.open();
    await press('Quote');
    saveNow();
    expect(await page().findByText('Not saved – trying again')).toBeDefined();
    expect(page().getByText('The server cannot be reached.')).toBeDefined();
    server.acceptSaves();
    await userEvent.click(page().getByRole('button', { name: 'Try now' }));
    expect(await page().findByText('Saved')).toBeDefined();
    expect(server.saves).toHaveLength(1);
  });

  it('says that it is offline and saves when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.failSaves('network', 0, 'The server cannot be reached.');
    server.open();
    await press('Quote');
    window.dispatchEvent(new Event('offline'));
    saveNow();
    expect(await page().findByText('Offline – kept in this browser and saved when you’re back online')).toBeDefined();
    server.acceptSaves();
    online.mockReturnValue(true);
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
  });

  it('shows why the server refuses the text', async () => {
    server.failSaves('too-large', 413, 'The document is too long.');
    server.open();
    await press('Quote');
    saveNow();
    expect(await page().findByText('Not saved')).toBeDefined();
    expect(page().getByText('The document is too long.')).toBeDefined();
  });

  it('saves pending text when the page is left', async () => {
    const { unmount } = server.open();
    await press('Quote');
    unmount();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(JSON.stringify(server.saves[0]?.content)).toContain('blockquote');
  });

  it('restores unsaved text of this browser and saves it', async () => {
    const draft = { version: 3, content: documentOf(paragraph('Written offline.')) };
    localStorage.setItem('atrium.document-draft.priya@example.com.n_atlas', JSON.stringify(draft));
    server.open();
    expect((await editor()).textContent).toContain('Written offline.');
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
    expect(server.saves[0]).toMatchObject({ version: 3, content: draft.content });
    expect(localStorage.getItem('atrium.document-draft.priya@example.com.n_atlas')).toBeNull();
  });

  it('shows what was saved elsewhere when the user returns to the page', async () => {
    server.open();
    expect((await editor()).textContent).toContain('The first plan.');
    server.stored = { version: 4, content: documentOf(paragraph('The second plan.')), updated_at: null };
    window.dispatchEvent(new Event('focus'));
    await waitFor(async () => expect((await editor()).textContent).toContain('The second plan.'));
    await press('Quote');
    saveNow();
    await waitFor(() => expect(server.saves).toMatchObject([{ version: 4 }]));
  });
});

describe('another tab', () => {
  const draftOf = (page: string) => `atrium.document-draft.priya@example.com.n_atlas.page.${page}`;
  const keys = () => Object.keys(localStorage);

  it('keeps its draft when this one saves', async () => {
    server.failSaves('network', 0, 'The server cannot be reached.');
    server.open();
    await press('Quote');
    await waitFor(() => expect(keys()).toHaveLength(1));
    localStorage.setItem(draftOf('other-page'), JSON.stringify({ version: 3, content: documentOf(paragraph('Theirs.')) }));
    server.acceptSaves();
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
    expect(keys()).toEqual([draftOf('other-page')]);
  });

  it('is adopted when it has closed with an unsaved text', async () => {
    localStorage.setItem(draftOf('closed-page'), JSON.stringify({ version: 3, content: documentOf(paragraph('Nearly lost.')) }));
    server.open();
    await waitFor(async () => expect((await editor()).textContent).toContain('Nearly lost.'));
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
    expect(keys()).toEqual([]);
  });
});

describe('leaving a document', () => {
  it('after a failed save continues to save, and shows the text on return', async () => {
    server.failSaves('network', 0, 'The server cannot be reached.');
    const { unmount } = server.open();
    await press('Quote');
    unmount();
    server.open();
    await editor();
    expect(await page().findByText('Not saved – trying again')).toBeDefined();
    expect(document.querySelector('blockquote')?.textContent).toBe('The first plan.');
    server.acceptSaves();
    saveNow();
    expect(await page().findByText('Saved')).toBeDefined();
    expect(server.saves).toHaveLength(1);
  });

  it('during a conflict keeps both texts for the next visit', async () => {
    const { unmount } = server.open();
    await press('Quote');
    server.stored = { version: 4, content: documentOf(paragraph('Another device.')), updated_at: null };
    server.failSaves('document-changed', 409, 'It was changed elsewhere.');
    saveNow();
    await page().findByRole('region', { name: 'The saved version' });
    unmount();
    server.open();
    const mine = within(await page().findByRole('region', { name: 'Your version' }));
    expect(await mine.findByText('The first plan.')).toBeDefined();
    expect(within(page().getByRole('region', { name: 'The saved version' })).getByText('Another device.')).toBeDefined();
  });
});

describe('a conflict', () => {
  /** Changes the text here after another device saved version 4. */
  const openConflict = async () => {
    server.open();
    await press('Quote');
    server.stored = { version: 4, content: documentOf(paragraph('Another device.')), updated_at: null };
    server.failSaves('document-changed', 409, 'It was changed elsewhere.');
    saveNow();
    return within(await page().findByRole('region', { name: 'The saved version' }));
  };

  it('shows both versions and keeps the own one', async () => {
    const saved = await openConflict();
    expect(await saved.findByText('Another device.')).toBeDefined();
    const mine = within(page().getByRole('region', { name: 'Your version' }));
    expect(await mine.findByText('The first plan.')).toBeDefined();
    expect(page().getByText('Not saved – changed elsewhere')).toBeDefined();
    server.acceptSaves();
    await userEvent.click(mine.getByRole('button', { name: 'Keep your version' }));
    expect(await page().findByText('Saved')).toBeDefined();
    expect((await editor()).textContent).toContain('The first plan.');
    expect(server.saves).toMatchObject([{ version: 4, keeps_last: true }]);
  });

  it('takes the saved version and leaves the own one in the history', async () => {
    const saved = await openConflict();
    server.acceptSaves();
    await userEvent.click(await saved.findByRole('button', { name: 'Use the saved version' }));
    expect(await page().findByText('Saved')).toBeDefined();
    expect((await editor()).textContent).toContain('Another device.');
    expect(server.saves).toMatchObject([
      { version: 4, keeps_last: true },
      { version: 5, keeps_last: true },
    ]);
    expect(JSON.stringify(server.saves[0]?.content)).toContain('The first plan.');
    expect(JSON.stringify(server.saves[1]?.content)).toContain('Another device.');
  });

  it('stays open and says why the choice could not be stored', async () => {
    const saved = await openConflict();
    server.failSaves('network', 0, 'The server cannot be reached.');
    await userEvent.click(await saved.findByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(server.shell.toasts).toMatchObject([{ kind: 'error', description: 'The server cannot be reached.' }]));
    expect(page().getByRole('region', { name: 'Your version' })).toBeDefined();
  });

  it('never opens a saved version with unknown parts as an empty text', async () => {
    const hologram = documentOf({ type: 'hologram' });
    server.open();
    await press('Quote');
    server.stored = { version: 4, content: hologram, updated_at: null };
    server.failSaves('document-changed', 409, 'It was changed elsewhere.');
    saveNow();
    const saved = within(await page().findByRole('region', { name: 'The saved version' }));
    expect(await saved.findByText('This document can’t be shown')).toBeDefined();
    server.acceptSaves();
    await userEvent.click(saved.getByRole('button', { name: 'Use the saved version' }));
    expect(await page().findByRole('link', { name: 'History' })).toBeDefined();
    expect(page().queryByRole('textbox')).toBeNull();
    expect(server.stored.content).toEqual(hologram);
  });

  it('appears when unsaved text of this browser is based on an outdated version', async () => {
    const draft = { version: 2, content: documentOf(paragraph('Written last week.')) };
    localStorage.setItem(`atrium.document-draft.priya@example.com.${atlas.notebook_id}`, JSON.stringify(draft));
    server.open();
    const mine = within(await page().findByRole('region', { name: 'Your version' }));
    expect(await mine.findByText('Written last week.')).toBeDefined();
    expect(server.saves).toEqual([]);
  });
});
