// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/areas/edit-work-area.page.tsx';
import './features/areas/work-area.page.tsx';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, workAreaChanged } from 'shared-contracts';
import {
  type AreaItem,
  createAreaCategory,
  createWorkArea,
  deleteWorkArea,
  fileInArea,
  getAreaContents,
  listAreaTasks,
  restoreWorkArea,
  updateWorkArea,
} from 'shared-contracts/area-calls';
import { getArticles, listItems, listWorkAreas } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const marketing = make.workArea({ AreaID: 'a1', Name: 'Marketing', RouteURL: 'marketing', Description: 'Campaigns and copy.' });
const atlas = make.workArea({
  AreaID: 'a2',
  Name: 'Atlas launch',
  DisplayName: 'Atlas',
  RouteURL: 'atlas',
  areaType: 'user',
  DisplayRank: 4,
});
const item = (part: Partial<AreaItem>): AreaItem => ({
  kind: 'notebook',
  id: 'n1',
  name: 'Campaigns',
  notebook_id: null,
  target: null,
  by: 'area',
  category_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  changed_at: '2026-11-20T09:00:00.000Z',
  ...part,
});

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const page = () => within(screen.getByRole('main'));
const panel = () => within(screen.getByRole('complementary'));
const value = (field: string) => screen.getByLabelText<HTMLInputElement>(field).value;

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listWorkAreas, () => ({ areas: [marketing, atlas] }));
  shell.answer(listAreaTasks, () => ({ tasks: [] }));
  shell.answer(getAreaContents, ({ query }) => ({
    items: query.AreaID === 'a1' ? [item({}), item({ kind: 'chat', id: 's1', name: 'Q3 plan', category_id: 'c1' })] : [],
    counts: query.AreaID === 'a1' ? { notebook: 1, chat: 1 } : {},
    categories: query.AreaID === 'a1' ? [{ category_id: 'c1', name: 'Launch' }] : [],
  }));
  shell.answer(getArticles, ({ query }) => ({ Articles: query.areas_name === 'Marketing' ? [make.article({ Title: 'Search ads' })] : [] }));
});

