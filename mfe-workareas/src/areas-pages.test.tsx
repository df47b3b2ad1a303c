import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, workAreaChanged } from 'shared-contracts';
import { createWorkArea, getArticles, listNotebooks, listWorkAreas } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const marketing = make.workArea({ AreaID: 'a1', Name: 'Marketing', RouteURL: 'marketing', Description: 'Campaigns and copy.' });
const atlas = make.workArea({ AreaID: 'a2', Name: 'Atlas launch', RouteURL: 'atlas', areaType: 'user', DisplayRank: 4 });

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const page = () => within(screen.getByRole('main'));
const panel = () => within(screen.getByRole('complementary'));

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listWorkAreas, () => ({ areas: [marketing, atlas] }));
  shell.answer(listNotebooks, () => ({
    notebooks: [make.notebook({ title: 'Campaigns', areaId: 'a1' }), make.notebook({ title: 'Elsewhere', areaId: 'a2' })],
  }));
  shell.answer(getArticles, ({ query }) => ({ Articles: query.areas_name === 'Marketing' ? [make.article({ Title: 'Search ads' })] : [] }));
});

it('shows an area with its notebooks and articles', async () => {
  open('/marketing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marketing' })).toBeDefined();
  expect(page().getByText('Campaigns and copy.')).toBeDefined();
  expect(await page().findByRole('link', { name: 'Campaigns' })).toBeDefined();
  expect(page().queryByText('Elsewhere')).toBeNull();
  expect(await page().findByRole('link', { name: /Search ads/ })).toBeDefined();
  expect(page().getByRole('link', { name: 'Start a chat' }).getAttribute('href')).toBe('/app/chat');
});

it('says that an area has nothing', async () => {
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  open('/atlas');
  expect(await screen.findByText('No notebook is filed in this area.')).toBeDefined();
  expect(await screen.findByText('No article is filed under this area.')).toBeDefined();
});

it('says that an area does not exist, with a link home', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'This Work Area does not exist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/app');
});

it('shows placeholders while the areas load, and why they do not', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  shell.answer(listWorkAreas, () => promise);
  open('/marketing');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  reject(new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The Work Areas could not be loaded');
});

it.each([
  ['/marketing/edit', 'A default area is the same for everyone and cannot be changed.'],
  ['/atlas/edit', /creates Work Areas and does not change them/],
])('shows the fields of %s read-only, with the reason', async (path, reason) => {
  open(path);
  expect(await within(await screen.findByRole('main')).findByText(reason)).toBeDefined();
  expect(page().getByText('Work Area name')).toBeDefined();
  expect(page().queryByRole('textbox')).toBeNull();
});

it('asks for both names in the words of the specification', async () => {
  open('/marketing/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Work Area name is required.')).toBeDefined();
  expect(await screen.findByText('Display name is required.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Work Area name'), 'A rather long name');
  expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('A rather long name');
  await userEvent.tab();
  await userEvent.tab();
  expect(await screen.findByText('Display name must not exceed 15 characters.')).toBeDefined();
});

it('creates an area after the others, tells them and opens it', async () => {
  const told: string[] = [];
  shell.hub.for('test', '1').subscribe(workAreaChanged, ({ areaId }) => told.push(areaId));
  shell.answer(createWorkArea, ({ body }) => {
    expect(body).toEqual({ email: 'priya@example.com', Name: 'Research lab', DisplayName: 'Lab', DisplayRank: 5 });
    shell.answer(listWorkAreas, () => ({ areas: [marketing, make.workArea({ Name: 'Research lab', RouteURL: 'research-lab' })] }));
    return { AreaID: 'a3', RouteURL: 'research-lab' };
  });
  open('/marketing/edit');
  await userEvent.type(await screen.findByLabelText('Work Area name'), 'Research');
  const displayName = screen.getByLabelText<HTMLInputElement>('Display name');
  expect(displayName.value).toBe('Research');
  await userEvent.clear(displayName);
  await userEvent.type(displayName, 'Lab');
  await userEvent.type(screen.getByLabelText('Work Area name'), ' lab');
  expect(displayName.value).toBe('Lab');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Research lab' })).toBeDefined();
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Created Work Area Successfully' }]);
  expect(told).toEqual(['a3']);
});

it('keeps the form and names the reason when the server refuses', async () => {
  shell.answer(createWorkArea, () => {
    throw new ApiError({ code: 'conflict', status: 409, detail: 'Another area has this address.' });
  });
  open('/marketing/edit');
  await userEvent.type(await screen.findByLabelText('Work Area name'), 'Research');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await panel().findByRole('alert')).textContent).toContain('Another area has this address.');
  expect(screen.getByLabelText<HTMLInputElement>('Work Area name').value).toBe('Research');
  expect(shell.toasts).toEqual([]);
});
