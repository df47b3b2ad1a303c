import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

interface Asked {
  readonly text: string;
  readonly context: string;
  readonly direction: string;
  readonly user_groups: readonly string[];
}

export interface ModerationServer {
  readonly url: string;
  readonly secret: string;
  /** What it was asked. Requests with a wrong signature are missing. */
  readonly asked: Asked[];
  /** Decides about a text; `hang` never answers. */
  decide: (asked: Asked) => { readonly allow: boolean; readonly reason?: string } | 'hang' | { readonly status: number };
  readonly close: () => Promise<void>;
}

/** Starts a moderation service on the loopback interface that verifies signatures. It allows everything until a test decides otherwise. */
export async function startModerationServer(): Promise<ModerationServer> {
  const secret = 'a-shared-secret-of-this-test';
  const asked: Asked[] = [];
  const door: Pick<ModerationServer, 'decide'> = { decide: () => ({ allow: true }) };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['x-atrium-signature'])) ?? [];
    const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    if (signature !== expected) return void response.writeHead(401).end();
    const question = JSON.parse(body) as Asked;
    asked.push(question);
    const decision = door.decide(question);
    if (decision === 'hang') return;
    if ('status' in decision) return void response.writeHead(decision.status).end('no');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(decision));
  });
  const port = await listenLow(server);
  return Object.assign(door, {
    url: `http://127.0.0.1:${port}/moderate`,
    secret,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
