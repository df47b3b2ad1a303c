// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import { daysBefore } from 'shared-contracts/days';
import './features/notebooks/notebooks.page.tsx';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type NotebookContents, notebookChanged } from 'shared-contracts';
import {
  createNotebook,
  deleteNotebook,
  listItems,
  listNotebooks,
  listWorkAreas,
  moveItems,
  restoreItems,
  updateNotebook,
} from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const daysAgo = (days: number) => daysBefore(new Date(), days).toISOString();
const home = make.notebook({ title: 'Home', default_value: true, updated_at: daysAgo(0) });
const research = make.notebook({ title: 'Research', updated_at: daysAgo(90) });
const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const page = () => within(screen.getByRole('main'));

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [home, research] }));
  shell.answer(listItems, () => ({ items: [], total: 0, counts: {} }));
  shell.answer(listItems, () => ({ items: [], total: 0, counts: {} }));
  shell.answer(listWorkAreas, () => ({ areas: [make.workArea({ AreaID: 'area-sales', Name: 'Sales', DisplayName: 'Sales' })] }));
});

const contents: NotebookContents = {
  counts: { chat: 9, file: 6 },
  has_document: true,
  reading_files: 0,
  failed_files: 1,
  people: [
    { id: 'u1', name: 'Priya Nair' },
    { id: 'u2', name: 'Ben Okafor' },
  ],
  people_total: 5,
};

it('says how much of a notebook can be found by meaning while its files are embedded', async () => {
  const embedded = { ...contents, failed_files: 0, meaning_percent: 40 };
  shell.answer(listNotebooks, () => ({ notebooks: [{ ...research, contents: embedded }, home] }));
  open('/notebooks');
  expect(await screen.findByText('Searchable by words; 40% by meaning')).toBeDefined();
});

it('shows the notebooks as cards, latest change first, after the card for a new one', async () => {
  shell.answer(listNotebooks, () => ({ notebooks: [{ ...research, contents }, home] }));
  open('/notebooks');
  expect(await screen.findByRole('heading', { level: 1, name: 'Notebooks' })).toBeDefined();
  const cards = within(await page().findByRole('list', { name: 'Notebooks' }));
  const [first] = cards.getAllByRole('button');
  expect(first?.textContent).toContain('New notebook');
  const links = cards.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Research']);
  expect(links[0]?.getAttribute('href')).toBe(`/app/notebooks/${home.notebook_id}`);
  expect(cards.getByText('Chats: 9')).toBeDefined();
  expect(cards.getByText('1 file failed')).toBeDefined();
  const people = within(cards.getByRole('list', { name: 'People with access' })).getAllByRole('listitem');
  expect(people.map((one) => one.title || one.textContent)).toEqual(['Priya Nair', 'Ben Okafor', '+3']);
});

