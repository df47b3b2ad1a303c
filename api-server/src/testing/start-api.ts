import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listenLow } from './scripted-provider.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface StartApiOptions {
  /** The data of an earlier start; by default a new temporary folder, deleted by `stop`. */
  readonly dataDir?: string;
  /** Starts on an empty folder instead of a copy of the prepared data of an installation without accounts. */
  readonly isEmpty?: boolean;
  /** A PostgreSQL server instead of the embedded one. */
  readonly databaseUrl?: string;
  /** The base URL of the scripted provider or any OpenAI-compatible endpoint. Without it, the built-in assistant answers. */
  readonly providerUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The server's entry; by default that of these sources. */
  readonly main?: string;
}

export interface RunningApi {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Stops it gracefully and deletes temporary data. Returns its exit code, which is 1 if it could not close everything. */
  readonly stop: () => Promise<number | null>;
  /** Kills it with kill -9, like a power failure. The data stays for the next start. */
  readonly kill: () => Promise<void>;
}

/** Starts the real server in a separate process, on a free port of the loopback interface. @throws Error with its output if it exits */
export async function startApi(options: StartApiOptions = {}): Promise<RunningApi> {
  const dataDir = options.dataDir ?? temporaryFolder('api');
  if (!(options.isEmpty || options.databaseUrl || options.main || options.env?.ENGINE)) copyPreparedData(dataDir);
  const child = fork(options.main ?? path.resolve(import.meta.dirname, '../main.ts'), {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      JOBS: 'off',
      CHAT_TITLES: 'off',
      // A busy test machine is no reason to refuse requests.
      EVENT_LOOP_LIMIT_MS: '0',
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...(options.providerUrl ? { LLM_BASE_URL: options.providerUrl, LLM_MODEL: 'scripted' } : {}),
      ...options.env,
    },
    // What a worker of the tests preloads is not for users.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const url = await readyUrl(child, exited);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Creating a cluster with its tables takes longer than the rest of a start. Only `cp` keeps its owner, who is another user if root runs the tests. */
function copyPreparedData(dataDir: string): void {
  const { TEST_DATA: prepared } = process.env;
  if (!prepared || process.platform === 'win32' || existsSync(path.join(dataDir, 'postgres'))) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
}

async function readyUrl(child: ChildProcess, exited: Promise<unknown[]>): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output = (output + part).slice(-8_000);
    });
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'url' in message) resolve(String(message.url));
    });
  });
  const failed = exited.then(([code]) => {
    throw new Error(`The API ended while it started (${code}).\n${output}`);
  });
  failed.catch(() => undefined);
  return Promise.race([ready, failed]);
}

/** Finds a port below the ephemeral range that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLow(server);
  server.close();
  await once(server, 'close');
  return port;
}
