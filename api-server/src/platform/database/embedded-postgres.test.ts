import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { unprivilegedUser } from './cluster-files.ts';
import { lockDataDir } from './data-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { locate, openToDatabaseUser, reachable, socketDirFor } from './locations.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];
beforeEach(() => {
  dataDir = temporaryFolder('postgres');
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.connection('postgres'));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Waits for a process that is not our child. The test's time limit ends the wait. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}

describe('embedded PostgreSQL', () => {
  it('starts from nothing, and keeps its data after a restart', async () => {
    const first = await start();
    expect((await query(first, 'show server_version'))[0]?.server_version).toMatch(/^18\./);
    await query(first, 'create table kept (n int)');
    await query(first, 'insert into kept values (42)');
    const pid = first.pid();
    await running.pop()?.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('stops at once while it is being restarted, however long PostgreSQL takes to be ready', { timeout: 30_000 }, async () => {
    const postgres = await start();
    await query(postgres, 'alter system set post_auth_delay = 60');
    const killed = postgres.pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ![0, killed].includes(postgres.pid()), { timeout: 10_000 }).toBe(true);
    await running.pop()?.stop();
    expect(postgres.pid()).toBe(0);
  });

  it('starts from scratch after an interrupted creation, never as root, listens only on its socket, and requires a password', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new-1'));
    const postgres = await start();
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0);
    expect((await query(postgres, 'show listen_addresses'))[0]).toEqual({ listen_addresses: '' });
    expect(statSync(String(postgres.connection('').host)).mode & 0o777).toBe(0o700);
    const client = new pg.Client({ ...postgres.connection('postgres'), password: 'wrong' });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('ends with the process that started it, however that ends', async () => {
    const owner = fork(path.resolve(import.meta.dirname, '../../testing/database-owner.ts'), [dataDir], { stdio: 'ignore' });
    const exited = once(owner, 'exit');
    const [pid] = (await once(owner, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await exited;
    await gone(pid);
    expect(await query(await start(), 'select n from written')).toEqual([{ n: 7 }]);
  });

  it('takes over from an orphan whose watchdog was killed as well', async () => {
    const owner = fork(path.resolve(import.meta.dirname, '../../testing/database-owner.ts'), [dataDir], { stdio: 'ignore' });
    const exited = once(owner, 'exit');
    const [pid] = (await once(owner, 'message')) as [number];
    const watchdog = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    killTree(watchdog, pid);
    owner.kill('SIGKILL');
    await exited;
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(next.pid()).not.toBe(pid);
    expect(await query(next, 'select n from written')).toEqual([{ n: 7 }]);
  });

  it('does not stop an unrelated process that reuses the orphan’s pid', async () => {
    await start();
    await running.pop()?.stop();
    const foreign = spawn('sleep', ['60']);
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${foreign.pid}\n`);
    await expect(start().then((postgres) => query(postgres, 'select 1 as one'))).resolves.toEqual([{ one: 1 }]);
    expect(foreign.exitCode).toBeNull();
    foreign.kill();
  });
});

/** Kills the watchdog and its helper, but not PostgreSQL. */
function killTree(watchdog: number, except: number): void {
  const children = readFileSync(`/proc/${watchdog}/task/${watchdog}/children`, 'utf8').trim().split(' ').map(Number);
  for (const child of children) if (child !== except) process.kill(child, 'SIGKILL');
  process.kill(watchdog, 'SIGKILL');
}

describe('data locations', () => {
  it('keep the socket’s path short, however long the temporary folder’s path is', () => {
    const long = `/tmp/${'deep/'.repeat(30)}`;
    expect(Buffer.byteLength(`${socketDirFor('0123456789ab', long)}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
  });

  it.skipIf(process.getuid?.() !== 0)('are outside a private folder that the database may not enter', () => {
    const secret = path.join(dataDir, 'private');
    mkdirSync(secret, { mode: 0o700 });
    const places = locate(path.join(secret, 'data'), unprivilegedUser());
    expect(places.cluster.startsWith(secret)).toBe(false);
    expect(reachable(path.dirname(places.cluster))).toBe(true);
    expect(locate(path.join(secret, 'data'), undefined).cluster).toBe(path.join(secret, 'data/postgres'));
  });
});

describe('a private data folder', () => {
  it('is made passable if it contains only our data, and left alone otherwise', () => {
    const ours = path.join(dataDir, 'ours');
    const theirs = path.join(dataDir, 'theirs');
    for (const folder of [ours, theirs]) mkdirSync(folder, { mode: 0o700 });
    writeFileSync(path.join(ours, 'engine.json'), '{}');
    writeFileSync(path.join(theirs, 'diary.txt'), 'private');
    openToDatabaseUser(ours);
    openToDatabaseUser(theirs);
    expect([ours, theirs].map((folder) => (statSync(folder).mode & 0o777).toString(8))).toEqual(['711', '700']);
  });
});

describe('the lock of a data folder', () => {
  it('admits one process at a time', async () => {
    const first = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(/already uses/);
    await first.release();
    await (await lockDataDir(dataDir)).release();
    expect(existsSync(dataDir)).toBe(true);
  });
});
