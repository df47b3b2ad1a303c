// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, alertsChanged, type Item, limits } from 'shared-contracts';
import {
  deleteNotebook,
  deleteSession,
  listItems,
  listNotebooks,
  listTrash,
  moveSession,
  purgeItems,
  restoreItems,
  searchItems,
} from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { atlas, chooseAction, createShell, home, makeItem, openPage, page, panel, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;
let items: Item[];
let asked: Record<string, unknown>[];

beforeEach(() => {
  localStorage.clear();
  asked = [];
  items = [makeItem({}), makeItem({ id: 'i2', name: 'Harbor fees' })];
  shell = createShell();
  shell.answer(listItems, ({ query }) => {
    asked.push(query);
    return { items, total: items.length, counts: { chat: items.length } };
  });
  shell.answer(listFiles, () => ({ files: [] }));
});

describe('a list of works', () => {
  it('sorts on the server', async () => {
    openPage(shell, '/my-works');
    await page().findByRole('link', { name: 'Harbor fees' });
    await userEvent.click(page().getByRole('button', { name: /Last changed$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'chat', sort: 'name', page: 1 }));
  });

  it('says that no name matches the filter', async () => {
    shell.answer(listItems, ({ query }) => (query.q ? { items: [], total: 0, counts: {} } : { items, total: 2, counts: {} }));
    openPage(shell, '/my-works');
    await userEvent.type(await page().findByRole('searchbox', { name: 'Filter by name' }), 'zebra');
    expect(await page().findByText('No results for “zebra”.')).toBeDefined();
  });

  it('loads the next page on request', async () => {
    const all = Array.from({ length: 60 }, (_, index) => makeItem({ id: `c${index}`, name: `Chat ${index}` }));
    shell.answer(listItems, ({ query }) => ({
      items: all.slice((Number(query.page) - 1) * 50, Number(query.page) * 50),
      total: all.length,
      counts: { chat: 60 },
    }));
    openPage(shell, '/my-works');
    await userEvent.click(await page().findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(page().queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(await page().findByRole('checkbox', { name: 'Select Chat 0' })).toBeDefined();
  });

  it('moves one item through its menu and names the notebook', async () => {
    const moves: object[] = [];
    shell.answer(moveSession, ({ query }) => {
      moves.push(query);
      return { message: 'ok' };
    });
    openPage(shell, '/my-works');
    await chooseAction('Harbor fees', 'Move to notebook');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Harbor fees” to a notebook' }));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Atlas launch' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ description: 'Chat "Harbor fees" added to Notebook "Atlas launch"' }]));
    expect(moves).toMatchObject([{ session_id: 'i2', new_notebook_id: 'n_atlas' }]);
  });

  it('keeps an item when its deletion is not confirmed', async () => {
    shell.confirmWith(false);
    openPage(shell, '/my-works');
    await chooseAction('Harbor fees', 'Delete');
    await waitFor(() => expect(shell.confirmations).toMatchObject([{ title: 'Delete this chat?' }]));
    expect(page().getByRole('link', { name: 'Harbor fees' })).toBeDefined();
  });

  it('brings an item back when the server refuses to delete it', async () => {
    shell.answer(deleteSession, refuse);
    openPage(shell, '/my-works');
    await chooseAction('Harbor fees', 'Delete');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Deletion Error' }]));
    expect(await page().findByRole('link', { name: 'Harbor fees' })).toBeDefined();
  });

  it('clears a selection', async () => {
    openPage(shell, '/my-works');
    await userEvent.click(await page().findByRole('checkbox', { name: 'Select Harbor fees' }));
    await userEvent.click(page().getByRole('button', { name: 'Clear' }));
    expect(page().queryByRole('toolbar', { name: 'Selected items' })).toBeNull();
    expect(page().getByRole('checkbox', { name: 'Select Harbor fees' })).toHaveProperty('checked', false);
  });

  it('shows works that were created in the background', async () => {
    openPage(shell, '/my-works');
    await page().findByRole('link', { name: 'Harbor fees' });
    items = [...items, makeItem({ id: 'i3', name: 'Weekly digest' })];
    shell.hub.for('host-shell', '1').publish(alertsChanged, { email: 'priya@example.com', unread: 1, hasNew: true });
    expect(await page().findByRole('link', { name: 'Weekly digest' })).toBeDefined();
  });
});

