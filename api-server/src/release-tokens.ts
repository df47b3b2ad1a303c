import { createPublisherTokens } from './modules/operations/publishing/publisher-token.service.ts';
import { readConfig } from './platform/config/config.ts';
import { openBesideServer } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { messageOf } from './platform/logged-error.ts';

/** Runs a command of `npx platform token` on the database of the settings, whether the server runs or not. */
try {
  const config = readConfig(process.env);
  const { database, close } = await openBesideServer(config, createLog('silent'));
  const tokens = createPublisherTokens(database.db, { now: () => new Date() });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const [what, given = ''] = process.argv.slice(2);
  try {
    if (what === 'list')
      for (const { token_id, name, remote, environments, scopes, expires_at, is_backed } of await tokens.list())
        say(
          `${token_id}  ${name}  ${remote}  ${scopes.join(',')}  ${environments.join(',')}  until ${expires_at}${is_backed ? '' : '  does not work: no owner issued it'}`,
        );
    else if (what === 'revoke') {
      await tokens.revoke(given);
      say(`${given} is revoked.`);
    } else say((await tokens.create(JSON.parse(given), 'machine')).secret);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? messageOf(error) : String(error)}\n`);
  process.exitCode = 1;
}
