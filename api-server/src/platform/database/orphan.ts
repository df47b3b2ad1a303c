import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locations } from './locations.ts';

const stopTimeoutMs = 60_000;
const pollMs = 15;

/** Stops a PostgreSQL server that survived its watchdog. We hold the folder's lock, so nobody needs that server. */
export async function stopOrphan(places: Locations): Promise<void> {
  const pid = postmasterPid(places.cluster);
  if (!pid || !isPostgres(pid, places)) return;
  process.kill(pid, 'SIGINT');
  const until = performance.now() + stopTimeoutMs;
  while (isAlive(pid) && performance.now() < until) await wait(pollMs);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

/** Ends the cluster's PostgreSQL server at once, which then recovers at its next start. */
export function quitServer(places: Locations): void {
  const pid = postmasterPid(places.cluster);
  if (pid && isPostgres(pid, places)) process.kill(pid, 'SIGQUIT');
}

export function postmasterPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** The process id may have been reused, so only a process that names our cluster may be stopped. */
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

/** In a container without an init process, a dead orphan may be listed forever. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
