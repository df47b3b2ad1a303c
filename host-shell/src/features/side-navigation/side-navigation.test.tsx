import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listSessions, listWorkAreas } from 'shared-contracts/calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell, make } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { MemoryRouter } from 'shared-ui/router';
import { afterEach, expect, it } from 'vitest';
import { SideNavigation } from './side-navigation.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const areas = [
  make.workArea({ AreaID: 'a1', Name: 'Sales', DisplayName: 'Sales', RouteURL: 'sales', DisplayRank: 1 }),
  make.workArea({ AreaID: 'a2', Name: 'Finance', DisplayName: 'Finance', RouteURL: 'finance', DisplayRank: 2 }),
];

async function renderNavigation(path: string, look: 'column' | 'drawer' = 'column') {
  const shell = createFakeShell({ remote: 'host-shell' });
  shell.answer(listWorkAreas, () => ({ areas }));
  const data = [
    make.chatSession({ session_id: 's1', title: 'Lease, first year' }),
    make.chatSession({ session_id: 's2', title: 'Prices' }),
  ];
  shell.answer(listSessions, () => ({ data, total: 2 }));
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={shell}>
          <MemoryRouter initialEntries={[path]}>
            <SideNavigation look={look} foot={null} />
          </MemoryRouter>
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );
  const navigation = await screen.findByRole('navigation');
  await within(navigation).findByRole('link', { name: 'Sales' });
  return navigation;
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

it('lists the last chats in a drawer and marks the open one', async () => {
  const navigation = await renderNavigation('/chat?sessionId=s2', 'drawer');
  expect(await within(navigation).findByRole('link', { name: 'Lease, first year' })).toBeDefined();
  expect(current(navigation)).toEqual(['Chats', 'Prices']);
});
