// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/areas/work-area.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WorkArea } from 'shared-contracts';
import {
  type AreaTask,
  createAreaTask,
  deleteAreaTask,
  findTaskOwners,
  getAreaContents,
  listAreaTasks,
  moveAreaTask,
  restoreAreaTask,
  updateAreaTask,
} from 'shared-contracts/area-calls';
import { getArticles, listWorkAreas } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';

const ben = { id: 'u2', name: 'Ben Rao', can_see: true };
const task = (part: Partial<AreaTask>): AreaTask => ({
  task_id: 't1',
  title: 'Book the hall',
  owner: null,
  due_on: null,
  done_at: null,
  made_by: 'Ana',
  is_mine: false,
  ...part,
});

let shell: FakeShell;
let tasks: AreaTask[];
let deleted: AreaTask | undefined;
let changes: { readonly body?: object | undefined }[];

const openTasks = async (part: Partial<WorkArea> = {}) => {
  const area = make.workArea({ AreaID: 'a1', Name: 'Marketing', RouteURL: 'marketing', ...part });
  shell.answer(listWorkAreas, () => ({ areas: [area] }));
  openRemote(shell, '/marketing');
  const page = await findMain();
  return within(await page.findByRole('group', { name: 'Tasks' }));
};
type Part = Awaited<ReturnType<typeof findMain>>;
const row = (part: Part, title: string) => {
  const found = part.getAllByRole('listitem').find((one) => one.textContent?.includes(title));
  if (!found) throw new Error(`no task ${title}`);
  return within(found);
};
const titles = (part: Part) => part.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.replace('Done: ', ''));

beforeEach(() => {
  tasks = [
    task({}),
    task({ task_id: 't2', title: 'Order flowers', owner: ben, is_mine: true, due_on: '2020-05-04' }),
    task({ task_id: 't3', title: 'Write the brief', done_at: '2026-11-20T09:00:00.000Z' }),
  ];
  changes = [];
  shell = createShell();
  shell.answer(getArticles, () => ({ Articles: [] }));
  shell.answer(getAreaContents, () => ({ items: [], categories: [], counts: {} }));
  shell.answer(listAreaTasks, () => ({ tasks }));
  shell.answer(findTaskOwners, ({ query }) => ({ people: [ben].filter(({ name }) => name.toLowerCase().includes(query.q.toLowerCase())) }));
  shell.answer(updateAreaTask, ({ params, body }) => {
    changes.push({ body });
    const known = tasks.find(({ task_id }) => task_id === params.task_id) ?? task({});
    const changed: AreaTask = {
      ...known,
      ...(body?.title === undefined ? {} : { title: body.title }),
      ...(body?.due_on === undefined ? {} : { due_on: body.due_on }),
      ...(body?.owner_id === undefined ? {} : { owner: body.owner_id ? ben : null }),
      ...(body?.is_done === undefined ? {} : { done_at: body.is_done ? '2026-11-27T09:00:00.000Z' : null }),
    };
    tasks = tasks.map((one) => (one === known ? changed : one));
    return changed;
  });
  shell.answer(deleteAreaTask, ({ params }) => {
    deleted = tasks.find(({ task_id }) => task_id === params.task_id);
    tasks = tasks.filter((one) => one !== deleted);
    return { message: 'Deleted.' };
  });
  shell.answer(restoreAreaTask, () => {
    if (deleted) tasks = [deleted, ...tasks];
    return deleted ?? task({});
  });
});

