import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';

/** Starts a database, writes a row, reports the database's process id, and waits to be killed. */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
const client = new pg.Client(postgres.connection('postgres'));
await client.connect();
await client.query('create table written (n int)');
await client.query('insert into written values (7)');
process.send?.(postgres.pid());
setInterval(() => undefined, 60_000);
