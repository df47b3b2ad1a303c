import { createServer } from 'node:net';

/** Stays below the ranges of outgoing connections, so that a free port remains free. */
const highest = 32_767;

/** Returns true when nothing listens on the port of that host. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Returns the first free port starting at `first`. @throws Error when no port up to 32767 is free. */
export async function freePort(first: number, host = '127.0.0.1'): Promise<number> {
  for (let port = first; port <= highest; port += 1) if (await isFree(port, host)) return port;
  throw new Error(`No free port between ${first} and ${highest}.`);
}
