import type { ConnectedApp } from 'shared-contracts';
import { type AppAddress, type AppsRepository, appAddresses } from './connected-app.repository.ts';

/** Maps each app to its name and icon, in menu order. */
const apps: Readonly<Record<AppAddress, readonly [name: string, icon: string]>> = {
  n8n: ['n8n', 'workflow'],
  make: ['Make', 'workflow'],
  'ai-models': ['AI models', 'brain'],
  'web-search': ['Web search', 'globe'],
  'mcp-servers': ['MCP servers', 'plug'],
  'news-feeds': ['News feeds', 'newspaper'],
  'google-drive': ['Google Drive', 'folder'],
};

/** Creates the list of apps that a user has connected, from anywhere in the product. Access: bound to the caller's user id. */
export function createApps(repository: Pick<AppsRepository, 'connected'>) {
  return {
    connected: async (userId: string): Promise<ConnectedApp[]> => {
      const connected = await repository.connected(userId);
      const present = (address: AppAddress) => ({ app_id: address, AppName: apps[address][0], RouteURL: address, Icon: apps[address][1] });
      return appAddresses.filter((address) => connected.has(address)).map(present);
    },
  };
}

export type Apps = ReturnType<typeof createApps>;
