import type { Database } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics.ts';
import { openStreamCount } from './server-sent-events.ts';

/** Adds what a node can run out of: connections to the database, streams, space. */
export function watchLoad(
  { level }: Pick<Metrics, 'level'>,
  database: Pick<Database, 'load'>,
  { freeSpace }: { readonly freeSpace: () => Promise<number | undefined> },
): void {
  level({
    name: 'atrium_database_connections',
    help: 'Connections to the database, and statements that wait for one.',
    label: 'state',
    read: () => {
      const { open, idle, waiting } = database.load();
      return { busy: open - idle, idle, waiting };
    },
  });
  level({
    name: 'atrium_database_lost',
    help: 'Whether the database is silent: 1 or 0.',
    read: () => ({ '': Number(database.load().isLost) }),
  });
  level({ name: 'atrium_open_streams', help: 'Streams of events that are open.', read: () => ({ '': openStreamCount() }) });
  level({
    name: 'atrium_free_bytes',
    help: 'The smallest free space of the disks that the server writes to.',
    read: async (): Promise<Record<string, number>> => {
      const free = await freeSpace();
      return free === undefined ? {} : { '': free };
    },
  });
}
