import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { alertsChanged, findLanguage, languages } from 'shared-contracts';
import { listAlerts, markAlertsRead } from 'shared-contracts/calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell, make } from 'shared-contracts/testing';
import { addTexts, showLanguage, UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { MemoryRouter, useLocation } from 'shared-ui/router';
import { afterEach, expect, it } from 'vitest';
import arabic from '../../messages/ar.json';
import { newerShellStore } from '../../shared/newer-shell.store.ts';
import { storeProfile } from '../../shared/profile.store.ts';
import type { Viewport } from '../../shared/use-viewport.ts';
import { AlertsMenu } from './menus.tsx';
import { TopBar } from './top-bar.tsx';

afterEach(() => {
  cleanup();
  newerShellStore.setState({ isOffered: false });
  showLanguage(languages[0]);
});

const nothing = () => undefined;

function renderBar(viewport: Viewport = 'medium') {
  // The test's browser doesn't know the element of the search field.
  const entries = { viewport, menuEntries: () => [], hasPanel: false, isSearchPage: true };
  const actions = { onOpenNavigation: nothing, onOpenPanel: nothing, onCreateNote: nothing, onOpenPalette: nothing };
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={createFakeShell({ remote: 'host-shell' })}>
          <MemoryRouter>
            <TopBar {...entries} {...actions} />
          </MemoryRouter>
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );
}

it.each([
  { switched_off: [], links: 1 },
  { switched_off: ['incognito'], links: 0 },
])('offers incognito chats unless they are switched off ($switched_off)', async ({ switched_off, links }) => {
  storeProfile(make.profile({ switched_off }));
  renderBar();
  expect(await screen.findByRole('link', { name: 'New chat' })).toBeDefined();
  expect(screen.queryAllByRole('link', { name: /incognito/i })).toHaveLength(links);
});

it('names the page in a phone’s bar, and follows it', async () => {
  document.title = 'Plans · Atrium';
  renderBar('narrow');
  const bar = await screen.findByRole('banner');
  expect(within(bar).getByText('Plans')).toBeDefined();
  act(() => {
    document.title = 'Lease, first year · Atrium';
  });
  expect(await within(bar).findByText('Lease, first year')).toBeDefined();
});

it('offers an update in the account menu once a newer shell was released', async () => {
  renderBar();
  await userEvent.click(await screen.findByRole('button', { name: /^Account of [^,]*$/ }));
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Update' })).toBeNull();
  act(() => newerShellStore.setState({ isOffered: true }));
  expect(await screen.findByRole('menuitem', { name: 'Update' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Account of .*, update available/ })).toBeDefined();
});

it.each([1, 2, 3, 11, 100])('names the bell in Arabic with the number it shows (%i)', (unread) => {
  addTexts('ar', 'host-shell', arabic);
  showLanguage(findLanguage('ar') ?? languages[0]);
  const shell = createFakeShell({ remote: 'host-shell' });
  render(
    <ShellContext value={shell}>
      <MemoryRouter>
        <AlertsMenu />
      </MemoryRouter>
    </ShellContext>,
    { wrapper: UiProvider },
  );
  act(() => shell.bus.publish(alertsChanged, { email: shell.session.current()?.email ?? '', unread, hasNew: true }));
  expect(screen.getByRole('button').getAttribute('aria-label')).toContain(String(unread));
});

it('opens an alert from its whole row and marks it as read', async () => {
  const shell = createFakeShell({ remote: 'host-shell' });
  const read: unknown[] = [];
  const alert = { kind: 'mention' as const, text: 'Can you sign?', created_at: '2026-11-30T09:00:00Z', link: '/notebooks/n1' };
  shell.answer(listAlerts, () => ({
    alerts: [
      { ...alert, alert_id: 'a1', title: 'Tomás mentioned you', read_at: null, by: 'Tomás Rivera' },
      {
        ...alert,
        alert_id: 'a3',
        kind: 'ai' as const,
        title: 'Weekly list failed',
        read_at: null,
        link: '/workflows/w1',
        asks: 'open-run' as const,
      },
      { ...alert, alert_id: 'a2', title: 'Ines shared a file', read_at: '2026-11-30T09:30:00Z' },
    ],
    unread: 2,
  }));
  shell.answer(markAlertsRead, ({ body }) => {
    read.push(body.alert_ids);
    return { message: '' };
  });
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={shell}>
          <MemoryRouter>
            <AlertsMenu />
            <Where />
          </MemoryRouter>
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Alerts and activity' }));
  const alerts = await screen.findByRole('dialog', { name: 'Alerts' });
  expect(within(alerts).getByRole('link', { name: 'Activity Log' }).getAttribute('href')).toBe('/activity-log');
  expect(await within(alerts).findByText('TR')).toBeDefined();
  await userEvent.click(within(alerts).getByRole('link', { name: 'Tomás mentioned you' }));
  await expect.poll(() => read).toEqual([['a1']]);
  expect(screen.getByTestId('where').textContent).toBe('/notebooks/n1');
  await userEvent.click(screen.getByRole('button', { name: 'Alerts and activity' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Open the run' }));
  await expect.poll(() => read).toEqual([['a1'], ['a3']]);
  expect(screen.getByTestId('where').textContent).toBe('/workflows/w1');
});

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
