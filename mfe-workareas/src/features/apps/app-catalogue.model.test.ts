import { expect, it } from 'vitest';
import { appsToExplore, findApp, suggestedApps } from './app-catalogue.model.ts';

const slack = { app_id: 'a', AppName: 'Slack of Meridian', RouteURL: 'slack', Icon: '' };

it('suggests nine apps, without those that are connected', () => {
  expect(suggestedApps).toHaveLength(9);
  expect(appsToExplore([slack]).map(({ routeUrl }) => routeUrl)).not.toContain('slack');
  expect(appsToExplore([slack])).toHaveLength(8);
});

it('finds a connected app before the suggestion of its address', () => {
  expect(findApp('slack', [slack])).toMatchObject({ name: 'Slack of Meridian', isConnected: true });
  expect(findApp('slack', [])).toMatchObject({ name: 'Slack', isConnected: false });
  expect(findApp('unheard-of', [])).toBeNull();
});