describe('the list of tasks', () => {
  it('shows open ones in their order, then done ones, and marks what is overdue in words', async () => {
    const part = await openTasks();
    await part.findByText('Book the hall');
    expect(titles(part)).toEqual(['Book the hall', 'Order flowers', 'Write the brief']);
    expect(row(part, 'Order flowers').getByText(/Overdue: May 4, 2020/)).toBeDefined();
    expect(row(part, 'Write the brief').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('is limited to mine, open and done ones', async () => {
    const part = await openTasks();
    const choose = async (name: RegExp) => userEvent.click(await part.findByRole('radio', { name }));
    await choose(/Mine.*1/);
    expect(titles(part)).toEqual(['Order flowers']);
    await choose(/Open.*2/);
    expect(titles(part)).toEqual(['Book the hall', 'Order flowers']);
    await choose(/^Done.*1/);
    expect(titles(part)).toEqual(['Write the brief']);
  });

  it('says that it is empty, and that a filter finds nothing', async () => {
    tasks = [task({ done_at: '2026-11-20T09:00:00.000Z' })];
    const part = await openTasks();
    await userEvent.click(await part.findByRole('radio', { name: /Open.*0/ }));
    expect(part.getByText('Everything is done.')).toBeDefined();
  });

  it('explains that it could not be loaded', async () => {
    shell.answer(listAreaTasks, refuse('Out of order.', 500));
    const part = await openTasks();
    expect(await part.findByText('The tasks couldn’t be loaded')).toBeDefined();
  });

  it('is only read by those who may not edit the area', async () => {
    const part = await openTasks({ areaType: 'user', sharing: { owner: { email: 'ana@example.com', name: 'Ana' }, level: 'view' } });
    expect(await part.findByText('Book the hall')).toBeDefined();
    expect(part.queryByRole('textbox')).toBeNull();
    expect(part.queryByRole('button')).toBeNull();
    expect(row(part, 'Book the hall').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    expect(row(part, 'Order flowers').getByText('Ben Rao')).toBeDefined();
  });

  it('shows an owner without access', async () => {
    tasks = [task({ owner: { ...ben, can_see: false } })];
    const part = await openTasks();
    expect(await part.findByText('Ben Rao (no access)')).toBeDefined();
  });
});

describe('a task', () => {
  it('is added by Enter, and the field is ready for the next one', async () => {
    shell.answer(createAreaTask, ({ body }) => {
      const added = task({ task_id: `t${tasks.length + 1}`, title: body.title });
      tasks = [...tasks, added];
      return added;
    });
    const part = await openTasks();
    const field = await part.findByRole<HTMLInputElement>('textbox', { name: 'New task' });
    await userEvent.type(field, '  Call Eva {Enter}');
    expect(await part.findByText('Call Eva')).toBeDefined();
    expect([field.value, document.activeElement === field]).toEqual(['', true]);
  });

  it('that was not saved comes back with the reason', async () => {
    shell.answer(createAreaTask, refuse('A Work Area can have up to 200 tasks.', 409));
    const part = await openTasks();
    const field = await part.findByRole<HTMLInputElement>('textbox', { name: 'New task' });
    await userEvent.type(field, 'Call Eva{Enter}');
    await expect.poll(() => field.value).toBe('Call Eva');
    expect(shell.toasts).toMatchObject([{ title: 'The task couldn’t be saved', description: 'A Work Area can have up to 200 tasks.' }]);
  });

  it('is ticked off and moves below the open ones', async () => {
    const part = await openTasks();
    await userEvent.click(await part.findByRole('checkbox', { name: 'Done: Book the hall' }));
    await expect.poll(() => titles(part)).toEqual(['Order flowers', 'Book the hall', 'Write the brief']);
  });

  it('is renamed in place with the title that was seen, by keyboard, and keeps the focus', async () => {
    const part = await openTasks();
    const title = await part.findByRole('button', { name: 'Book the hall' });
    title.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(part.getByRole('textbox', { name: 'Title of the task' }));
    await userEvent.keyboard('Book the pier{Enter}');
    const renamed = await part.findByRole('button', { name: 'Book the pier' });
    await expect.poll(() => document.activeElement === renamed).toBe(true);
    expect(changes).toMatchObject([{ body: { title: 'Book the pier', seen_title: 'Book the hall' } }]);
  });

  it('gets an owner, who can be removed', async () => {
    const part = await openTasks();
    await part.findByText('Book the hall');
    await userEvent.click(row(part, 'Book the hall').getByRole('button', { name: 'Add owner' }));
    await userEvent.type(part.getByRole('combobox', { name: 'Owner of the task' }), 'ben');
    await userEvent.click(await screen.findByTitle('Ben Rao'));
    const owner = await row(part, 'Book the hall').findByRole('button', { name: 'Owner: Ben Rao' });
    await userEvent.click(owner);
    await userEvent.click(await screen.findByTitle('No owner'));
    expect(await row(part, 'Book the hall').findByRole('button', { name: 'Add owner' })).toBeDefined();
  });

  it('gets a date, and Escape leaves it as it was', async () => {
    const part = await openTasks();
    await part.findByText('Book the hall');
    await userEvent.click(row(part, 'Book the hall').getByRole('button', { name: 'Add date' }));
    const field = part.getByLabelText('Due date of the task');
    await userEvent.type(field, '2099-12-01{Enter}');
    const due = await row(part, 'Book the hall').findByRole('button', { name: 'Due Dec 1, 2099' });
    await userEvent.click(due);
    await userEvent.type(part.getByLabelText('Due date of the task'), '2099-12-24{Escape}');
    expect(await row(part, 'Book the hall').findByRole('button', { name: 'Due Dec 1, 2099' })).toBeDefined();
    expect(changes).toHaveLength(1);
  });

  it('moves by its menu and by keys', async () => {
    shell.answer(moveAreaTask, ({ params, body }) => {
      const moved = tasks.find(({ task_id }) => task_id === params.task_id) ?? task({});
      const others = tasks.filter((one) => one !== moved);
      tasks = others.toSpliced(
        others.findIndex(({ task_id }) => task_id === body.before_id),
        0,
        moved,
      );
      return { message: 'Moved.' };
    });
    const part = await openTasks();
    await part.findByText('Book the hall');
    await userEvent.click(part.getByRole('button', { name: /More actions.*Book the hall/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    await expect.poll(() => titles(part)).toEqual(['Order flowers', 'Book the hall', 'Write the brief']);
    part.getByRole('button', { name: 'Book the hall' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => titles(part)).toEqual(['Book the hall', 'Order flowers', 'Write the brief']);
    await expect.poll(() => document.activeElement?.textContent).toBe('Book the hall');
  });

  it('is deleted with Undo, and the focus goes to the next one', async () => {
    const part = await openTasks();
    await part.findByText('Book the hall');
    await userEvent.click(part.getByRole('button', { name: /More actions.*Book the hall/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete task' }));
    await expect.poll(() => titles(part)).toEqual(['Order flowers', 'Write the brief']);
    await expect.poll(() => document.activeElement?.textContent).toBe('Order flowers');
    const [toast] = shell.toasts;
    expect(toast).toMatchObject({ title: 'Task deleted', description: '“Book the hall” was deleted.' });
    toast?.action?.onAction();
    expect(await part.findByText('Book the hall')).toBeDefined();
  });
});
