import * as z from 'zod/mini';
import type { AutomationPort } from './automation-port.ts';
import { type AutomationAccess, ask } from './automation-request.ts';

const workflow = z.object({ id: z.string(), name: z.string(), active: z.boolean(), updatedAt: z.optional(z.nullable(z.string())) });
const execution = z.object({
  id: z.union([z.string(), z.number()]),
  status: z.optional(z.string()),
  finished: z.optional(z.boolean()),
  startedAt: z.optional(z.nullable(z.string())),
  stoppedAt: z.optional(z.nullable(z.string())),
});
const statuses: Readonly<Record<string, 'succeeded' | 'failed' | 'running' | 'waiting'>> = {
  success: 'succeeded',
  error: 'failed',
  crashed: 'failed',
  canceled: 'failed',
  running: 'running',
  new: 'running',
  waiting: 'waiting',
};

/** Creates the port for n8n's public API, version 1. */
export function n8n(access: Pick<AutomationAccess, 'baseUrl' | 'fetch'>, apiKey: string): AutomationPort {
  const door: AutomationAccess = { ...access, product: 'n8n', headers: { 'X-N8N-API-KEY': apiKey } };
  const page = (id: string) => `${access.baseUrl.replace(/(?<!\/)\/+$/, '')}/workflow/${encodeURIComponent(id)}`;
  const present = ({ id, name, active, updatedAt }: z.infer<typeof workflow>) => ({
    remote_id: id,
    name,
    is_active: active,
    changed_at: updatedAt ?? null,
    url: page(id),
  });
  const list = z.object({ data: z.array(workflow) });
  return {
    check: async () => {
      await ask(door, { path: '/api/v1/workflows?limit=1', answer: list });
      return null;
    },
    list: async () => (await ask(door, { path: '/api/v1/workflows?limit=250', answer: list })).data.map(present),
    push: async ({ name, nodes, connections, settings }) =>
      present(
        await ask(door, { method: 'POST', path: '/api/v1/workflows', body: { name, nodes, connections, settings }, answer: workflow }),
      ),
    setActive: async (id, isActive) => {
      const path = `/api/v1/workflows/${encodeURIComponent(id)}/${isActive ? 'activate' : 'deactivate'}`;
      await ask(door, { method: 'POST', path, answer: z.unknown() });
    },
    runs: async (id) => {
      const path = `/api/v1/executions?workflowId=${encodeURIComponent(id)}&limit=20`;
      const { data } = await ask(door, { path, answer: z.object({ data: z.array(execution) }) });
      return data.map((run) => ({
        run_id: String(run.id),
        status: statuses[run.status ?? ''] ?? (run.finished ? 'succeeded' : 'unknown'),
        started_at: run.startedAt ?? null,
        ended_at: run.stoppedAt ?? null,
      }));
    },
  };
}
