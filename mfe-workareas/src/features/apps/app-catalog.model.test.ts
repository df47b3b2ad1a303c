import { addTexts, showLanguage } from 'shared-ui';
import { expect, it } from 'vitest';
import { findApp, getConnectionPage, listAppCards, suggestedApps } from './app-catalog.model.ts';

const slack = { app_id: 'a', AppName: 'Slack of Meridian', RouteURL: 'slack', Icon: '' };

const stateOf = (routeUrl: string, connected: Parameters<typeof listAppCards>[0], switchedOff: string[] = []) =>
  listAppCards(connected, switchedOff).find((card) => card.routeUrl === routeUrl)?.state;

it('lists each app once, connected ones first', () => {
  expect(suggestedApps).toHaveLength(9);
  const [first, ...others] = listAppCards([slack], []).map(({ routeUrl }) => routeUrl);
  expect(first).toBe('slack');
  expect(others).not.toContain('slack');
  expect(listAppCards([], [])).toHaveLength(others.length + 1);
});

it('knows which apps can be connected, which only an administrator can allow, and which have no connector', () => {
  expect(stateOf('slack', [slack])).toBe('connected');
  expect(stateOf('slack', [])).toBe('through');
  expect(stateOf('mcp-servers', [])).toBe('ready');
  expect(stateOf('mcp-servers', [], ['tool-servers'])).toBe('forbidden');
});

it('prefers a connected app over a suggestion with the same address', () => {
  expect(findApp('slack', [slack])).toMatchObject({ name: 'Slack of Meridian', isConnected: true });
  expect(findApp('slack', [])).toMatchObject({ name: 'Slack', isConnected: false });
  expect(findApp('unheard-of', [])).toBeNull();
});

it('knows where an app is connected and which apps have no connector', () => {
  expect(getConnectionPage('n8n')).toBe('/connections/n8n');
  expect(getConnectionPage('drive')).toBe('/settings/security-and-access');
  expect(suggestedApps.filter(({ way }) => getConnectionPage(way) === undefined).map(({ name }) => name)).toContain('Slack');
});

it('names the apps that Atrium connects itself in the language of the page', async () => {
  expect(findApp('web-search', [])).toMatchObject({ name: 'Web search' });
  addTexts('de', 'mfe-workareas', { 'mfe-workareas': { 'app_web-search': 'Websuche' } });
  await showLanguage({ tag: 'de', name: 'Deutsch', direction: 'ltr' });
  expect(findApp('web-search', [])).toMatchObject({ name: 'Websuche' });
  await showLanguage({ tag: 'en', name: 'English', direction: 'ltr' });
});
