// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/areas/work-area.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type AreaItem,
  createAreaCategory,
  deleteAreaCategory,
  fileInArea,
  getAreaContents,
  listAreaTasks,
  removeFromArea,
  renameAreaCategory,
} from 'shared-contracts/area-calls';
import { deleteSession, getArticles, listItems, listWorkAreas } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';

const at = '2026-11-20T09:00:00.000Z';
const item = (part: Partial<AreaItem>): AreaItem => ({
  kind: 'notebook',
  id: 'n1',
  name: 'Campaigns',
  notebook_id: null,
  target: null,
  by: 'area',
  category_id: null,
  created_at: at,
  changed_at: at,
  ...part,
});

let shell: FakeShell;
let items: AreaItem[];
let categories: { category_id: string; name: string }[];
let total: number | undefined;

const openArea = async () => {
  openRemote(shell, '/marketing');
  const page = await findMain();
  await page.findByRole('button', { name: 'Add works' });
  return page;
};

beforeEach(() => {
  items = [item({}), item({ kind: 'chat', id: 's1', name: 'Q3 plan', category_id: 'c1' })];
  categories = [
    { category_id: 'c1', name: 'Launch' },
    { category_id: 'c2', name: 'Ideas' },
  ];
  total = undefined;
  shell = createShell();
  shell.answer(listWorkAreas, () => ({ areas: [make.workArea({ AreaID: 'a1', Name: 'Marketing', RouteURL: 'marketing' })] }));
  shell.answer(getArticles, () => ({ Articles: [] }));
  shell.answer(listAreaTasks, () => ({ tasks: [] }));
  shell.answer(getAreaContents, () => ({ items, categories, counts: { notebook: total ?? items.length } }));
});

