/** Holds the query keys of this remote. */
export const chatKeys = {
  all: ['mfe-chat'] as const,
  histories: ['mfe-chat', 'history'] as const,
  history: (email: string) => ['mfe-chat', 'history', email] as const,
  archived: (email: string) => ['mfe-chat', 'history', email, 'archived'] as const,
  shares: (sessionId: string) => ['mfe-chat', 'shares', sessionId] as const,
  shared: (token: string) => ['mfe-chat', 'shared', token] as const,
  search: (email: string, title: string) => ['mfe-chat', 'history', email, 'search', title] as const,
  capabilities: (email: string) => ['mfe-chat', 'capabilities', email] as const,
  models: (email: string) => ['mfe-chat', 'models', email] as const,
  agent: (agentId: string) => ['mfe-chat', 'agent', agentId] as const,
  /** `messages` is the number of messages in the chat: a new message invalidates the result. */
  found: (sessionId: string, text: string, messages: number) => ['mfe-chat', 'found', sessionId, text, messages] as const,
  excerpts: (sessionId: string) => ['mfe-chat', 'excerpts', sessionId] as const,
  suggestions: (query: string) => ['mfe-chat', 'suggestions', query] as const,
};
