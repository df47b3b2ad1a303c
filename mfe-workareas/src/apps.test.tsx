// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/apps/app.page.tsx';
import './features/apps/apps.page.tsx';
import './features/apps/apps.panel.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getCapabilities, getConnectedApps } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, nothingConnected, openRemote, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;
const slack = { app_id: 'c1', AppName: 'Slack', RouteURL: 'slack', Icon: '' };
const findPanel = async () => within(await screen.findByRole('complementary'));
const openApp = (routeUrl: string) => {
  openRemote(shell, `/apps/${routeUrl}`);
  return findMain();
};

beforeEach(() => {
  localStorage.clear();
  shell = createShell();
  shell.answer(getConnectedApps, () => ({ connectedApps: [slack] }));
  shell.answer(getCapabilities, () => nothingConnected);
});

const cards = async () => within(await (await findMain()).findByRole('list', { name: 'Apps' })).getAllByRole('listitem');
const nameOf = (card: HTMLElement | undefined) => card && within(card).getAllByRole('link')[0]?.textContent;

it('shows connected apps first, but last after Explore More Apps', async () => {
  const { unmount } = openRemote(shell, '/apps');
  const first = (await cards())[0];
  expect(nameOf(first)).toBe('Slack');
  expect(within(first as HTMLElement).getByText('Connected')).toBeDefined();
  unmount();
  openRemote(shell, '/apps?view=explore');
  expect(nameOf((await cards()).at(-1))).toBe('Slack');
  expect(localStorage.getItem('atrium.connected-apps.priya@example.com')).toMatch(/^\[/);
});

it('offers one action for each app, and says which need an administrator', async () => {
  const off = [{ ability: 'tool-servers', reason: 'Your administrator switched this off.' }];
  shell.answer(getCapabilities, () => ({ ...nothingConnected, switched_off: off }));
  openRemote(shell, '/apps');
  const page = await findMain();
  expect((await page.findByRole('link', { name: 'Connect n8n' })).getAttribute('href')).toBe('/app/connections/n8n');
  expect(page.getByRole('link', { name: 'See how to connect Notion' }).getAttribute('href')).toBe('/app/apps/notion');
  expect(page.getByRole('link', { name: 'Manage Slack' }).getAttribute('href')).toBe('/app/apps/slack');
  expect(await page.findByText('Needs an administrator')).toBeDefined();
  expect(page.queryByRole('link', { name: 'Connect MCP servers' })).toBeNull();
  const notion = (await cards()).find((card) => nameOf(card) === 'Notion');
  expect(within(notion as HTMLElement).getByText('Via n8n, Make or MCP')).toBeDefined();
});

it('filters apps by name, category and state', async () => {
  openRemote(shell, '/apps');
  const page = await findMain();
  await userEvent.type(await page.findByRole('searchbox', { name: 'Search apps' }), 'not');
  await expect.poll(async () => (await cards()).map(nameOf)).toEqual(['Notion']);
  await userEvent.click(page.getByRole('radio', { name: 'Projects' }));
  expect(await page.findByText('No apps match.')).toBeDefined();
  await userEvent.clear(page.getByRole('searchbox', { name: 'Search apps' }));
  expect((await cards()).map(nameOf)).toEqual(['Asana', 'Trello']);
  await userEvent.click(page.getByRole('radio', { name: 'Saved' }));
  expect(await page.findByText('No apps saved.')).toBeDefined();
});

describe('the page of an app', () => {
  it.each([
    ['n8n', 'Connect n8n', '/app/connections/n8n', 'Run workflows in n8n'],
    ['make', 'Connect Make', '/app/connections/make', 'Run scenarios in Make'],
    ['ai-models', 'Connect AI models', '/app/models', 'Answers for chats and agents'],
    ['web-search', 'Connect Web search', '/app/models', 'Pages for answers'],
    ['mcp-servers', 'Connect MCP servers', '/app/settings/tool-servers', 'Tools for chats and agents'],
    ['news-feeds', 'Connect News feeds', '/app/market-intel', 'Articles in Market intel'],
  ])('of %s leads to where it is connected', async (routeUrl, link, address, does) => {
    const page = await openApp(routeUrl);
    expect((await page.findByRole('link', { name: new RegExp(link) })).getAttribute('href')).toBe(address);
    expect(page.getByText(does)).toBeDefined();
    expect(page.getByText('Not connected')).toBeDefined();
  });

  it('leads to the connection of a connected app', async () => {
    shell.answer(getConnectedApps, () => ({ connectedApps: [{ ...slack, AppName: 'n8n', RouteURL: 'n8n' }] }));
    const page = await openApp('n8n');
    expect(await page.findByRole('link', { name: /Manage or disconnect n8n/ })).toBeDefined();
    expect(page.getByText('Connected')).toBeDefined();
  });

  it('offers n8n, Make and agents for an app without a connector', async () => {
    const page = await openApp('asana');
    const ways = within(await page.findByRole('list', { name: 'How to connect it' }));
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/app/connections/n8n',
      '/app/connections/make',
      '/app/agents',
    ]);
  });
});

describe('saved apps', () => {
  it('are kept for the next visit', async () => {
    const first = openRemote(shell, '/apps/notion');
    await userEvent.click(await (await findMain()).findByRole('button', { name: 'Save Notion' }));
    first.unmount();
    openRemote(shell, '/apps/asana');
    const saved = within(await (await findPanel()).findByRole('list', { name: 'Saved Apps' }));
    expect(saved.getByRole('link', { name: 'Notion' }).getAttribute('href')).toBe('/app/apps/notion');
    await userEvent.click(await (await findMain()).findByRole('button', { name: 'Save Asana' }));
    await expect.poll(() => saved.getAllByRole('link').map((link) => link.textContent)).toEqual(['Notion', 'Asana']);
  });
});

describe('the panel', () => {
  it('marks the app that is open', async () => {
    await openApp('slack');
    const panel = await findPanel();
    const mine = within(await panel.findByRole('list', { name: 'My Apps' }));
    expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['My Apps', 'Saved Apps']);
    expect(mine.getByRole('link', { name: 'Slack' }).getAttribute('aria-current')).toBe('page');
  });

  it('says that no apps are connected or saved', async () => {
    shell.answer(getConnectedApps, () => ({ connectedApps: [] }));
    await openApp('asana');
    const panel = await findPanel();
    expect(await panel.findByText('No apps connected.')).toBeDefined();
  });

  it('shows why apps fail to load', async () => {
    shell.answer(getConnectedApps, refuse('Not yours.', 403));
    await openApp('asana');
    expect((await (await findPanel()).findByRole('alert')).textContent).toContain('Failed to load app integrations.');
  });
});
