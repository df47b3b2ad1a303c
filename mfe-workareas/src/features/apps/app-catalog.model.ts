import { type ConnectedApp, routes } from 'shared-contracts';
import { text } from '../../messages/messages.ts';

/** Names how an app is connected: on one of our pages, or `through` another product. */
export type AppWay = 'n8n' | 'make' | 'models' | 'web-search' | 'tool-servers' | 'feeds' | 'drive' | 'through';

/** Describes a listed app. `group` and `way` are keys of the messages that say what it enables and how to connect it. */
export interface ListedApp {
  readonly routeUrl: string;
  readonly name: string;
  readonly group: 'suite' | 'tasks' | 'teamChat' | 'notes' | 'boards' | 'seo' | 'automation' | 'ai' | 'data';
  readonly way: AppWay;
}

/** Lists the nine suggested apps. */
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

/** Lists the apps that Atrium connects itself. */
export const ownApps: readonly ListedApp[] = [
  nameApp({ routeUrl: 'ai-models', group: 'ai', way: 'models' }),
  nameApp({ routeUrl: 'web-search', group: 'data', way: 'web-search' }),
  nameApp({ routeUrl: 'mcp-servers', group: 'ai', way: 'tool-servers' }),
  nameApp({ routeUrl: 'news-feeds', group: 'data', way: 'feeds' }),
  { routeUrl: 'google-drive', name: 'Google Drive', group: 'data', way: 'drive' },
];

/** Adds the name in the language of the page. */
function nameApp(app: Omit<ListedApp, 'name'> & { routeUrl: 'ai-models' | 'web-search' | 'mcp-servers' | 'news-feeds' }): ListedApp {
  return {
    ...app,
    get name() {
      return text(`app_${app.routeUrl}`);
    },
  };
}

const catalog = [...suggestedApps, ...ownApps];

/** Returns the apps that are not connected: suggestions first, then the ones Atrium connects itself. */
export const listAppsToExplore = (connected: readonly ConnectedApp[]): ListedApp[] =>
  catalog.filter(({ routeUrl }) => !connected.some((app) => app.RouteURL === routeUrl));

/** Returns the page that connects and disconnects an app; undefined for apps reached through another product. */
export function getConnectionPage(way: AppWay): string | undefined {
  const pages: Readonly<Record<AppWay, string | undefined>> = {
    n8n: routes.connection('n8n'),
    make: routes.connection('make'),
    models: routes.models(),
    'web-search': routes.models(),
    'tool-servers': routes.settings('tool-servers'),
    feeds: routes.marketIntel(),
    drive: routes.settings('security-and-access'),
    through: undefined,
  };
  return pages[way];
}

/** Finds an app by its address, connected apps first. */
export function findApp(routeUrl: string, connected: readonly ConnectedApp[]) {
  const mine = connected.find((app) => app.RouteURL === routeUrl);
  const listed = catalog.find((app) => app.routeUrl === routeUrl);
  if (!mine && !listed) return null;
  return { name: mine?.AppName ?? listed?.name ?? routeUrl, isConnected: mine !== undefined, listed };
}
