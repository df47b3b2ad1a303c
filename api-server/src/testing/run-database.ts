import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { addPeople } from './year-of-data.ts';

/**
 * Runs the PostgreSQL server that several nodes of a journey share in a separate process, on the data folder DATABASE_DIR. The messages
 * `stop` and `start` take it away and bring it back, `fill` adds a year of data; they are sent back when that is done.
 */
const databaseName = 'atrium';
const start = () => startEmbeddedPostgres({ dataDir: process.env.DATABASE_DIR ?? '' });

let server = await start();
const end = async () => {
  await server.stop();
  process.exit(0);
};
process.on('message', async (message) => {
  if (message === 'stop') await server.stop();
  else if (message === 'fill') await addPeople(server.connection(databaseName), { people: 200, share: 1 });
  else server = await start();
  process.send?.(message);
});
process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
const { host, user, password } = server.connection(databaseName);
const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${databaseName}?host=${encodeURIComponent(String(host))}`;
process.send?.({ ready: true, url });
