/** Query keys of this remote. */
export const settingsKeys = {
  profile: (email: string) => ['mfe-settings', 'profile', email] as const,
  subscriptions: (email: string) => ['mfe-settings', 'subscriptions', email] as const,
  workspaces: ['mfe-settings', 'workspaces'] as const,
  members: (workspaceId: string) => ['mfe-settings', 'members', workspaceId] as const,
  invitations: (workspaceId: string) => ['mfe-settings', 'invitations', workspaceId] as const,
  invitation: (token: string) => ['mfe-settings', 'invitation', token] as const,
  peers: ['mfe-settings', 'peers'] as const,
  devices: ['mfe-settings', 'devices'] as const,
  security: ['mfe-settings', 'security'] as const,
  help: ['mfe-settings', 'help'] as const,
  activity: (email: string) => ['mfe-settings', 'activity', email] as const,
  personalisation: (email: string) => ['mfe-settings', 'personalisation', email] as const,
  memories: (email: string) => ['mfe-settings', 'memories', email] as const,
  works: (email: string) => ['mfe-settings', 'works', email] as const,
};
