import { type ConnectedApp, routes } from 'shared-contracts';
import { text } from '../../messages/messages.ts';

/** Names how an app is connected: on one of our pages, or `through` another product. */
export type AppWay = 'n8n' | 'make' | 'models' | 'web-search' | 'tool-servers' | 'feeds' | 'drive' | 'through';

interface AppName {
  readonly routeUrl: string;
  readonly name: string;
}

/** Describes an app that Atrium connects itself. */
interface OwnApp extends AppName {
  readonly group: 'automation' | 'ai' | 'data';
  readonly way: Exclude<AppWay, 'through'>;
}

interface AppOfOthers extends AppName {
  readonly group: 'suite' | 'tasks' | 'teamChat' | 'notes' | 'boards' | 'seo' | 'automation';
  readonly way: 'through';
}

/** Describes a listed app. `group` and `way` are keys of the messages that say what it does, what it enables and how to connect it. */
export type ListedApp = OwnApp | AppOfOthers;

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
export const ownApps: readonly OwnApp[] = [
  nameApp({ routeUrl: 'ai-models', group: 'ai', way: 'models' }),
  nameApp({ routeUrl: 'web-search', group: 'data', way: 'web-search' }),
  nameApp({ routeUrl: 'mcp-servers', group: 'ai', way: 'tool-servers' }),
  nameApp({ routeUrl: 'news-feeds', group: 'data', way: 'feeds' }),
  { routeUrl: 'google-drive', name: 'Google Drive', group: 'data', way: 'drive' },
];

/** Adds the name in the language of the page. */
function nameApp(app: Omit<OwnApp, 'name'> & { routeUrl: 'ai-models' | 'web-search' | 'mcp-servers' | 'news-feeds' }): OwnApp {
  return {
    ...app,
    get name() {
      return text(`app_${app.routeUrl}`);
    },
  };
}

const catalog = [...suggestedApps, ...ownApps];

/** Names the drawings of apps that have one. */
const logos: Readonly<Record<string, string>> = {
  'google-workspace': 'google',
  'google-drive': 'google-drive',
  asana: 'asana',
  slack: 'slack',
  trello: 'trello',
  zapier: 'zapier',
  notion: 'notion',
  n8n: 'n8n',
  make: 'make',
  'mcp-servers': 'mcp',
};

/** Names the categories that the gallery filters by. */
export const appCategories = ['communication', 'files', 'projects', 'automation', 'ai'] as const;
export type AppCategory = (typeof appCategories)[number];

const categories: Readonly<Record<ListedApp['group'], AppCategory>> = {
  suite: 'communication',
  teamChat: 'communication',
  notes: 'files',
  data: 'files',
  tasks: 'projects',
  boards: 'projects',
  automation: 'automation',
  seo: 'ai',
  ai: 'ai',
};

/** Names what an administrator can switch off for each way of connecting. */
const abilities: Partial<Record<AppWay, string>> = {
  n8n: 'workflows',
  make: 'workflows',
  'web-search': 'web-search',
  'tool-servers': 'tool-servers',
  feeds: 'market-intel',
};

/** Describes an app as its card shows it. */
export interface AppCard {
  readonly routeUrl: string;
  readonly name: string;
  readonly logo: string | undefined;
  readonly listed: ListedApp | undefined;
  readonly category: AppCategory | undefined;
  /** `forbidden`: only an administrator can allow it. `through`: Atrium has no connector for it. */
  readonly state: 'connected' | 'ready' | 'through' | 'forbidden';
}

/** Returns the cards of all apps: connected ones, those that Atrium connects itself, and those it reaches through others. */
export function listAppCards(connected: readonly ConnectedApp[], switchedOff: readonly string[]): AppCard[] {
  const isConnected = (routeUrl: string) => connected.some((app) => app.RouteURL === routeUrl);
  const others = connected.filter((app) => !catalog.some(({ routeUrl }) => routeUrl === app.RouteURL));
  const stateOf = ({ routeUrl, way }: ListedApp): AppCard['state'] => {
    if (isConnected(routeUrl)) return 'connected';
    const ability = abilities[way];
    if (ability && switchedOff.includes(ability)) return 'forbidden';
    return way === 'through' ? 'through' : 'ready';
  };
  const cards: AppCard[] = [
    ...others.map(({ RouteURL, AppName }) => ({
      routeUrl: RouteURL,
      name: AppName,
      logo: logos[RouteURL],
      listed: undefined,
      category: undefined,
      state: 'connected' as const,
    })),
    ...catalog.map((app) => ({
      routeUrl: app.routeUrl,
      name: app.name,
      logo: logos[app.routeUrl],
      listed: app,
      category: categories[app.group],
      state: stateOf(app),
    })),
  ];
  const order = ['connected', 'ready', 'forbidden', 'through'] as const;
  return cards.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

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

/** Returns the key of the message that says what an app does. */
export const doesKeyOf = (app: ListedApp) => (app.way === 'through' ? (`appDoes_${app.group}` as const) : (`appDoes_${app.way}` as const));

/** Finds an app by its address, connected apps first. */
export function findApp(routeUrl: string, connected: readonly ConnectedApp[]) {
  const mine = connected.find((app) => app.RouteURL === routeUrl);
  const listed = catalog.find((app) => app.routeUrl === routeUrl);
  if (!mine && !listed) return null;
  return { name: mine?.AppName ?? listed?.name ?? routeUrl, isConnected: mine !== undefined, listed };
}