describe('the page of a Work Area', () => {
  it('shows its works by kind and category, and its articles', async () => {
    open('/marketing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Marketing' })).toBeDefined();
    expect(page().getByText('Campaigns and copy.')).toBeDefined();
    expect((await page().findByRole('link', { name: 'Campaigns' })).getAttribute('href')).toBe('/app/notebooks/n1');
    expect(page().getByRole('link', { name: 'Q3 plan' }).getAttribute('href')).toBe('/app/chat?sessionId=s1');
    expect(await page().findByRole('link', { name: /Search ads/ })).toBeDefined();
    await userEvent.click(page().getByRole('radio', { name: /Launch/ }));
    expect(page().queryByRole('link', { name: 'Campaigns' })).toBeNull();
    expect(page().getByRole('link', { name: 'Q3 plan' })).toBeDefined();
  });

  it('shows a shared area under its name in the language of the page, with the articles of its English name', async () => {
    shell.answer(listWorkAreas, () => ({ areas: [{ ...marketing, DisplayName: 'Mercadeo' }, atlas] }));
    open('/marketing');
    expect(await page().findByRole('heading', { level: 1, name: 'Mercadeo' })).toBeDefined();
    expect(await page().findByText('Search ads')).toBeDefined();
    await userEvent.click(page().getByRole('button', { name: 'More actions for Mercadeo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Work Area' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Mercadeo/ })).toBeDefined();
    expect(await within(await screen.findByRole('complementary')).findByRole('link', { name: 'Mercadeo' })).toBeDefined();
    expect(panel().getByRole('link', { name: 'Atlas launch' })).toBeDefined();
  });

  it('links to a workflow’s dashboard and to a report', async () => {
    shell.answer(getAreaContents, () => ({
      items: [item({ kind: 'blueprint', id: 'b1', name: 'Weekly digest' }), item({ kind: 'report', id: 'r1', name: 'Harbours' })],
      counts: { blueprint: 1, report: 1 },
      categories: [],
    }));
    open('/marketing');
    expect((await page().findByRole('link', { name: 'Weekly digest' })).getAttribute('href')).toBe('/app/single-workflow?workflowId=b1');
    expect(page().getByRole('link', { name: 'Harbours' }).getAttribute('href')).toBe('/app/my-works?kind=report&report=r1');
  });

  it('shows the empty state of an area', async () => {
    open('/atlas');
    expect(await screen.findByText('Nothing is filed in this area yet')).toBeDefined();
    expect(await screen.findByText('No articles are filed under this area.')).toBeDefined();
  });

  it('reports an unknown area with a link home', async () => {
    open('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeDefined();
    expect(page().getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/app');
  });

  it('shows placeholders while areas load, and the reason when they fail to', async () => {
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    shell.answer(listWorkAreas, async () => {
      await refused;
      throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
    });
    open('/marketing');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
    refuse();
    expect((await screen.findByRole('alert')).textContent).toContain('Work Areas couldn’t be loaded');
  });

  it('adds the selected works', async () => {
    shell.answer(listItems, () => ({ items: [item({ kind: 'file', id: 'f1', name: 'plan.pdf' })], total: 1, counts: {} }));
    const filed: unknown[] = [];
    shell.answer(fileInArea, ({ body }) => {
      filed.push(body);
      return { done: [...body.items], missing: [] };
    });
    open('/atlas');
    await userEvent.click(await screen.findByRole('button', { name: 'Add works' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /plan.pdf/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add 1' }));
    await expect.poll(() => filed).toEqual([{ AreaID: 'a2', items: [{ kind: 'file', id: 'f1' }] }]);
  });

  it('adds a category and reports why one is refused', async () => {
    shell.answer(createAreaCategory, ({ body }) => {
      throw new ApiError({ code: 'name-taken', status: 409, detail: `This area already has a category named “${body.name}”.` });
    });
    open('/marketing');
    await userEvent.click(await screen.findByRole('button', { name: 'New category' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Category name' }), 'Launch{enter}');
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ kind: 'error', description: 'This area already has a category named “Launch”.' }]);
  });
});

describe('creating a Work Area', () => {
  const openForm = async () => {
    open('/marketing/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Create Work Area' }));
    return within(await screen.findByRole('dialog'));
  };

  it('requires both names', async () => {
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Work Area name is required.')).toBeDefined();
    expect(await form.findByText('Display name is required.')).toBeDefined();
    await userEvent.type(form.getByLabelText('Work Area name'), 'A rather long name');
    expect(value('Display name')).toBe('A rather long name');
    expect(value('Address')).toBe('a-rather-long-name');
    await userEvent.tab();
    await userEvent.tab();
    expect(await form.findByText('Display name must not exceed 15 characters.')).toBeDefined();
    expect(form.queryByRole('button', { name: 'Delete Work Area' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Settings', 'A page of the product has this address. Choose another one.'],
    ['Atlas', 'Another Work Area has this address. Choose another one.'],
  ])('refuses the address of “%s” next to its field', async (name, reason) => {
    const form = await openForm();
    await userEvent.type(form.getByLabelText('Work Area name'), name);
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText(reason)).toBeDefined();
  });

  it('ranks it last, announces it and opens it', async () => {
    const announced: string[] = [];
    shell.hub.for('test', '1').subscribe(workAreaChanged, ({ areaId }) => announced.push(areaId));
    shell.answer(createWorkArea, ({ body }) => {
      const sent = { Name: 'Research lab', DisplayName: 'Lab', RouteURL: 'research-lab', DisplayRank: 5, Icon: 'rocket' };
      expect(body).toEqual({ email: 'priya@example.com', ...sent });
      shell.answer(listWorkAreas, () => ({
        areas: [marketing, make.workArea({ Name: 'Research lab', RouteURL: 'research-lab', areaType: 'user' })],
      }));
      return { AreaID: 'a3', RouteURL: 'research-lab' };
    });
    const form = await openForm();
    await userEvent.type(form.getByLabelText('Work Area name'), 'Research');
    expect(value('Display name')).toBe('Research');
    await userEvent.clear(form.getByLabelText('Display name'));
    await userEvent.type(form.getByLabelText('Display name'), 'Lab');
    await userEvent.type(form.getByLabelText('Work Area name'), ' lab');
    expect(value('Display name')).toBe('Lab');
    await userEvent.click(form.getByRole('radio', { name: 'Rocket' }));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Research lab' })).toBeDefined();
    expect(shell.toasts).toMatchObject([
      { kind: 'success', title: 'Created Work Area Successfully', description: 'Next, create categories to organize it.' },
    ]);
    expect(announced).toEqual(['a3']);
  });

  it('keeps the form and shows the reason when the server refuses', async () => {
    shell.answer(createWorkArea, () => {
      throw new ApiError({ code: 'conflict', status: 409, detail: 'Another area has this address.' });
    });
    const form = await openForm();
    await userEvent.type(form.getByLabelText('Work Area name'), 'Research');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await form.findByText('Another area has this address.')).closest('[role="alert"]')).not.toBeNull();
    expect(value('Work Area name')).toBe('Research');
    expect(shell.toasts).toEqual([]);
  });
});

describe('editing a Work Area', () => {
  it('shows a default area as read-only with the reason', async () => {
    open('/marketing/edit');
    expect(await screen.findByText('Default areas are the same for everyone and can’t be changed.')).toBeDefined();
    expect(page().queryByRole('textbox')).toBeNull();
    expect(page().queryByRole('button', { name: 'Delete Work Area' })).toBeNull();
  });

  it('saves the changes and opens the new address', async () => {
    shell.answer(updateWorkArea, ({ body }) => {
      expect(body).toMatchObject({ AreaID: 'a2', Name: 'Atlas two', DisplayName: 'Atlas', RouteURL: 'atlas-two', DisplayRank: 4 });
      shell.answer(listWorkAreas, () => ({ areas: [marketing, { ...atlas, Name: 'Atlas two', RouteURL: 'atlas-two' }] }));
      return { ...atlas, Name: 'Atlas two', RouteURL: 'atlas-two' };
    });
    open('/atlas/edit');
    const name = await screen.findByLabelText('Work Area name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Atlas two');
    expect([value('Display name'), value('Address')]).toEqual(['Atlas', 'atlas']);
    await userEvent.type(screen.getByLabelText('Address'), '-two');
    await userEvent.click(page().getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Atlas two' })).toBeDefined();
    expect(panel().getByRole('link', { name: 'Atlas two' }).getAttribute('aria-current')).toBe('page');
  });

  it('deletes it after a confirmation and restores it with Undo', async () => {
    const announced: string[] = [];
    shell.hub.for('test', '1').subscribe(workAreaChanged, ({ change }) => announced.push(change));
    shell.answer(deleteWorkArea, () => {
      shell.answer(listWorkAreas, () => ({ areas: [marketing] }));
      return { message: 'Deleted.' };
    });
    shell.answer(restoreWorkArea, () => {
      shell.answer(listWorkAreas, () => ({ areas: [marketing, atlas] }));
      return atlas;
    });
    open('/atlas/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Work Area' }));
    await expect.poll(() => announced).toEqual(['deleted']);
    const [toast] = shell.toasts;
    expect(toast).toMatchObject({ kind: 'warning', title: 'Work Area deleted' });
    toast?.action?.onAction();
    expect(await screen.findByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
    expect(announced).toEqual(['deleted', 'created']);
  });
});

it('finds an area among ten thousand and renders only some of them', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    make.workArea({ AreaID: `m${index}`, Name: `Area ${index}`, RouteURL: `area-${index}`, areaType: 'user', DisplayRank: index }),
  );
  shell.answer(listWorkAreas, () => ({ areas: [marketing, ...many] }));
  open('/area-7/edit');
  await screen.findByLabelText('Work Area name');
  expect(panel().queryAllByRole('link').length).toBeLessThan(200);
  await userEvent.type(panel().getByRole('searchbox', { name: 'Search Work Areas' }), 'Area 9999');
  expect(await panel().findByRole('link', { name: 'Area 9999' })).toBeDefined();
});