describe('categories', () => {
  it('counts the works of each category', async () => {
    const page = await openArea();
    expect(await page.findByRole('radio', { name: /Launch.*1/ })).toBeDefined();
    expect(page.getByRole('radio', { name: /All.*2/ })).toBeDefined();
    expect(page.getByRole('radio', { name: /No category.*1/ })).toBeDefined();
  });

  it('shows the works without a category', async () => {
    const page = await openArea();
    await userEvent.click(await page.findByRole('radio', { name: /No category/ }));
    expect(page.getByRole('link', { name: 'Campaigns' })).toBeDefined();
    expect(page.queryByRole('link', { name: 'Q3 plan' })).toBeNull();
  });

  it('explains an empty category', async () => {
    const page = await openArea();
    await userEvent.click(await page.findByRole('radio', { name: /Ideas/ }));
    expect(page.getByText('This category is empty')).toBeDefined();
    expect(page.getByText('Choose a category from an item’s menu.')).toBeDefined();
  });

  it('adds one and shows it', async () => {
    shell.answer(createAreaCategory, ({ body }) => {
      categories = [...categories, { category_id: 'c3', name: body.name }];
      return { category_id: 'c3', name: body.name };
    });
    const page = await openArea();
    await userEvent.click(await page.findByRole('button', { name: 'New category' }));
    await userEvent.type(page.getByRole('textbox', { name: 'Category name' }), 'Later{enter}');
    const added = await page.findByRole('radio', { name: /Later/ });
    await expect.poll(() => added.getAttribute('aria-checked') ?? String((added as HTMLInputElement).checked)).toBe('true');
  });

  it('renames one', async () => {
    shell.answer(renameAreaCategory, ({ params, body }) => {
      categories = categories.map((one) => (one.category_id === params.category_id ? { ...one, name: body.name } : one));
      return { category_id: params.category_id, name: body.name };
    });
    const page = await openArea();
    await userEvent.click(await page.findByRole('radio', { name: /Launch/ }));
    await userEvent.click(page.getByRole('button', { name: 'Rename category Launch' }));
    const name = page.getByRole('textbox', { name: 'Category name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Start{enter}');
    expect(await page.findByRole('radio', { name: /Start/ })).toBeDefined();
  });

  it('deletes one after a confirmation and keeps its works', async () => {
    shell.confirmWith(true);
    shell.answer(deleteAreaCategory, ({ params }) => {
      categories = categories.filter(({ category_id }) => category_id !== params.category_id);
      items = items.map((one) => ({ ...one, category_id: null }));
      return { message: 'Deleted.' };
    });
    const page = await openArea();
    await userEvent.click(await page.findByRole('radio', { name: /Launch/ }));
    await userEvent.click(page.getByRole('button', { name: 'Delete category Launch' }));
    await expect.poll(() => page.queryByRole('radio', { name: /Launch/ })).toBeNull();
    expect(await page.findByRole('link', { name: 'Q3 plan' })).toBeDefined();
    expect(shell.confirmations).toMatchObject([{ title: 'Delete the category “Launch”?', danger: true }]);
  });

  it('shows a toast when one cannot be deleted', async () => {
    shell.confirmWith(true);
    shell.answer(deleteAreaCategory, refuse('Try later.', 503));
    const page = await openArea();
    await userEvent.click(await page.findByRole('radio', { name: /Launch/ }));
    await userEvent.click(page.getByRole('button', { name: 'Delete category Launch' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The category couldn’t be saved', description: 'Try later.' }]);
    expect(page.getByRole('radio', { name: /Launch/ })).toBeDefined();
  });
});

describe('the menu of a work', () => {
  const openMenu = async (name: string) => {
    const page = await openArea();
    await userEvent.click(await page.findByRole('button', { name: `More actions for ${name}` }));
    return page;
  };

  it('moves it to a category', async () => {
    const filed: unknown[] = [];
    shell.answer(fileInArea, ({ body }) => {
      filed.push(body);
      return { done: [...body.items], missing: [] };
    });
    await openMenu('Campaigns');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to “Ideas”' }));
    await expect.poll(() => filed).toEqual([{ AreaID: 'a1', items: [{ kind: 'notebook', id: 'n1' }], into_category: 'c2' }]);
  });

  it('cannot move it to the category it is in', async () => {
    await openMenu('Q3 plan');
    const here = await screen.findByRole('menuitem', { name: 'Move to “Launch”' });
    expect(here.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('menuitem', { name: 'Remove from “Launch”' })).toBeDefined();
  });

  it('removes it from the area and files it again with Undo', async () => {
    const calls: string[] = [];
    shell.answer(removeFromArea, ({ body }) => {
      calls.push('removed');
      items = items.filter(({ id }) => id !== body.items[0]?.id);
      return { message: 'Removed.' };
    });
    shell.answer(fileInArea, ({ body }) => {
      calls.push('filed');
      items = [...items, item({})];
      return { done: [...body.items], missing: [] };
    });
    const page = await openMenu('Campaigns');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this area' }));
    await expect.poll(() => page.queryByRole('link', { name: 'Campaigns' })).toBeNull();
    expect(shell.toasts).toMatchObject([{ title: 'Removed from the area', description: '“Campaigns” is still among your works.' }]);
    shell.toasts[0]?.action?.onAction();
    expect(await page.findByRole('link', { name: 'Campaigns' })).toBeDefined();
    expect(calls).toEqual(['removed', 'filed']);
  });

  it('ends with the entries that the work has everywhere', async () => {
    shell.answer(deleteSession, () => {
      items = items.filter(({ id }) => id !== 's1');
      return { message: 'ok' };
    });
    const page = await openMenu('Q3 plan');
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries.slice(-4)).toEqual(['Rename', 'Move to notebook', 'Share', 'Delete']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await expect.poll(() => page.queryByRole('link', { name: 'Q3 plan' })).toBeNull();
    expect(shell.toasts).toMatchObject([{ title: 'Deleted Warning', action: { label: 'Undo' } }]);
  });

  it('has no way to remove what is in the area through its notebook', async () => {
    items = [item({ kind: 'file', id: 'f1', name: 'plan.pdf', by: 'notebook' })];
    await openMenu('plan.pdf');
    await screen.findByRole('menuitem', { name: 'Move to “Launch”' });
    expect(screen.queryByRole('menuitem', { name: 'Remove from this area' })).toBeNull();
  });

  it('shows a toast when a change is refused', async () => {
    shell.answer(fileInArea, refuse('The category is gone.', 404));
    await openMenu('Campaigns');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to “Ideas”' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The area couldn’t be changed', description: 'The category is gone.' }]);
  });
});

describe('long lists', () => {
  it('shows eight works first and all of them on request', async () => {
    items = Array.from({ length: 10 }, (_, index) => item({ id: `n${index}`, name: `Notebook ${index}` }));
    const page = await openArea();
    const list = within(await page.findByRole('region', { name: 'Notebooks' }));
    expect(list.getAllByRole('link')).toHaveLength(8);
    await userEvent.click(list.getByRole('button', { name: 'Show all 10' }));
    expect(list.getAllByRole('link')).toHaveLength(10);
  });

  it('says how many of all works are shown', async () => {
    total = 700;
    const page = await openArea();
    expect(await page.findByText('Showing the latest 2 of 700.')).toBeDefined();
  });
});

describe('adding works', () => {
  const openDialog = async () => {
    const page = await openArea();
    await userEvent.click(page.getByRole('button', { name: 'Add works' }));
    return within(await screen.findByRole('dialog', { name: 'Add to this area' }));
  };

  it('leaves out works that are already here', async () => {
    shell.answer(listItems, () => ({ items: [item({})], total: 1, counts: {} }));
    const dialog = await openDialog();
    expect(await dialog.findByText('All your works are already here.')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 0' }).disabled).toBe(true);
  });

  it('searches works by name', async () => {
    const asked: unknown[] = [];
    shell.answer(listItems, ({ query }) => {
      asked.push(query.q);
      return { items: query.q ? [] : [item({ kind: 'file', id: 'f1', name: 'plan.pdf' })], total: 1, counts: {} };
    });
    const dialog = await openDialog();
    expect(await dialog.findByRole('checkbox', { name: /plan.pdf/ })).toBeDefined();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search your works' }), 'budget');
    expect(await dialog.findByText('None of your works match this name.')).toBeDefined();
    expect(asked.at(-1)).toBe('budget');
  });

  it('keeps the dialog open when adding fails', async () => {
    shell.answer(listItems, () => ({ items: [item({ kind: 'file', id: 'f1', name: 'plan.pdf' })], total: 1, counts: {} }));
    shell.answer(fileInArea, refuse('Try later.', 503));
    const dialog = await openDialog();
    const choice = await dialog.findByRole('checkbox', { name: /plan.pdf/ });
    await userEvent.click(choice);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The area couldn’t be changed', description: 'Try later.' }]);
    expect((choice as HTMLInputElement).checked).toBe(true);
  });
});

describe('failures', () => {
  it('shows why the works fail to load', async () => {
    shell.answer(getAreaContents, refuse('Not yours.', 403));
    const page = await openArea();
    expect(await page.findByText('Your works couldn’t be loaded')).toBeDefined();
  });

  it('shows why the articles fail to load', async () => {
    shell.answer(getArticles, refuse('The feeds are down.', 403));
    const page = await openArea();
    expect(await page.findByText('The articles couldn’t be loaded')).toBeDefined();
  });
});
