/** Query keys of this remote. */
export const workareaKeys = {
  areas: (email: string) => ['mfe-workareas', 'areas', email] as const,
  contents: (areaId: string) => ['mfe-workareas', 'contents', areaId] as const,
  toAdd: (email: string, typed: string) => ['mfe-workareas', 'to-add', email, typed] as const,
  articles: (email: string, area: string) => ['mfe-workareas', 'articles', email, area] as const,
  works: (email: string) => ['mfe-workareas', 'works', email] as const,
  session: (sessionId: string) => ['mfe-workareas', 'session', sessionId] as const,
  apps: (email: string) => ['mfe-workareas', 'apps', email] as const,
};
