import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import S3rver from '@20minutes/s3rver';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { freePort, type RunningApi, startApi } from '../start-api.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { addPeople } from '../year-of-data.ts';
import { type DatabaseLine, openDatabaseLine } from './database-line.ts';
import { startPooler } from './pooler.ts';
import { startSlowModel } from './slow-model.ts';

const databaseName = 'atrium';
/** Enough for the database and its log, and small enough to fill within seconds. */
const diskMegabytes = { empty: 900, year: 3_000 };

/** Describes a node of the installation, and what can happen to it. */
export interface Node {
  readonly name: string;
  readonly url: () => string;
  /** Its network to the database, and past a pooler. */
  readonly lines: readonly DatabaseLine[];
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
  /** Stops it gracefully, as an upgrade does. */
  readonly stop: () => Promise<void>;
  /** Starts it again. @param wrongClockMs how far its machine's clock is ahead */
  readonly start: (wrongClockMs?: number) => Promise<void>;
}

export interface Cluster {
  readonly nodes: readonly Node[];
  /** Asks the database past all faults. */
  readonly query: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** The folder of the database's own disk; undefined where none can be mounted. */
  readonly disk: string | undefined;
  readonly close: () => Promise<void>;
}

export interface ClusterOptions {
  /** Puts PgBouncer between the nodes and the database. */
  readonly isPooled: boolean;
  /** Starts with a year of data of 200 people. */
  readonly hasYear: boolean;
}

/** Starts three nodes, with a PostgreSQL server, S3-compatible storage and a model, all on this machine. */
export async function startCluster({ isPooled, hasYear }: ClusterOptions): Promise<Cluster> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const folder = temporaryFolder('chaos');
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = mountDisk(hasYear ? diskMegabytes.year : diskMegabytes.empty);
  if (disk) closing.push(() => spawnSync('umount', ['-l', disk]));
  const postgres = await startEmbeddedPostgres({ dataDir: join(disk ?? folder, 'database'), settings: { max_connections: '120' } });
  closing.push(postgres.stop);
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${databaseName}`);
  await admin.end();
  if (hasYear) await fillYear(postgres.connection(databaseName));
  const model = await startSlowModel();
  closing.push(model.close);
  const storage = await startStorage(join(folder, 'storage'));
  closing.push(storage.close);
  const nodes: Node[] = [];
  const pooler = isPooled ? await startPooler(postgres.connection(databaseName), folder) : undefined;
  if (pooler) closing.push(pooler.close);
  for (const name of ['first', 'second', 'third']) {
    const lines = [await openDatabaseLine(postgres.connection(databaseName))];
    if (pooler) lines.unshift(await openDatabaseLine(pooler.connection));
    for (const line of lines) closing.push(line.close);
    const node = createNode(name, lines, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'slow', ...storage.env });
    closing.push(node.stop);
    await node.start();
    nodes.push(node);
  }
  return {
    nodes,
    disk,
    query: async (statement, values) => {
      const client = new pg.Client(postgres.connection(databaseName));
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

function createNode(name: string, lines: readonly DatabaseLine[], env: Readonly<Record<string, string>>): Node {
  let api: RunningApi | undefined;
  let url = '';
  let port = '';
  const clockFile = pathToFileURL(join(import.meta.dirname, 'wrong-clock.ts')).href;
  return {
    name,
    lines,
    url: () => url,
    signal: (signal) => void (api && process.kill(api.pid, signal)),
    kill: async () => api?.kill(),
    stop: async () => {
      await api?.stop();
      api = undefined;
    },
    start: async (wrongClockMs = 0) => {
      const clock: Record<string, string> = wrongClockMs
        ? { NODE_OPTIONS: `--import=${clockFile}`, WRONG_CLOCK_MS: String(wrongClockMs) }
        : {};
      // A node comes back at its address.
      const own = { ...env, ...clock, ...(port ? { PORT: port } : {}), JOBS: 'on', LOG_LEVEL: 'error' };
      const limits = { SIGN_UPS_PER_HOUR: '10000', RATE_LIMIT_PER_MINUTE: '100000', FREE_SPACE_FLOOR_MB: '0' };
      const database = { DATABASE_URL: lines[0]?.url ?? '', DATABASE_DIRECT_URL: lines.at(-1)?.url ?? '' };
      api = await startApi({ env: { ...database, ...own, ...limits } });
      url = api.url;
      port = new URL(url).port;
    },
  };
}

async function startStorage(directory: string) {
  const port = await freePort();
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'files' }] });
  await server.run();
  const keys = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  return { env: { S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys }, close: () => server.close() };
}

async function fillYear(connection: pg.ClientConfig): Promise<void> {
  await migrateDatabase({ connection });
  await addPeople(connection, { people: 200, share: 1 });
}

/** Mounts a small disk in memory for the database, which only root on Linux may do. */
function mountDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const disk = temporaryFolder('chaos-disk');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', disk]);
  return status === 0 ? disk : undefined;
}
