/** Query keys of this remote. */
export const notebookKeys = {
  notebooks: (email: string) => ['mfe-notebooks', 'notebooks', email] as const,
  /** Everything below `works` holds things of other remotes and is read anew when they change. */
  works: ['mfe-notebooks', 'works'] as const,
  items: (email: string) => ['mfe-notebooks', 'works', 'items', email] as const,
  sessions: (email: string) => ['mfe-notebooks', 'works', 'sessions', email] as const,
  agents: (email: string) => ['mfe-notebooks', 'works', 'agents', email] as const,
  search: (email: string, title: string) => ['mfe-notebooks', 'works', 'search', email, title] as const,
};
