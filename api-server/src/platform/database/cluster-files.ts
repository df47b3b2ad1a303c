import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseUser, Locations } from './locations.ts';

/** Returns the user that runs PostgreSQL if we are root: PostgreSQL refuses to run as root, and initdb needs a user with a name. */
export function unprivilegedUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Start as another user or set DATABASE_URL.');
}

/**
 * Returns the cluster's password. The socket's folder is private already; the password keeps out other programs of the same unprivileged
 * user.
 */
export function clusterPassword(home: string): string {
  const file = path.join(home, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Creates the cluster under a temporary name and renames it, so an interrupted start never leaves an incomplete cluster behind. */
export function initialiseCluster(places: Locations, user: DatabaseUser | undefined, password: string): void {
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

export function prepareSocketDir(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

/** Returns a child's environment without our PG* variables, which would configure the server, and with messages in English. */
export const childEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });
