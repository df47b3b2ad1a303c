/** Query keys of this remote. */
export const agentKeys = {
  all: ['mfe-agents'] as const,
  agents: (email: string) => ['mfe-agents', 'agents', email] as const,
  agent: (agentId: string) => ['mfe-agents', 'agent', agentId] as const,
  notebooks: (email: string) => ['mfe-agents', 'notebooks', email] as const,
};
