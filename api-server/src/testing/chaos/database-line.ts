import { createConnection, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { listenLow } from '../scripted-provider.ts';

/** Describes the network between one node and the database, which can be cut like a cable: neither end notices. */
export interface DatabaseLine {
  /** The database's address for the node at the end of this line. */
  readonly url: string;
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a line to a database or a pooler, which listens on a socket file or a port. */
export async function openDatabaseLine({ host, port, user, password, database }: pg.ClientConfig): Promise<DatabaseLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = createConnection(host?.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isCut) from.pause();
      from.on('data', (part) => void (to.writable && to.write(part)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const own = await listenLow(server);
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${own}/${database}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      // What was on its way when the cable was cut is lost, as are its connections.
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
