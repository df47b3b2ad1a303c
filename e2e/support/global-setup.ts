import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../api-server/src/main.ts');

/** Starts the production server once for all journeys, with an empty data folder of its own, and leaves its address in E2E_URL. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  // An address given from outside names a server that runs already.
  if (process.env.E2E_URL) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SIGN_UPS_PER_HOUR: '100000',
    RATE_LIMIT_PER_MINUTE: '100000',
  };
  const server = fork(main, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  process.env.E2E_URL = await ready(server);
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    if (server.exitCode === null) await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended while it started (exit code ${code}); its log stands above.`)));
    server.on('message', (message: { ready?: boolean; url?: string }) => {
      if (message.ready && message.url) resolve(message.url);
    });
  });
}

/** Below the range that systems hand out to outgoing connections. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_768; port += 1) if (await isFree(port)) return port;
  throw new Error('There is no free port below 32768.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
