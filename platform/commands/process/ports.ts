import { createServer } from 'node:net';

/** Below the ranges that systems hand out to outgoing connections, so that a port found free stays free. */
const highest = 32_767;

/** True when nothing listens on the port of that host. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** The first free port from `first` on. @throws Error when there is none up to 32767. */
export async function freePort(first: number, host = '127.0.0.1'): Promise<number> {
  for (let port = first; port <= highest; port += 1) if (await isFree(port, host)) return port;
  throw new Error(`No free port between ${first} and ${highest}.`);
}
