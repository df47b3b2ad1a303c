/** Builds the query keys of this remote. */
export const agentKeys = {
  all: ['mfe-agents'] as const,
  agents: (email: string) => ['mfe-agents', 'agents', email] as const,
  agent: (agentId: string) => ['mfe-agents', 'agent', agentId] as const,
  settings: (agentId: string) => ['mfe-agents', 'settings', agentId] as const,
  log: (agentId: string) => ['mfe-agents', 'log', agentId] as const,
  preview: (cron: string, timeZone: string) => ['mfe-agents', 'preview', cron, timeZone] as const,
  models: (email: string) => ['mfe-agents', 'models', email] as const,
  apiKeys: (email: string) => ['mfe-agents', 'api-keys', email] as const,
};
