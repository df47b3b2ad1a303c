import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkLogged, logFileOf } from './server-logs.ts';

const main = join(import.meta.dirname, '../../api-server/src/main.ts');
const execArgv = ['--import', join(import.meta.dirname, 'hold-requests.ts')];

export interface RunningServer {
  readonly url: string;
  /** Kills it like a power cut; `start` brings it back on the same data and port, optionally with other settings. */
  readonly kill: () => Promise<void>;
  readonly start: (changed?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'atrium-e2e-'));

/** Creates a data folder of an installation without accounts, ready for a start. */
export function newPreparedDataDir(): string {
  const dataDir = newDataDir();
  if (process.env.E2E_DATA) copyData(process.env.E2E_DATA, dataDir);
  return dataDir;
}

/**
 * Creates the data of an installation without accounts and leaves its folder in E2E_DATA. Each server starts with a copy, because creating
 * the database and its tables takes longer than the rest of a start.
 */
export async function prepareData(): Promise<() => void> {
  const dataDir = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop();
  process.env.E2E_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** The database belongs to another user when root runs the journeys, and only `cp` keeps the owner of files. */
function copyData(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Starts the production server without accounts, on a free port. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = newPreparedDataDir();
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SIGN_UPS_PER_HOUR: '100000',
    RATE_LIMIT_PER_MINUTE: '100000',
    // Runs what users started or scheduled, but fetches and sends nothing automatically.
    JOBS: 'queues',
    // Scripts of models expect the requests of answers alone.
    CHAT_TITLES: 'off',
    OUTBOUND_LOOPBACK: 'allow',
    // A busy test machine is no reason to refuse requests.
    EVENT_LOOP_LIMIT_MS: '0',
    // What a developer runs on this computer must not change a journey.
    LOCAL_MODELS: 'off',
    ...settings,
  };
  const log = logFileOf(`server-${env.PORT}`);
  const launch = (changed = {}) => forkLogged(main, log, { env: { ...env, ...changed }, execArgv });
  const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
  let server = launch();
  const url = await ready(server, log);
  return {
    url,
    kill: () => end(server, 'SIGKILL'),
    start: async (changed) => {
      server = launch(changed);
      await ready(server, log);
    },
    stop: async () => {
      await end(server, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess, log: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended while it started (exit code ${code}); its log is ${log}.`)));
    server.on('message', (message: { ready?: boolean; url?: string }) => {
      if (message.ready && message.url) resolve(message.url);
    });
  });
}

/**
 * Gives each worker a separate range of ports, so that no other worker takes a port after it was found free.
 * E2E_FIRST_PORT separates concurrent runs on one machine.
 */
const portsPerWorker = 1_000;
const firstPort = Number(process.env.E2E_FIRST_PORT ?? 20_000) + (1 + Number(process.env.TEST_PARALLEL_INDEX ?? -1)) * portsPerWorker;
let nextPort = firstPort;

/** Returns a port below the range of outgoing connections, never the same one twice. */
export async function freePort(): Promise<number> {
  while (nextPort < firstPort + portsPerWorker) {
    const port = nextPort;
    nextPort += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`There is no free port from ${firstPort} on.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
