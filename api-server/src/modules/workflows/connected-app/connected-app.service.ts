import type { ConnectedApp } from 'shared-contracts';
import { sayCatalog } from '../../../messages/catalog.ts';
import { type Text, writeText } from '../../../platform/language/text.ts';
import { type AppAddress, type AppsRepository, appAddresses } from './connected-app.repository.ts';

/** Maps each app to its name and icon, in menu order. */
const apps: Readonly<Record<AppAddress, readonly [name: Text, icon: string]>> = {
  n8n: ['n8n', 'workflow'],
  make: ['Make', 'workflow'],
  'ai-models': [sayCatalog('aiModels'), 'brain'],
  'web-search': [sayCatalog('webSearch'), 'globe'],
  'mcp-servers': [sayCatalog('mcpServers'), 'plug'],
  'news-feeds': [sayCatalog('newsFeeds'), 'newspaper'],
  'google-drive': ['Google Drive', 'folder'],
};

/** Creates the list of apps that a user has connected, from anywhere in the product. Access: bound to the caller's user id. */
export function createApps(repository: Pick<AppsRepository, 'listConnected'>) {
  return {
    connected: async (userId: string, language: string): Promise<ConnectedApp[]> => {
      const connected = await repository.listConnected(userId);
      const present = (address: AppAddress) => {
        const [name, icon] = apps[address];
        return { app_id: address, AppName: writeText(name, language), RouteURL: address, Icon: icon };
      };
      return appAddresses.filter((address) => connected.has(address)).map(present);
    },
  };
}

export type Apps = ReturnType<typeof createApps>;
