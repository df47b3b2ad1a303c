import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listSessions, listWorkAreas, setAppearance } from 'shared-contracts/calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell, make } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { MemoryRouter } from 'shared-ui/router';
import { afterEach, expect, it } from 'vitest';
import { followHiddenAreas, storeHiddenAreas } from './hidden-areas.store.ts';
import { SideNavigation } from './side-navigation.tsx';

afterEach(() => {
  cleanup();
  storeHiddenAreas('priya@example.com', []);
  localStorage.clear();
});

const areas = [
  make.workArea({ AreaID: 'a1', Name: 'Sales', DisplayName: 'Sales', RouteURL: 'sales', DisplayRank: 1 }),
  make.workArea({ AreaID: 'a2', Name: 'Finance', DisplayName: 'Finance', RouteURL: 'finance', DisplayRank: 2 }),
];

const renderNavigation = async (path: string, look?: 'column' | 'drawer') => (await renderShell(path, look)).navigation;

async function renderShell(path: string, look: 'column' | 'drawer' = 'column', hasChatsPage = true) {
  const shell = createFakeShell({ remote: 'host-shell' });
  shell.answer(listWorkAreas, () => ({ areas }));
  const data = [
    make.chatSession({ session_id: 's1', title: 'Lease, first year' }),
    make.chatSession({ session_id: 's2', title: 'Prices' }),
  ];
  shell.answer(listSessions, () => ({ data, total: 2 }));
  shell.answer(setAppearance, () => ({ message: 'Saved.' }));
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={shell}>
          <MemoryRouter initialEntries={[path]}>
            <SideNavigation look={look} hasChatsPage={hasChatsPage} foot={null} />
          </MemoryRouter>
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );
  const navigation = await screen.findByRole('navigation');
  await within(navigation).findByRole('link', { name: 'Sales' });
  return { shell, navigation };
}

const current = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

it.each([
  ['/', ['Home']],
  ['/sales', ['Sales']],
  ['/my-works', []],
  ['/chats', ['Chats']],
  ['/chat?sessionId=s1', ['Chats']],
  ['/my-works?kind=file&sort=name', ['Files']],
  ['/files/f1', ['Files']],
  ['/notebooks/n1/document', ['Notebooks']],
  ['/single-workflow?workflowId=w1', ['Workflows']],
  ['/agents-of-others', []],
])('marks the entry that %s belongs to', async (path, names) => {
  expect(current(await renderNavigation(path))).toEqual(names);
});

it('lists the chats in My Works while the chat remote has no page of them', async () => {
  const { navigation } = await renderShell('/', 'column', false);
  expect(within(navigation).getByRole('link', { name: 'Chats' }).getAttribute('href')).toBe('/my-works?kind=chat');
});

it('hides a Work Area until it is chosen again, except while it is open', async () => {
  const user = userEvent.setup();
  const navigation = await renderNavigation('/finance');
  const choose = () => user.click(within(navigation).getByRole('button', { name: 'Choose which Work Areas to show' }));
  await choose();
  await user.click(within(navigation).getByRole('button', { name: 'Sales', pressed: true }));
  await user.click(within(navigation).getByRole('button', { name: 'Finance', pressed: true }));
  await choose();
  expect(within(navigation).queryByRole('link', { name: 'Sales' })).toBeNull();
  expect(within(navigation).getByRole('link', { name: 'Finance' })).toBeDefined();
  await choose();
  await user.click(within(navigation).getByRole('button', { name: 'Sales', pressed: false }));
  await choose();
  expect(within(navigation).getByRole('link', { name: 'Sales' })).toBeDefined();
});

/** Opens the choice of Work Areas, and records what is saved of it. */
async function chooseAreas() {
  const { shell, navigation } = await renderShell('/');
  const saved: unknown[] = [];
  shell.answer(setAppearance, ({ body }) => {
    saved.push(body.hidden_areas);
    return { message: 'Saved.' };
  });
  const area = (name: string) => within(navigation).getByRole('button', { name });
  await userEvent.click(area('Choose which Work Areas to show'));
  return { shell, saved, area };
}

it('remembers a hidden Work Area with the account, and takes a choice back that could not be saved', async () => {
  const { shell, saved, area } = await chooseAreas();
  await userEvent.click(area('Sales'));
  await expect.poll(() => saved).toEqual([['a1']]);
  // Another browser chose since.
  act(() => storeHiddenAreas('priya@example.com', ['a2']));
  expect(area('Sales').getAttribute('aria-pressed')).toBe('true');
  expect(area('Finance').getAttribute('aria-pressed')).toBe('false');
  shell.answer(setAppearance, () => {
    throw new Error('offline');
  });
  await userEvent.click(area('Finance'));
  await expect.poll(() => area('Finance').getAttribute('aria-pressed')).toBe('false');
  expect(shell.toasts.at(-1)).toMatchObject({ title: 'Your choice of Work Areas wasn’t saved' });
});

it('keeps a choice that is newer than the profile, and what another tab hid', async () => {
  const { shell, saved, area } = await chooseAreas();
  const follow = followHiddenAreas(shell.api, 'priya@example.com');
  localStorage.setItem('atrium.hiddenAreas', JSON.stringify({ 'priya@example.com': ['a2'] }));
  await userEvent.click(area('Sales'));
  await expect.poll(() => saved).toEqual([['a2', 'a1']]);
  act(() => follow([]));
  expect(area('Sales').getAttribute('aria-pressed')).toBe('false');
  expect(area('Finance').getAttribute('aria-pressed')).toBe('false');
});

it('sends the account once what was hidden before accounts remembered it', async () => {
  const { shell, navigation } = await renderShell('/');
  const saved: unknown[] = [];
  shell.answer(setAppearance, ({ body }) => {
    saved.push(body.hidden_areas);
    return { message: 'Saved.' };
  });
  act(() => storeHiddenAreas('priya@example.com', ['a1']));
  act(() => followHiddenAreas(shell.api, 'priya@example.com')(undefined));
  await expect.poll(() => saved).toEqual([['a1']]);
  act(() => followHiddenAreas(shell.api, 'priya@example.com')(undefined));
  expect(within(navigation).queryByRole('link', { name: 'Sales' })).toBeNull();
  act(() => followHiddenAreas(shell.api, 'priya@example.com')(['a2']));
  expect(within(navigation).getByRole('link', { name: 'Sales' })).toBeDefined();
  expect(saved).toHaveLength(1);
});

it('lists the last chats in a drawer and marks the open one', async () => {
  const navigation = await renderNavigation('/chat?sessionId=s2', 'drawer');
  expect(await within(navigation).findByRole('link', { name: 'Lease, first year' })).toBeDefined();
  expect(current(navigation)).toEqual(['Chats', 'Prices']);
});
