import type { ConnectedApp } from 'shared-contracts';

/** One app as it is listed. `note` is a key of the messages; `connection` names the page on how its workflows are connected. */
export interface ListedApp {
  readonly routeUrl: string;
  readonly name: string;
  readonly note: 'suiteNote' | 'tasksNote' | 'teamChatNote' | 'notesNote' | 'boardNote' | 'seoNote' | 'automationKind';
  readonly connection?: 'make' | 'n8n';
}

/** The nine suggestions of specification section 2.3. */
export const suggestedApps: readonly ListedApp[] = [
  { routeUrl: 'google-workspace', name: 'Google Workspace', note: 'suiteNote' },
  { routeUrl: 'asana', name: 'Asana', note: 'tasksNote' },
  { routeUrl: 'slack', name: 'Slack', note: 'teamChatNote' },
  { routeUrl: 'notion', name: 'Notion', note: 'notesNote' },
  { routeUrl: 'trello', name: 'Trello', note: 'boardNote' },
  { routeUrl: 'semrush', name: 'Semrush', note: 'seoNote' },
  { routeUrl: 'n8n', name: 'n8n', note: 'automationKind', connection: 'n8n' },
  { routeUrl: 'make', name: 'Make', note: 'automationKind', connection: 'make' },
  { routeUrl: 'zapier', name: 'Zapier', note: 'automationKind' },
];

/** The suggestions that are not connected. */
export const appsToExplore = (connected: readonly ConnectedApp[]): ListedApp[] =>
  suggestedApps.filter(({ routeUrl }) => !connected.some((app) => app.RouteURL === routeUrl));

/** An app by its address: a connected one, a suggested one, or neither. */
export function findApp(routeUrl: string, connected: readonly ConnectedApp[]) {
  const mine = connected.find((app) => app.RouteURL === routeUrl);
  const suggested = suggestedApps.find((app) => app.routeUrl === routeUrl);
  if (!mine && !suggested) return null;
  return { name: mine?.AppName ?? suggested?.name ?? routeUrl, isConnected: mine !== undefined, suggested };
}
