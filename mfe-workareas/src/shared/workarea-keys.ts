/** Query keys of this remote. */
export const workareaKeys = {
  areas: (email: string) => ['mfe-workareas', 'areas', email] as const,
  contents: (areaId: string) => ['mfe-workareas', 'contents', areaId] as const,
  toAdd: (email: string, typed: string) => ['mfe-workareas', 'to-add', email, typed] as const,
  articles: (email: string, area: string) => ['mfe-workareas', 'articles', email, area] as const,
  workflows: (email: string) => ['mfe-workareas', 'workflows', email] as const,
  workflow: (workflowId: string) => ['mfe-workareas', 'workflow', workflowId] as const,
  drafted: (sessionId: string) => ['mfe-workareas', 'drafted', sessionId] as const,
  runs: (workflowId: string) => ['mfe-workareas', 'runs', workflowId] as const,
  run: (runId: string) => ['mfe-workareas', 'run', runId] as const,
  report: (reportId: string) => ['mfe-workareas', 'report', reportId] as const,
  agents: (email: string) => ['mfe-workareas', 'agents', email] as const,
  times: (cron: string, timeZone: string) => ['mfe-workareas', 'times', cron, timeZone] as const,
  apps: (email: string) => ['mfe-workareas', 'apps', email] as const,
};
