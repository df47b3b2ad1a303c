import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { hashOf } from '../../../platform/hash.ts';

const channel = 'mcp_cancelled';

/** Names a request of a client. Numbers and texts are different ids. */
export interface McpRequestName {
  readonly keyId: string;
  /** The session that `initialize` named. It only distinguishes requests of several clients, and proves nothing. */
  readonly session: string;
  readonly id: string | number;
}

const nameOf = ({ keyId, session, id }: McpRequestName) => hashOf(JSON.stringify([keyId, session, id]));

/** Stops requests that their client cancels, because the cancellation is another request that may reach another node. */
export function createMcpCancellations(database: Pick<Database, 'db' | 'listen'>) {
  const running = new Map<string, AbortController>();
  let release: (() => Promise<void>) | undefined;
  return {
    open: async () => {
      release = await database.listen(channel, (name) => running.get(name)?.abort());
    },
    close: async () => release?.(),
    cancel: async (request: McpRequestName) => {
      await database.db.execute(sql`select pg_notify(${channel}, ${nameOf(request)})`);
    },
    /** Returns a signal that aborts when the request is canceled, and a function to call when the request has ended. */
    follow: (request: McpRequestName) => {
      const name = nameOf(request);
      const controller = new AbortController();
      running.set(name, controller);
      return {
        signal: controller.signal,
        end: () => {
          if (running.get(name) === controller) running.delete(name);
        },
      };
    },
  };
}

export type McpCancellations = ReturnType<typeof createMcpCancellations>;
