import { type ConnectedApp, routes } from 'shared-contracts';

/** Where an app is connected: a page of ours, or not by itself. */
export type AppWay = 'n8n' | 'make' | 'models' | 'web-search' | 'agents' | 'feeds' | 'drive' | 'through';

/** One app as it is listed. `group` and `way` say what it enables and how it is reached; both are keys of the messages. */
export interface ListedApp {
  readonly routeUrl: string;
  readonly name: string;
  readonly group: 'suite' | 'tasks' | 'teamChat' | 'notes' | 'boards' | 'seo' | 'automation' | 'ai' | 'data';
  readonly way: AppWay;
}

/** The nine suggestions of specification section 2.3. */
export const suggestedApps: readonly ListedApp[] = [
  { routeUrl: 'google-workspace', name: 'Google Workspace', group: 'suite', way: 'through' },
  { routeUrl: 'asana', name: 'Asana', group: 'tasks', way: 'through' },
  { routeUrl: 'slack', name: 'Slack', group: 'teamChat', way: 'through' },
  { routeUrl: 'notion', name: 'Notion', group: 'notes', way: 'through' },
  { routeUrl: 'trello', name: 'Trello', group: 'boards', way: 'through' },
  { routeUrl: 'semrush', name: 'Semrush', group: 'seo', way: 'through' },
  { routeUrl: 'n8n', name: 'n8n', group: 'automation', way: 'n8n' },
  { routeUrl: 'make', name: 'Make', group: 'automation', way: 'make' },
  { routeUrl: 'zapier', name: 'Zapier', group: 'automation', way: 'through' },
];

/** What this product connects itself, beside the suggestions. */
export const ownApps: readonly ListedApp[] = [
  { routeUrl: 'ai-models', name: 'AI models', group: 'ai', way: 'models' },
  { routeUrl: 'web-search', name: 'Web search', group: 'data', way: 'web-search' },
  { routeUrl: 'mcp-servers', name: 'MCP servers', group: 'ai', way: 'agents' },
  { routeUrl: 'news-feeds', name: 'News feeds', group: 'data', way: 'feeds' },
  { routeUrl: 'google-drive', name: 'Google Drive', group: 'data', way: 'drive' },
];

const catalogue = [...suggestedApps, ...ownApps];

/** The apps that are not connected: the suggestions, then what the product connects itself. */
export const appsToExplore = (connected: readonly ConnectedApp[]): ListedApp[] =>
  catalogue.filter(({ routeUrl }) => !connected.some((app) => app.RouteURL === routeUrl));

/** The page where an app is connected and disconnected; undefined where that is another product's part. */
export function pageOf(way: AppWay): string | undefined {
  const pages: Readonly<Record<AppWay, string | undefined>> = {
    n8n: routes.connection('n8n'),
    make: routes.connection('make'),
    models: routes.models(),
    'web-search': routes.models(),
    agents: routes.agents(),
    feeds: routes.marketIntel(),
    drive: routes.settings('security-and-access'),
    through: undefined,
  };
  return pages[way];
}

/** An app by its address: a connected one, one of the catalogue, or neither. */
export function findApp(routeUrl: string, connected: readonly ConnectedApp[]) {
  const mine = connected.find((app) => app.RouteURL === routeUrl);
  const listed = catalogue.find((app) => app.routeUrl === routeUrl);
  if (!mine && !listed) return null;
  return { name: mine?.AppName ?? listed?.name ?? routeUrl, isConnected: mine !== undefined, listed };
}
