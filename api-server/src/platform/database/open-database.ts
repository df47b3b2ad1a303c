import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { backupDatabase } from './backup.ts';
import { connectDatabase } from './connect.ts';
import { DataDirInUseError, lockDataDir } from './data-lock.ts';
import type { Database } from './database.ts';
import { embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import { serverPulse } from './pulse.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** True if no other node can be using this database, so whatever ran before this start is dead. */
  readonly isExclusive: boolean;
  readonly close: () => Promise<void>;
}

const databaseName = 'atrium';

/** Describes a running database server that holds our database, which may still be empty. */
interface OpenServer {
  readonly connection: pg.ClientConfig;
  /** Leads to the server without a pooler between, for what needs its own session. Absent if `connection` does. */
  readonly direct?: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

/** Opens the database that the settings select and migrates its schema. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    const hasPooler = config.databaseDirectUrl !== config.databaseUrl;
    return {
      ...(await migrateOpen({ connection, ...(hasPooler ? { direct: directUrl(config) } : {}), close: async () => {} }, config, log)),
      isExclusive: false,
    };
  }
  return { ...(await whileLocked(config, (engine) => openEngine(engine, config, log))), isExclusive: true };
}

/**
 * Opens the PostgreSQL database that the settings select as it is, for backups, whether a server runs on it or not.
 * @throws Error when the engine isn't PostgreSQL
 */
export async function openAsItIs(config: Config, log: Log): Promise<OpenServer> {
  if (config.databaseUrl) return { connection: directUrl(config), close: async () => {} };
  try {
    return await whileLocked(config, async (engine) => {
      if (engine !== 'postgres') throw new Error('Backups need PostgreSQL. With ENGINE=pglite, stop the server and copy DATA_DIR.');
      return startEmbedded(config, log);
    });
  } catch (error) {
    if (!(error instanceof DataDirInUseError) || recordedEngine(config) !== 'postgres') throw error;
    return { connection: embeddedConnection(config.dataDir, databaseName), close: async () => {} };
  }
}

/**
 * Opens the database for a command that also works while a server runs on it.
 * @throws DataDirInUseError when the engine admits one process only and a server runs.
 */
export async function openBesideServer(config: Config, log: Log): Promise<{ database: Database; close: () => Promise<void> }> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DataDirInUseError) || recordedEngine(config) !== 'postgres') throw error;
    const database = connectDatabase(embeddedConnection(config.dataDir, databaseName), log);
    return { database, close: database.close };
  }
}

/** Records the engine in the folder. Data of one engine is invisible to the other, so a silent switch would look like data loss. */
function recordedEngine(config: Config): 'postgres' | 'pglite' {
  const file = path.join(config.dataDir, 'engine.json');
  if (!existsSync(file)) {
    const engine = config.engine ?? 'postgres';
    writeFileSync(file, `${JSON.stringify({ engine, major: 18 })}\n`);
    return engine;
  }
  const recorded = (JSON.parse(readFileSync(file, 'utf8')) as { engine: 'postgres' | 'pglite' }).engine;
  if (config.engine && config.engine !== recorded)
    throw new Error(
      `${config.dataDir} holds data of the engine ${recorded}, not ${config.engine}. Unset ENGINE or choose another DATA_DIR.`,
    );
  return recorded;
}

const directUrl = ({ databaseDirectUrl }: Config): pg.ClientConfig => ({ connectionString: databaseDirectUrl ?? '' });

/** Opens something on the data folder that no other process may use until it is closed. */
async function whileLocked<T extends { close: () => Promise<void> }>(
  config: Config,
  open: (engine: 'postgres' | 'pglite') => Promise<T>,
): Promise<T> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  const lock = await lockDataDir(config.dataDir);
  try {
    const opened = await open(recordedEngine(config));
    const close = async () => {
      await opened.close();
      await lock.release();
    };
    return { ...opened, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openEngine(engine: 'postgres' | 'pglite', config: Config, log: Log) {
  return engine === 'pglite' ? openPglite(config, log) : migrateOpen(await startEmbedded(config, log), config, log);
}

/** Migrates the schema of a server's database and connects to it. */
async function migrateOpen({ connection, direct = connection, close: stop }: OpenServer, config: Config, log: Log) {
  try {
    await migrateDatabase({ connection: direct, backup: backupTo(config, log) });
    const database = connectDatabase(connection, log, serverPulse, direct);
    const close = async () => {
      await database.close();
      await stop();
    };
    return { database, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(config: Config, log: Log): Promise<OpenServer> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onExit: (code) => log.error({ code }, 'the embedded database ended unexpectedly and is being restarted'),
    onRestart: () => log.warn('the embedded database is running again'),
    onRestartFailure: (error) => log.error({ err: error }, 'the embedded database could not be restarted yet'),
  });
  try {
    await createIfMissing(postgres.connection('postgres'));
    return { connection: postgres.connection(databaseName), close: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Loaded only on demand, because a second database engine would waste the memory of a normal server. */
async function openPglite(config: Config, log: Log) {
  const { openPgliteDatabase } = await import('./pglite.ts');
  log.warn('ENGINE=pglite: one connection, and a power cut may lose the last writes. Use PostgreSQL where it runs.');
  const database = await openPgliteDatabase(path.join(config.dataDir, 'pglite'));
  return { database, close: database.close };
}

const backupTo = (config: Config, log: Log) => async (client: pg.Client) => {
  const file = await backupDatabase(client, path.join(config.dataDir, 'backups'), new Date());
  log.info({ file }, 'backup written before the migration');
};

async function createIfMissing(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!found.rowCount) await client.query(`create database ${pg.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}
