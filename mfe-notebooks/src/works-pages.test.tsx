// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item, type SearchHit } from 'shared-contracts';
import {
  deleteSession,
  listItems,
  listNotebooks,
  listTrash,
  purgeItems,
  readReport,
  renameFile,
  renameSession,
  restoreItems,
  searchItems,
} from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const atlas = make.notebook({ notebook_id: 'n_atlas', title: 'Atlas launch', description: 'Everything for the launch.' });
const home = make.notebook({ notebook_id: 'n_home', title: 'Home', default_value: true });
const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};
const now = new Date().toISOString();
const item = (part: Partial<Item>): Item => ({
  kind: 'chat',
  id: 'i1',
  name: 'Launch checklist',
  notebook_id: null,
  target: null,
  created_at: now,
  changed_at: now,
  ...part,
});

let shell: FakeShell;
let items: Item[];
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const page = () => within(screen.getByRole('main'));
const choose = async (name: string, action: string) => {
  await userEvent.click(await page().findByRole('button', { name: `More actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  localStorage.clear();
  items = [item({}), item({ kind: 'file', id: 'f1', name: 'launch-plan.pdf' }), item({ kind: 'file', id: 'f2', name: 'budget.csv' })];
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [home, atlas] }));
  shell.answer(listItems, ({ query }) => {
    const fitting = items.filter(({ kind, name }) => (!query.kind || kind === query.kind) && name.includes(query.q ?? ''));
    return { items: fitting, total: fitting.length, counts: { chat: 1, file: 2 } };
  });
});

describe('My Works', () => {
  it('counts the works by kind, lists the selected kind, and keeps the counts until sign-out', async () => {
    open('/my-works');
    expect(await screen.findByRole('heading', { level: 1, name: 'My Works' })).toBeDefined();
    expect((await page().findByRole('link', { name: 'Launch checklist' })).getAttribute('href')).toBe('/app/chat?sessionId=i1');
    await userEvent.click(page().getByRole('link', { name: /Files\s*2 items/ }));
    const files = within(await page().findByRole('table', { name: 'Files' }));
    expect(await files.findByRole('link', { name: 'launch-plan.pdf' })).toBeDefined();
    expect(Object.keys(localStorage).some((key) => key.startsWith('atrium.my-works'))).toBe(true);
  });

  it('says that a kind is empty, and why works could not be loaded', async () => {
    const { unmount } = open('/my-works?kind=report');
    expect(await page().findByText('Nothing of this kind.')).toBeDefined();
    unmount();
    shell.answer(listItems, refused);
    open('/my-works');
    expect((await screen.findByRole('alert')).textContent).toContain('Your works could not be loaded');
  });

  it('filters by name', async () => {
    open('/my-works?kind=file');
    await page().findByRole('link', { name: 'budget.csv' });
    await userEvent.type(page().getByRole('searchbox', { name: 'Filter by name' }), 'launch');
    await waitFor(() => expect(page().queryByRole('link', { name: 'budget.csv' })).toBeNull());
    expect(await page().findByRole('link', { name: 'launch-plan.pdf' })).toBeDefined();
  });

  it('renames immediately and keeps the extension, and restores the old name on failure', async () => {
    const asked: object[] = [];
    shell.answer(renameFile, ({ query }) => {
      asked.push(query);
      items = items.map((one) => (one.id === 'f2' ? { ...one, name: query.rename } : one));
      return { message: 'ok' };
    });
    open('/my-works?kind=file');
    await choose('budget.csv', 'Rename');
    const field = await page().findByRole('textbox', { name: 'Rename file' });
    await userEvent.clear(field);
    await userEvent.type(field, 'costs{Enter}');
    expect(await page().findByRole('link', { name: 'costs.csv' })).toBeDefined();
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Rename Successful' }]));
    expect(asked).toEqual([{ file_id: 'f2', rename: 'costs.csv', current_name: 'budget.csv' }]);

    shell.answer(renameFile, refused);
    await choose('costs.csv', 'Rename');
    await userEvent.type(await page().findByRole('textbox', { name: 'Rename file' }), '2{Enter}');
    await waitFor(() => expect(shell.toasts[1]).toMatchObject({ kind: 'error', title: 'Rename Error' }));
    expect(await page().findByRole('link', { name: 'costs.csv' })).toBeDefined();
  });

  it.each(['{Escape}', '{Enter}'])('restores the name on %s when it is left blank', async (key) => {
    open('/my-works');
    await choose('Launch checklist', 'Rename');
    const field = await page().findByRole('textbox', { name: 'Rename chat' });
    await userEvent.clear(field);
    await userEvent.type(field, `  ${key}`);
    expect(await page().findByRole('link', { name: 'Launch checklist' })).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('shows the current name when another tab renamed the item first', async () => {
    shell.answer(renameSession, () => {
      throw new ApiError({ code: 'name-changed', status: 409, detail: 'This was renamed to “Q3” in the meantime.' });
    });
    open('/my-works');
    await choose('Launch checklist', 'Rename');
    await userEvent.type(await page().findByRole('textbox', { name: 'Rename chat' }), '!{Enter}');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ title: 'Rename Error', description: 'This was renamed to “Q3” in the meantime.' }]),
    );
  });

  it('links to the page of a file, and opens a report by its address', async () => {
    open('/my-works?kind=file');
    expect((await page().findByRole('link', { name: 'budget.csv' })).getAttribute('href')).toBe('/app/files/f2');
    const read = { report_id: 'r1', title: 'Harbours', file_name: 'h.md', session_id: null, body: 'Three are deep.', sources: [] };
    shell.answer(readReport, () => read);
    open('/my-works?kind=report&report=r1');
    expect(await within(await screen.findByRole('dialog', { name: 'Harbours' })).findByText('Three are deep.')).toBeDefined();
  });
});

describe('the trash', () => {
  const trashed = { kind: 'chat' as const, id: 's1', name: 'Old talk', deleted_at: now, removed_at: now };

  it('lists deleted items, restores them, and removes them for good after a confirmation', async () => {
    let left = [trashed, { ...trashed, id: 's2', name: 'Older talk' }];
    shell.answer(listTrash, () => ({ items: left }));
    shell.answer(restoreItems, ({ body }) => {
      left = left.filter(({ id }) => id !== 's1');
      return { done: body.items, missing: [] };
    });
    shell.answer(purgeItems, () => {
      left = [];
      return { message: 'ok' };
    });
    open('/trash');
    await userEvent.click(await page().findByRole('button', { name: 'Restore Old talk' }));
    await waitFor(() => expect(page().queryByText('Old talk')).toBeNull());
    await choose('Older talk', 'Remove for good');
    expect(await page().findByText('The trash is empty.')).toBeDefined();
    expect(shell.confirmations).toMatchObject([{ title: 'Remove “Older talk” for good?', danger: true }]);
  });
});

describe('the search', () => {
  const hit = {
    item: item({ id: 's9', name: 'Atlas <b>costs</b>' }),
    name: [
      { text: 'Atlas', hit: true },
      { text: ' <b>costs</b>', hit: false },
    ],
    passages: [
      [
        { text: 'About ', hit: false },
        { text: 'atlas', hit: true },
      ],
    ],
  };

  it('marks matches, keeps markup in results as text, and filters by kind', async () => {
    const asked: object[] = [];
    shell.answer(searchItems, ({ query }) => {
      asked.push(query);
      return { hits: [hit], counts: { chat: 1, file: 2 }, corrected: null };
    });
    open('/searchquery?q=atlas');
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “atlas”' })).toBeDefined();
    const link = await page().findByRole('link', { name: 'Atlas <b>costs</b>' });
    expect([link.getAttribute('href'), link.querySelector('mark')?.textContent]).toEqual(['/app/chat?sessionId=s9', 'Atlas']);
    expect(page().getByText('atlas').tagName).toBe('MARK');
    await userEvent.click(page().getByRole('radio', { name: 'Files 2' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ email: 'priya@example.com', q: 'atlas', kind: 'file' }));
    await userEvent.click(page().getByRole('button', { name: 'Changed: Any time' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Last 7 days' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'file', days: 7 }));
  });

  it('has the menu of each hit, and removes what was deleted', async () => {
    const notebook = {
      item: item({ kind: 'notebook', id: 'n_atlas', name: 'Atlas launch' }),
      name: [{ text: 'Atlas launch', hit: true }],
      passages: [],
    };
    let hits: SearchHit[] = [hit, notebook];
    shell.answer(searchItems, () => ({ hits, counts: {}, corrected: null }));
    shell.answer(deleteSession, () => {
      hits = hits.slice(1);
      return { message: 'ok' };
    });
    open('/searchquery?q=atlas');
    await choose('Atlas <b>costs</b>', 'Delete');
    await waitFor(() => expect(page().queryByRole('link', { name: 'Atlas <b>costs</b>' })).toBeNull());
    await userEvent.click(await page().findByRole('button', { name: 'More actions for Atlas launch' }));
    expect(await screen.findByRole('menuitem', { name: 'Test questions' })).toBeDefined();
  });

  it('searches again from the page, and says when there are no results or shows a correction', async () => {
    shell.answer(searchItems, () => ({ hits: [], counts: {}, corrected: null }));
    open('/searchquery');
    expect(await page().findByText('What are you looking for?')).toBeDefined();
    const box = page().getByRole('searchbox', { name: 'Search Works' });
    await userEvent.type(box, ' nothing like it {Enter}');
    expect(await page().findByText('No results for “nothing like it”.')).toBeDefined();
    shell.answer(searchItems, () => ({ hits: [hit], counts: { chat: 1 }, corrected: 'atlas' }));
    const again = page().getByRole('searchbox', { name: 'Search Works' });
    await userEvent.clear(again);
    await userEvent.type(again, 'atlsa{Enter}');
    expect((await page().findByText(/Showing results for “atlas”/)).textContent).toContain('“atlsa”');
  });
});

describe('the home notebook view', () => {
  it('shows all works by date or the home notebook, and remembers the choice', async () => {
    const asked: (string | undefined)[] = [];
    shell.answer(listItems, ({ query }) => {
      asked.push(query.notebook_id);
      return { items, total: items.length, counts: {} };
    });
    const { unmount } = open('/');
    const panel = () => within(screen.getByRole('complementary'));
    expect(await panel().findByRole('heading', { name: 'Today' })).toBeDefined();
    expect(await panel().findByRole('link', { name: 'Launch checklist' })).toBeDefined();
    await userEvent.click(panel().getByRole('radio', { name: 'Organize' }));
    expect(await panel().findByRole('heading', { name: 'Home notebook' })).toBeDefined();
    await waitFor(() => expect(asked.at(-1)).toBe('n_home'));
    unmount();
    open('/');
    expect(await panel().findByRole('radio', { name: 'Organize', checked: true })).toBeDefined();
  });
});

describe('a notebook', () => {
  it('says that it does not exist and links to all notebooks', async () => {
    open('/notebooks/n_other');
    expect(await screen.findByRole('heading', { level: 1, name: 'This notebook does not exist' })).toBeDefined();
    expect(page().getByRole('link', { name: 'See all notebooks' }).getAttribute('href')).toBe('/app/notebooks');
  });

  it('shows only the items in it', async () => {
    shell.answer(listItems, ({ query }) => {
      expect(query.notebook_id).toBe('n_atlas');
      const filed = items.slice(0, 2);
      return { items: filed, total: filed.length, counts: {} };
    });
    shell.answer(listFiles, () => ({ files: [{ file_id: 'f1', file_name: 'launch-plan.pdf' }] }));
    open('/notebooks/n_atlas');
    expect(await screen.findByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
    expect(await page().findByRole('link', { name: 'Launch checklist' })).toBeDefined();
    expect(await page().findByRole('link', { name: 'launch-plan.pdf' })).toBeDefined();
    expect(page().getByRole('checkbox', { name: 'Select Launch checklist' })).toBeDefined();
    expect(page().getByRole('button', { name: 'More actions for Launch checklist' })).toBeDefined();
  });
});
