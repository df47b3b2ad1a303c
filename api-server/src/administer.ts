import { administer } from './modules/identity/installation/administer.ts';
import { readConfig } from './platform/config/config.ts';
import { openBesideServer } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { messageOf } from './platform/logged-error.ts';

/** Runs a command of `npx platform admin` on the database of the settings, whether the server runs or not. */
try {
  const config = readConfig(process.env);
  const { database, close } = await openBesideServer(config, createLog('silent'));
  try {
    for (const line of await administer(database.db, process.argv.slice(2))) process.stdout.write(`${line}\n`);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? messageOf(error) : String(error)}\n`);
  process.exitCode = 1;
}
