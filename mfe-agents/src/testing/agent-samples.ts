import { type AgentLogEntry, type AgentServer, ApiError } from 'shared-contracts';

export const at = '2026-11-20T09:00:00.000Z';
export const server: AgentServer = {
  server_id: 'v1',
  name: 'Post',
  url: 'https://post.example.com/mcp',
  has_key: true,
  tools: [{ name: 'postage', description: 'Looks up postage.', risk: 'reads' }],
};
export const entry = (part: Partial<AgentLogEntry> = {}): AgentLogEntry => ({
  run_id: 'run1',
  session_id: 's1',
  source: 'schedule',
  question: 'What is new?',
  steps: [],
  status: 'complete',
  problem: null,
  rating: null,
  comment: null,
  created_at: at,
  ended_at: at,
  ...part,
});
export const refuse =
  (detail: string, status = 400) =>
  () => {
    throw new ApiError({ code: 'refused', status, detail });
  };
