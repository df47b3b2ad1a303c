/** Query keys of this remote. */
export const settingsKeys = {
  profile: (email: string) => ['mfe-settings', 'profile', email] as const,
  subscriptions: (email: string) => ['mfe-settings', 'subscriptions', email] as const,
  help: ['mfe-settings', 'help'] as const,
  activity: (email: string) => ['mfe-settings', 'activity', email] as const,
  works: (email: string) => ['mfe-settings', 'works', email] as const,
};
