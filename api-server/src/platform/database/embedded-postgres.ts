import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { childEnvironment, clusterPassword, initialiseCluster, prepareSocketDir, unprivilegedUser } from './cluster-files.ts';
import { type DatabaseUser, type Locations, locate, openToDatabaseUser } from './locations.ts';
import { postmasterPid, quitServer, stopOrphan } from './orphan.ts';

/**
 * Stays PostgreSQL's parent while we live. When we end, even by kill -9, its standard input closes, and it asks PostgreSQL to shut down.
 * When PostgreSQL ends first, the shell ends too, which we notice.
 */
const watchdog = 'exec 3<&0; "$@" 3<&- & p=$!; (read -r _ <&3; kill -INT $p) & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

const startTimeoutMs = 60_000;
const startPollMs = 15;
const restartDelayMs = { first: 250, max: 10_000 };

export interface EmbeddedPostgres {
  /** Options for `pg` to reach the named database. */
  readonly connection: (database: string) => pg.ClientConfig;
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Called when PostgreSQL exits unexpectedly. It is then restarted. */
  readonly onExit?: (code: number | null) => void;
  /** Called after a restart. */
  readonly onRestart?: () => void;
  /** Called after every failed attempt to restart, such as on a full disk. */
  readonly onRestartFailure?: (error: unknown) => void;
  /** More settings, for example from tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

const connectionTo = ({ socketDir }: Locations, password: string, database: string): pg.ClientConfig => ({
  host: socketDir,
  port: 5432,
  user: 'atrium',
  password,
  database,
});

/** Returns how to reach the PostgreSQL server that another process runs on the data folder. */
export function embeddedConnection(dataDir: string, database: string): pg.ClientConfig {
  const places = locate(dataDir, unprivilegedUser());
  return connectionTo(places, clusterPassword(path.dirname(places.cluster)), database);
}

/**
 * Starts the PostgreSQL server of a data folder, creating it if needed, and restarts it for as long as this process runs. The caller
 * holds the folder's lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  if (user) openToDatabaseUser(options.dataDir);
  const places = locate(options.dataDir, user);
  mkdirSync(path.dirname(places.cluster), { recursive: true, mode: 0o711 });
  const password = clusterPassword(path.dirname(places.cluster));
  if (!existsSync(places.cluster)) initialiseCluster(places, user, password);
  const connection = (database: string) => connectionTo(places, password, database);
  const start = async (): Promise<Server> => {
    await stopOrphan(places);
    stopping.signal.throwIfAborted();
    prepareSocketDir(places.socketDir, user);
    const server = launch(places, user, options.settings ?? {});
    // A recovery may take longer than a shutdown may. Nobody is connected yet, so nothing is lost by ending it at once.
    const end = () => {
      server.child.stdin?.end();
      quitServer(places);
    };
    stopping.signal.addEventListener('abort', end, { once: true });
    try {
      await waitUntilReady(server.child, connection('postgres'), places.logFile);
      return server;
    } catch (error) {
      await shutDown(server);
      throw error;
    } finally {
      stopping.signal.removeEventListener('abort', end);
    }
  };
  const stopping = new AbortController();
  let server = await start();
  const supervision = supervise();
  return {
    connection,
    pid: () => postmasterPid(places.cluster) ?? 0,
    stop: async () => {
      stopping.abort();
      await shutDown(server);
      await supervision;
    },
  };

  async function supervise(): Promise<void> {
    for (;;) {
      const code = await server.exited;
      if (stopping.signal.aborted) return;
      options.onExit?.(code);
      const next = await restart();
      if (!next) return;
      server = next;
      // `stop` may have been called while this server was starting.
      if (stopping.signal.aborted) return shutDown(server);
      options.onRestart?.();
    }
  }

  async function restart(): Promise<Server | undefined> {
    for (let delay = restartDelayMs.first; !stopping.signal.aborted; delay = Math.min(delay * 2, restartDelayMs.max)) {
      try {
        return await start();
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        options.onRestartFailure?.(error);
        await wait(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

/** Describes one run of PostgreSQL, represented by its watchdog's process. */
interface Server {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
}

async function shutDown({ child, exited }: Server): Promise<void> {
  child.ref();
  child.stdin?.end();
  await exited;
}

function launch(places: Locations, user: DatabaseUser | undefined, settings: Readonly<Record<string, string>>): Server {
  const log = openSync(places.logFile, 'a', 0o600);
  chmodSync(places.logFile, 0o600);
  const flags = Object.entries({
    listen_addresses: '',
    unix_socket_directories: places.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    log_min_messages: 'warning',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [path.join(places.binaries, 'bin/postgres'), '-D', places.cluster, ...flags];
  const child = spawn('/bin/sh', ['-c', watchdog, 'atrium-database', ...command], {
    ...user,
    detached: true,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => undefined);
  child.unref();
  return { child, exited: new Promise((resolve) => child.once('exit', resolve)) };
}

async function waitUntilReady(child: ChildProcess, connection: pg.ClientConfig, logFile: string): Promise<void> {
  const until = performance.now() + startTimeoutMs;
  for (;;) {
    const failure = await tryConnect(connection);
    if (!failure) return;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until)
      throw new Error(`The database did not start: ${failure.message}. See ${logFile}.`);
    await wait(startPollMs);
  }
}

async function tryConnect(connection: pg.ClientConfig): Promise<Error | undefined> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