it('filters and sorts the notebooks', async () => {
  const sales = make.notebook({ title: 'Accounts', areaId: 'area-sales', updated_at: daysAgo(200) });
  const foreign = make.notebook({ title: 'Budget', sharing: { owner: { email: 'ben@example.com', name: 'Ben' }, level: 'view' } });
  shell.answer(listNotebooks, () => ({ notebooks: [home, research, sales, foreign] }));
  open('/notebooks');
  const titles = () =>
    within(page().getByRole('list', { name: 'Notebooks' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  await userEvent.click(await page().findByRole('radio', { name: 'Sales' }));
  expect(titles()).toEqual(['Accounts']);
  await userEvent.click(page().getByRole('radio', { name: 'Shared with me' }));
  expect(titles()).toEqual(['Budget']);
  await userEvent.click(page().getByRole('radio', { name: 'Mine' }));
  await userEvent.click(page().getByRole('button', { name: 'Order: Last change' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }));
  await expect.poll(titles).toEqual(['Accounts', 'Home', 'Research']);
  await userEvent.type(page().getByRole('searchbox', { name: 'Search notebooks' }), 'zebra');
  expect(await page().findByText('No notebooks match.')).toBeDefined();
});

it('shows placeholders while the notebooks load', async () => {
  shell.answer(listNotebooks, () => new Promise(() => undefined));
  open('/notebooks');
  await screen.findByRole('heading', { level: 1 });
  expect(page().getByRole('status', { name: 'Loading' })).toBeDefined();
});

it('says in the panel that there are no notebooks', async () => {
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  open('/notebooks');
  expect(await within(await screen.findByRole('complementary')).findByText('No notebooks available.')).toBeDefined();
});

it('shows the reason when loading fails, and recovers with Retry', async () => {
  shell.answer(listNotebooks, refused);
  open('/notebooks');
  const alert = await page().findByRole('alert');
  expect(alert.textContent).toContain('Not yours.');
  shell.answer(listNotebooks, () => ({ notebooks: [research] }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await page().findByRole('link', { name: 'Research' })).toBeDefined();
});

it('creates a notebook in a modal, notifies other remotes and opens it', async () => {
  const changes: string[] = [];
  shell.hub.for('test', '1').subscribe(notebookChanged, ({ change }) => changes.push(change));
  const created = make.notebook({ title: 'Atlas launch', updated_at: daysAgo(0) });
  shell.answer(createNotebook, ({ body }) => {
    expect(body).toEqual({ email: 'priya@example.com', title: 'Atlas launch', description: '' });
    shell.answer(listNotebooks, () => ({ notebooks: [home, created] }));
    return created;
  });
  open('/notebooks');
  await page().findByRole('link', { name: 'Home' });
  await userEvent.click(page().getByRole('button', { name: /^New notebook/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Title is required.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Title'), ' Atlas launch{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
  expect(shell.toasts[0]).toMatchObject({ kind: 'success', title: 'Notebook Created' });
  expect(changes).toEqual(['created']);
});

it('keeps the typed title when the notebook could not be created', async () => {
  shell.answer(createNotebook, refused);
  open('/notebooks');
  await page().findByRole('link', { name: 'Home' });
  await userEvent.click(page().getByRole('button', { name: /^New notebook/ }));
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await userEvent.type(title, 'Atlas{Enter}');
  await expect.poll(() => shell.toasts[0]).toMatchObject({ kind: 'error', title: 'Error' });
  expect(title.value).toBe('Atlas');
});

it('deletes a notebook after a confirmation that an outside click does not close', async () => {
  shell.answer(deleteNotebook, ({ query }) => {
    expect(query.notebook_id).toBe(research.notebook_id);
    shell.answer(listNotebooks, () => ({ notebooks: [home] }));
    return { message: 'ok' };
  });
  open('/notebooks');
  await userEvent.click(await page().findByRole('button', { name: 'More actions for Research' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await expect.poll(() => page().queryByRole('link', { name: 'Research' })).toBeNull();
  expect(shell.confirmations[0]).toMatchObject({ closeOnOutsideClick: false, danger: true });
  expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Notebook Deleted', action: { label: 'Undo' } }]);
  shell.answer(restoreItems, ({ body }) => {
    shell.answer(listNotebooks, () => ({ notebooks: [home, research] }));
    return { done: body.items, missing: [] };
  });
  shell.toasts[0]?.action?.onAction();
  expect(await page().findByRole('link', { name: 'Research' })).toBeDefined();
});

it('keeps the notebook and says so when the server refuses the deletion', async () => {
  shell.answer(deleteNotebook, refused);
  open('/notebooks');
  await userEvent.click(await page().findByRole('button', { name: 'More actions for Research' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await expect
    .poll(() => shell.toasts)
    .toMatchObject([{ kind: 'error', title: 'Error', description: 'Failed to delete notebook. Please try again.' }]);
  expect(page().getByRole('link', { name: 'Research' })).toBeDefined();
});

it('edits a notebook, and keeps the form open when it was renamed in the meantime', async () => {
  shell.answer(updateNotebook, () => {
    throw new ApiError({ code: 'name-changed', status: 409, detail: 'This was renamed to “Studies” in the meantime.' });
  });
  open('/notebooks');
  const choose = async () => {
    await userEvent.click(await page().findByRole('button', { name: 'More actions for Research' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit notebook' }));
  };
  const dialog = await choose();
  const title = dialog.getByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Results{Enter}');
  await expect.poll(() => shell.toasts[0]?.description).toBe('This was renamed to “Studies” in the meantime.');
  shell.answer(updateNotebook, ({ body }) => {
    expect(body).toMatchObject({
      title: 'Results',
      current_title: 'Research',
      current_description: research.description,
      areaId: 'area-sales',
    });
    const changed = { ...research, title: 'Results' };
    shell.answer(listNotebooks, () => ({ notebooks: [home, changed] }));
    return changed;
  });
  await userEvent.selectOptions(dialog.getByLabelText('Work Area'), 'Sales');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await page().findByRole('link', { name: 'Results' })).toBeDefined();
});

it('moves items that are dropped on a notebook', async () => {
  const items = [
    { kind: 'chat', id: 's1', name: 'One', notebook_id: null },
    { kind: 'file', id: 'f1', name: 'Two.pdf', notebook_id: null },
  ];
  shell.answer(moveItems, ({ body }) => {
    expect(body.new_notebook_id).toBe(research.notebook_id);
    return { done: body.items, missing: [] };
  });
  open('/notebooks');
  const type = 'application/x-atrium-items';
  const dataTransfer = { types: [type], getData: () => JSON.stringify(items) };
  fireEvent.drop(await page().findByRole('link', { name: 'Research' }), { dataTransfer });
  await expect.poll(() => shell.toasts[0]?.description).toBe('2 items added to Notebook "Research"');
});

it('offers only a disabled Share for the default notebook', async () => {
  open('/notebooks');
  await userEvent.click(await page().findByRole('button', { name: 'More actions for Home' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Share']);
  expect(items[0]?.getAttribute('aria-disabled')).toBe('true');
});

it('hides Create Notebook + only in the panel of My Works', async () => {
  const { unmount } = open('/my-works');
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByRole('link', { name: 'Home' });
  expect(panel.queryByRole('button', { name: 'Create Notebook +' })).toBeNull();
  unmount();
  open('/notebooks');
  const other = within(await screen.findByRole('complementary'));
  expect(await other.findByRole('button', { name: 'Create Notebook +' })).toBeDefined();
});
