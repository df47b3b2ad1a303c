import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseUser, type Locations, locate, openToDatabaseUser } from './locations.ts';

/**
 * Stays PostgreSQL's parent while we live. Our end of its standard input closes however we end, kill -9 included, and it then
 * asks PostgreSQL to shut down; when PostgreSQL ends first, the shell ends with it and we see that.
 */
const watchdog = 'exec 3<&0; "$@" 3<&- & p=$!; (read -r _ <&3; kill -INT $p) & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

const startTimeoutMs = 60_000;
const startPollMs = 15;

export interface EmbeddedPostgres {
  /** Options for `pg` to reach the named database. */
  readonly connection: (database: string) => pg.ClientConfig;
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Told when PostgreSQL ends by itself. */
  readonly onExit?: (code: number | null) => void;
  /** Further settings, for example of tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the PostgreSQL of a data folder, making it first when there is none. The caller holds the folder's lock. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  if (user) openToDatabaseUser(options.dataDir);
  const places = locate(options.dataDir, user);
  mkdirSync(path.dirname(places.cluster), { recursive: true, mode: 0o711 });
  const password = clusterPassword(path.dirname(places.cluster));
  if (!existsSync(places.cluster)) initialise(places, user, password);
  await stopOrphan(places);
  prepareSocketDir(places.socketDir, user);
  const child = launch(places, user, options.settings ?? {});
  const connection = (database: string): pg.ClientConfig => ({ host: places.socketDir, port: 5432, user: 'atrium', password, database });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let isStopping = false;
  void ended.then((code) => isStopping || options.onExit?.(code));
  await waitUntilReady(child, connection('postgres'), places.logFile);
  return {
    connection,
    pid: () => postmasterPid(places.cluster) ?? 0,
    stop: async () => {
      isStopping = true;
      child.ref();
      child.stdin?.end();
      await ended;
    },
  };
}

/** PostgreSQL refuses to run as root, and initdb wants a user that the system knows by name. */
export function unprivilegedUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Start as another user or set DATABASE_URL.');
}

/** The socket's folder is private already; the password keeps out other programs of the same unprivileged user. */
function clusterPassword(home: string): string {
  const file = path.join(home, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Made aside and renamed: a start that was cut off leaves no half-made cluster behind. */
function initialise(places: Locations, user: DatabaseUser | undefined, password: string): void {
  const aside = `${places.cluster}.new-${process.pid}`;
  const passwordFile = `${aside}.pw`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(aside, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const options = ['-U', 'atrium', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(
    path.join(places.binaries, 'bin/initdb'),
    ['-D', aside, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...options],
    { ...user, encoding: 'utf8', cwd: '/', env: childEnvironment() },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error(`The database could not be created. ${(result.error?.message ?? result.stderr).trim()}`);
  }
  renameSync(aside, places.cluster);
}

/** A PostgreSQL whose watchdog was killed too still runs: the folder's lock is ours, so nobody needs it. */
async function stopOrphan(places: Locations): Promise<void> {
  const pid = postmasterPid(places.cluster);
  if (!pid || !isPostgres(pid, places)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + startTimeoutMs;
  while (isAlive(pid) && Date.now() < until) await wait(startPollMs);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

function postmasterPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** A process id may have been given to something else since: only a process that names our cluster is ours to stop. */
function isPostgres(pid: number, places: Locations): boolean {
  if (!isAlive(pid)) return false;
  const listed = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : (listed.stdout ?? '');
  return command.includes(places.cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In a container without an init process an ended orphan may stay listed for ever. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function prepareSocketDir(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

function launch(places: Locations, user: DatabaseUser | undefined, settings: Readonly<Record<string, string>>): ChildProcess {
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
  return child;
}

/** PG* variables of whoever starts us must not steer this server, and its messages are to be readable everywhere. */
const childEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });

async function waitUntilReady(child: ChildProcess, connection: pg.ClientConfig, logFile: string): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  for (;;) {
    const failure = await tryConnect(connection);
    if (!failure) return;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The database did not start: ${failure.message}. See ${logFile}.`);
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