describe('the home panel', () => {
  it('shows only the kind in the address until all are requested', async () => {
    openPage(shell, '/?category=reports');
    expect(await panel().findByText('Only Reports')).toBeDefined();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'report' }));
    await userEvent.click(panel().getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(asked.at(-1)?.kind).toBeUndefined());
    expect(panel().queryByText('Only Reports')).toBeNull();
  });

  it('offers a chat when there are no works', async () => {
    items = [];
    openPage(shell, '/');
    expect(await panel().findByText('No sessions available.')).toBeDefined();
    expect(panel().getByRole('link', { name: 'Start a chat' })).toBeDefined();
  });

  it('shows the reason when loading fails, and recovers with Retry', async () => {
    shell.answer(listItems, refuse);
    openPage(shell, '/');
    const alert = within(await panel().findByRole('alert'));
    shell.answer(listItems, () => ({ items, total: 2, counts: {} }));
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await panel().findByRole('link', { name: 'Harbor fees' })).toBeDefined();
  });
});

describe('the notebook page', () => {
  it('groups the items by kind under their headings', async () => {
    items = [makeItem({}), makeItem({ kind: 'report', id: 'r1', name: 'Deep harbors' })];
    openPage(shell, '/notebooks/n_atlas');
    expect(await page().findByRole('heading', { name: 'Chats' })).toBeDefined();
    expect(within(page().getByRole('group', { name: 'Reports' })).getByText('Deep harbors')).toBeDefined();
    expect(page().getByText('Everything for the launch.')).toBeDefined();
  });

  it('says that the notebook is empty', async () => {
    items = [];
    openPage(shell, '/notebooks/n_atlas');
    expect(await page().findByText('This notebook is empty.')).toBeDefined();
    expect(page().getByRole('link', { name: 'Start a chat' }).getAttribute('href')).toBe('/app/chat');
  });

  it('shows why the files could not be loaded, next to the other works', async () => {
    shell.answer(listFiles, refuse);
    openPage(shell, '/notebooks/n_atlas');
    expect((await page().findByRole('alert')).textContent).toContain('The files could not be loaded');
    expect(await page().findByRole('link', { name: 'Harbor fees' })).toBeDefined();
  });

  it('opens the document of the notebook, and the list after the notebook was deleted', async () => {
    shell.answer(deleteNotebook, () => {
      shell.answer(listNotebooks, () => ({ notebooks: [home] }));
      return { message: 'ok' };
    });
    openPage(shell, `/notebooks/${atlas.notebook_id}`);
    await chooseAction('Atlas launch', 'Delete');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notebooks' })).toBeDefined();
    expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Notebook Deleted' }]);
  });

  it('does not offer to delete the default notebook', async () => {
    openPage(shell, '/notebooks/n_home');
    expect((await page().findByRole('link', { name: /Open the document/ })).getAttribute('href')).toBe('/app/notebooks/n_home/document');
    expect(page().queryByRole('button', { name: 'More actions for Home' })).toBeNull();
    expect(page().queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

describe('the search page', () => {
  const hit = { item: makeItem({}), name: [], passages: [] };

  it('searches in the notebook and age of the address', async () => {
    shell.answer(searchItems, ({ query }) => {
      asked.push(query);
      return { hits: [hit], counts: { chat: 1 }, corrected: null };
    });
    openPage(shell, '/searchquery?q=fees&notebook=n_atlas&days=30&kind=chat');
    expect(await page().findByRole('link', { name: 'Untitled' })).toBeDefined();
    expect(asked.at(-1)).toMatchObject({ q: 'fees', notebook_id: 'n_atlas', days: 30, kind: 'chat' });
    expect(page().getByRole('button', { name: /Last 30 days/ })).toBeDefined();
    await userEvent.selectOptions(page().getByLabelText('Notebook'), 'Any notebook');
    await waitFor(() => expect(asked.at(-1)?.notebook_id).toBeUndefined());
    await userEvent.click(page().getByRole('radio', { name: /^All/ }));
    await waitFor(() => expect(asked.at(-1)?.kind).toBeUndefined());
    expect(asked.at(-1)).toMatchObject({ q: 'fees', days: 30 });
  });

  it('ignores filters in the address that do not exist', async () => {
    shell.answer(searchItems, ({ query }) => {
      asked.push(query);
      return { hits: [], counts: {}, corrected: null };
    });
    openPage(shell, '/searchquery?q=fees&kind=planet&days=5');
    expect(await page().findByText('Try fewer words or different ones.')).toBeDefined();
    expect(asked.at(-1)).toEqual({ email: 'priya@example.com', q: 'fees' });
  });

  it('shows the reason when the search fails, and recovers with Retry', async () => {
    shell.answer(searchItems, refuse);
    openPage(shell, '/searchquery?q=fees');
    const alert = within(await page().findByRole('alert'));
    expect(alert.getByText('The search could not be completed')).toBeDefined();
    shell.answer(searchItems, () => ({ hits: [hit], counts: { chat: 1 }, corrected: null }));
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await page().findByRole('link', { name: 'Untitled' })).toBeDefined();
  });
});

describe('the trash page', () => {
  const trashed = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'chat' as const,
      id: `s${index}`,
      name: `Talk ${index}`,
      deleted_at: new Date().toISOString(),
      removed_at: new Date().toISOString(),
    }));

  it('says that it is empty and offers nothing to empty', async () => {
    shell.answer(listTrash, () => ({ items: [] }));
    openPage(shell, '/trash');
    expect(await page().findByText('The trash is empty.')).toBeDefined();
    expect(page().queryByRole('button', { name: 'Empty trash' })).toBeNull();
  });

  it('empties the trash in requests that the server accepts', async () => {
    let left = trashed(limits.itemsAtOnceMax + 1);
    const sizes: number[] = [];
    shell.answer(listTrash, () => ({ items: left }));
    shell.answer(purgeItems, ({ body }) => {
      sizes.push(body.items.length);
      left = left.filter(({ id }) => !body.items.some((one) => one.id === id));
      return { message: 'ok' };
    });
    openPage(shell, '/trash');
    // A query by role computes the names of all buttons, which takes seconds in a list this long.
    await userEvent.click(await page().findByText('Empty trash'));
    expect(await page().findByText('The trash is empty.')).toBeDefined();
    expect(sizes).toEqual([limits.itemsAtOnceMax, 1]);
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Removed for good' }]);
  });

  it('removes nothing when the confirmation is declined', async () => {
    shell.confirmWith(false);
    shell.answer(listTrash, () => ({ items: trashed(1) }));
    openPage(shell, '/trash');
    await userEvent.click(await page().findByRole('button', { name: 'Empty trash' }));
    await waitFor(() => expect(shell.confirmations).toMatchObject([{ title: 'Empty the trash?', danger: true }]));
    expect(page().getByText('Talk 0')).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('says why an item could not be removed', async () => {
    shell.answer(listTrash, () => ({ items: trashed(1) }));
    shell.answer(purgeItems, () => {
      throw new ApiError({ code: 'conflict', status: 409, detail: 'It is being restored.' });
    });
    openPage(shell, '/trash');
    await chooseAction('Talk 0', 'Remove for good');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Not removed', description: 'It is being restored.' }]),
    );
    expect(page().getByText('Talk 0')).toBeDefined();
  });

  it('says that an item could not be restored', async () => {
    shell.answer(listTrash, () => ({ items: trashed(1) }));
    shell.answer(restoreItems, refuse);
    openPage(shell, '/trash');
    await userEvent.click(await page().findByRole('button', { name: 'Restore Talk 0' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Not restored' }]));
    expect(page().getByText('Talk 0')).toBeDefined();
  });

  it('shows the reason when loading fails', async () => {
    shell.answer(listTrash, refuse);
    openPage(shell, '/trash');
    expect((await page().findByRole('alert')).textContent).toContain('The trash could not be loaded');
  });
});
