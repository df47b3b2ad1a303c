import { expect, it } from 'vitest';
import { appsToExplore, findApp, pageOf, suggestedApps } from './app-catalogue.model.ts';

const slack = { app_id: 'a', AppName: 'Slack of Meridian', RouteURL: 'slack', Icon: '' };

it('suggests nine apps, without those that are connected', () => {
  expect(suggestedApps).toHaveLength(9);
  expect(appsToExplore([slack]).map(({ routeUrl }) => routeUrl)).not.toContain('slack');
  expect(appsToExplore([]).length - appsToExplore([slack]).length).toBe(1);
});

it('finds a connected app before the suggestion of its address', () => {
  expect(findApp('slack', [slack])).toMatchObject({ name: 'Slack of Meridian', isConnected: true });
  expect(findApp('slack', [])).toMatchObject({ name: 'Slack', isConnected: false });
  expect(findApp('unheard-of', [])).toBeNull();
});

it('knows where an app is connected, and which have no connector', () => {
  expect(pageOf('n8n')).toBe('/connections/n8n');
  expect(pageOf('drive')).toBe('/settings/security-and-access');
  expect(suggestedApps.filter(({ way }) => pageOf(way) === undefined).map(({ name }) => name)).toContain('Slack');
});
