import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

interface Stored {
  readonly id: string;
  readonly body: Record<string, unknown>;
  active: boolean;
}

export interface ScriptedAutomation {
  readonly url: string;
  readonly key: string;
  /** What was stored, in order. */
  readonly stored: Stored[];
  /** Every request: method, path, and the header with the key. */
  readonly asked: { request: string; key: string | undefined }[];
  readonly close: () => Promise<void>;
}

type Answer = readonly [status: number, body: unknown];
/** Answers one request; undefined for an unknown path. */
type Door = (method: string, path: string, body: Record<string, unknown>, stored: Stored[]) => Answer | undefined;

async function start(header: string, key: string, door: Door, refusal: Answer): Promise<ScriptedAutomation> {
  const stored: Stored[] = [];
  const asked: ScriptedAutomation['asked'] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const sent = await text(request);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const given = request.headers[header]?.toString();
    asked.push({ request: `${request.method} ${url.pathname}`, key: given });
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
    const isKnown = given === key;
    const [status, answer] = (isKnown
      ? door(request.method ?? 'GET', url.pathname, { ...body, ...Object.fromEntries(url.searchParams) }, stored)
      : refusal) ?? [404, { message: 'not found' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const port = await listenLow(server);
  return {
    url: `http://127.0.0.1:${port}`,
    key: key.replace(/^Token /, ''),
    stored,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const nodeFields = new Set([
  'id',
  'name',
  'type',
  'typeVersion',
  'position',
  'parameters',
  'notes',
  'notesInFlow',
  'webhookId',
  'credentials',
]);
const times = { startedAt: '2026-11-20T09:00:00.000Z', stoppedAt: '2026-11-20T09:00:05.000Z' };

/** Starts a server that answers like n8n's public API, including its rejection of unknown fields. */
export const startScriptedN8n = () =>
  start(
    'x-n8n-api-key',
    'n8n-key',
    (method, path, body, stored) => {
      const present = ({ id, body: { name }, active }: Stored) => ({ id, name, active, updatedAt: '2026-11-20T09:00:00.000Z' });
      const [, id = '', action] = /^\/api\/v1\/workflows\/(\w+)\/(activate|deactivate)$/.exec(path) ?? [];
      const one = stored.find((each) => each.id === id);
      if (path === '/api/v1/workflows' && method === 'GET') return [200, { data: stored.map(present), nextCursor: null }];
      if (path === '/api/v1/executions') return [200, { data: [{ id: 9, finished: true, status: 'success', ...times }], nextCursor: null }];
      if (path === '/api/v1/workflows' && method === 'POST') {
        const extra = Object.keys(body).find((field) => !['name', 'nodes', 'connections', 'settings'].includes(field));
        const nodes = body.nodes as Record<string, unknown>[];
        const strange = nodes.flatMap((node) => Object.keys(node)).find((field) => !nodeFields.has(field));
        if (extra ?? strange) return [400, { message: 'request/body must NOT have additional properties' }];
        const made = { id: `w${stored.length + 1}`, body, active: false };
        stored.push(made);
        return [200, present(made)];
      }
      if (!one) return undefined;
      const types = (one.body.nodes as { type: string }[]).map(({ type }) => type);
      if (action === 'activate' && !types.some((type) => /scheduleTrigger|webhook/.test(type)))
        return [400, { message: 'Workflow cannot be activated because it has no trigger node.' }];
      one.active = action === 'activate';
      return [200, present(one)];
    },
    [401, { message: 'unauthorized' }],
  );

/** Starts a server that answers like Make's API. */
export const startScriptedMake = () =>
  start(
    'authorization',
    'Token make-key',
    (method, path, body, stored) => {
      const present = ({ id, body: { blueprint }, active }: Stored) => ({
        id: Number(id),
        name: (JSON.parse(String(blueprint)) as { name: string }).name,
        isActive: active,
        lastEdit: '2026-11-20T09:00:00.000Z',
      });
      const [, id = '', action] = /^\/api\/v2\/scenarios\/(\d+)\/(start|stop|logs)$/.exec(path) ?? [];
      const one = stored.find((each) => each.id === id);
      if (path === '/api/v2/organizations')
        return [
          200,
          {
            organizations: [
              { id: 1, name: 'Empty' },
              { id: 2, name: 'Acme' },
            ],
          },
        ];
      if (path === '/api/v2/teams') return [200, { teams: body.organizationId === '2' ? [{ id: 22, name: 'Crew' }] : [] }];
      if (path === '/api/v2/scenarios' && method === 'GET') return [200, { scenarios: stored.map(present) }];
      if (path === '/api/v2/scenarios' && method === 'POST') {
        if (typeof body.blueprint !== 'string' || typeof body.scheduling !== 'string' || body.teamId !== 22)
          return [400, { detail: 'Validation failed' }];
        const made = { id: String(stored.length + 1), body, active: false };
        stored.push(made);
        return [200, { scenario: present(made) }];
      }
      if (action === 'logs')
        return [
          200,
          { scenarioLogs: [{ imtId: 'log-1', status: 3, timestamp: '2026-11-20T09:00:00.000Z', duration: 2_000, type: 'auto' }] },
        ];
      if (!one) return undefined;
      one.active = action === 'start';
      return [200, { scenario: { id: Number(id), isActive: one.active } }];
    },
    [401, { detail: 'Access denied.' }],
  );
