/** Holds the texts of the settings page. */
export const settingsMessages = {
  settingsTitle: 'Settings',
  settingsNote: 'Your workspaces, plan, security and account.',
  settingsPages: 'Settings pages',
  toolServers: 'Tool Servers',
  toolServersTile: 'Servers whose tools your chats can use',
  extensions: 'Extensions',
  extensionsTile: 'Pages that others made, for everyone in a workspace',
} as const;
