/** Holds the texts of the settings page. */
export const settingsMessages = {
  settingsTitle: 'Settings',
  settingsNote: 'Your workspaces, plan, security and account.',
  settingsPages: 'Settings pages',
} as const;
