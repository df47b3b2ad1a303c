import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listHelpArticles } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it, vi } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { createSettingsShell, list, main, openPage, panel, press, record, refused } from './testing/settings-pages.tsx';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
  record(shell, listHelpArticles, {
    articles: [
      {
        slug: 'invite-people',
        category: 'users_workspaces_and_collaboration',
        title: 'Invite people',
        body: 'Owners invite people. It takes a minute.',
        pages: [{ title: 'Users and Teams', to: '/settings/users-and-teams' }],
      },
      { slug: 'roles', category: 'users_workspaces_and_collaboration', title: 'Roles', body: 'What people may do.', pages: [] },
    ],
  });
});

it('searches articles and opens the one found', async () => {
  openPage(shell, '/help?q=How+do+I+invite+people%3F');
  const found = await list('Articles found');
  expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Invite peopleUsers, Workspaces and Collaboration · Owners invite people.',
  ]);
  expect(screen.getByRole('status').textContent).toBe('1 article');
  await userEvent.click(found.getByRole('link', { name: 'Invite people' }));
  const article = await screen.findByRole('article', { name: 'Invite people' });
  await expect.poll(() => document.activeElement === article).toBe(true);
});

it('says when nothing matches, and returns to the categories', async () => {
  openPage(shell, '/help?q=zebra');
  expect(await screen.findByText('No articles match “zebra”.')).toBeDefined();
  await press('All categories');
  expect(await list('Help categories')).toBeDefined();
  expect(screen.queryByText('No articles match “zebra”.')).toBeNull();
});

it('keeps every letter of a fast typist, and the address follows', async () => {
  history.replaceState(null, '', `${shell.base}/help`);
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search help' });
  // All letters arrive before the router has rendered the first one.
  act(() => {
    for (const letter of 'invite') fireEvent.change(field, { target: { value: field.value + letter } });
  });
  expect(field.value).toBe('invite');
  expect((await list('Articles found')).getAllByRole('listitem')).toHaveLength(1);
  await expect.poll(() => location.search).toBe('?q=invite');
  expect(field.value).toBe('invite');
});

it('opens an article at once, while the address still waits for the last letters', async () => {
  const article = Promise.withResolvers<void>();
  const category = remote.pages['help-category'];
  if (!category) throw new Error('The remote has no page for a category.');
  const slow = { ...category, load: () => article.promise.then(() => category.load()) };
  history.replaceState(null, '', `${shell.base}/help`);
  render(<RemoteAlone contributes={contributes} remote={{ ...remote, pages: { ...remote.pages, 'help-category': slow } }} shell={shell} />);
  const field = await screen.findByRole('searchbox', { name: 'Search help' });
  fireEvent.change(field, { target: { value: 'invit' } });
  await list('Articles found');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value: 'invite' } });
  fireEvent.click(screen.getByRole('link', { name: 'Invite people' }));
  act(() => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  article.resolve();
  expect(await screen.findByRole('article', { name: 'Invite people' })).toBeDefined();
});

it('opens an article on a machine too slow to render the step before the pause of typing ends', async () => {
  history.replaceState(null, '', `${shell.base}/help`);
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} />);
  const field = await screen.findByRole('searchbox', { name: 'Search help' });
  field.focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value: 'invite' } });
  const link = screen.getByRole('link', { name: 'Invite people' });
  act(() => link.focus());
  // Unlike fireEvent's, this click leaves React no time before the next line.
  link.click();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(await screen.findByRole('article', { name: 'Invite people' })).toBeDefined();
});

it('shows the text of an earlier address after Back', async () => {
  history.replaceState(null, '', `${shell.base}/help?q=roles`);
  history.pushState(null, '', `${shell.base}/help?q=invite`);
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search help' });
  expect(field.value).toBe('invite');
  history.back();
  await expect.poll(() => field.value).toBe('roles');
  expect((await list('Articles found')).getByRole('link', { name: 'Roles' })).toBeDefined();
});

it('shows the articles of a category with links to each and to its pages', async () => {
  openPage(shell, '/help/users_workspaces_and_collaboration');
  const contents = await list('Articles in this category');
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Invite people', 'Roles']);
  expect((await main()).getByText('Owners invite people. It takes a minute.')).toBeDefined();
  await userEvent.click((await main()).getByRole('link', { name: 'Users and Teams' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users and Teams' })).toBeDefined();
});

it('marks the current category in the panel and opens another', async () => {
  openPage(shell, '/help/users_workspaces_and_collaboration');
  const beside = await panel();
  expect((await beside.findByRole('link', { current: 'page' })).textContent).toBe('Users, Workspaces and Collaboration');
  await userEvent.click(beside.getByRole('link', { name: 'Models and AI' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Models and AI' })).toBeDefined();
  expect(await screen.findByText('No articles in this category.')).toBeDefined();
});

it('leads back from an unknown category', async () => {
  openPage(shell, '/help/unheard_of');
  expect(await screen.findByText('Choose one of the twelve categories.')).toBeDefined();
  await userEvent.click((await main()).getByRole('link', { name: 'All categories' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeDefined();
});

it('keeps the tiles working while the articles can’t be loaded', async () => {
  shell.answer(listHelpArticles, refused);
  openPage(shell, '/help');
  expect((await list('Help categories')).getAllByRole('link')).toHaveLength(12);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'invite');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t load the help articles.*Not yours\./);
});

it('answers the frequently asked questions', async () => {
  openPage(shell, '/help');
  await userEvent.click(await screen.findByText('What does an incognito chat store?'));
  expect(screen.getByText(/^Nothing\. Its messages are gone/)).toBeDefined();
});

it('says which articles are not in the language of the page', async () => {
  const one = { category: 'users_workspaces_and_collaboration' as const, body: 'What people may do.', pages: [] };
  record(shell, listHelpArticles, {
    articles: [
      { ...one, slug: 'roles', title: 'Roles', language: 'en' },
      { ...one, slug: 'rollen', title: 'Rollen', language: 'de' },
    ],
  });
  openPage(shell, '/help/users_workspaces_and_collaboration');
  const foreign = await screen.findByRole('article', { name: 'Rollen' });
  expect(within(foreign).getByText('This article is in English so far.')).toBeDefined();
  expect(within(foreign).getByText('What people may do.').closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(screen.getAllByText('This article is in English so far.')).toHaveLength(1);
});
