import { platformDir } from '../release/index.ts';
import { administer, checkAudit } from './admin-command.ts';
import { buildOne, checkOne, createRemote, publishOne, serveOne } from './author-commands.ts';
import { type CliContext, type Out, parseCommand, UsageError } from './command.ts';
import { promoteOne, replayMix, rollBack, switchRemote } from './operator-commands.ts';
import { showDiff, showHistory, showStatus, showUses } from './report-commands.ts';
import { runOnStore, type Touches } from './store.ts';

interface Command {
  readonly usage: string;
  readonly about: string;
  readonly touches: Touches;
  readonly run: (context: CliContext) => Promise<void> | void;
}

const commands: Readonly<Record<string, Command>> = {
  'create-remote': {
    usage: 'create-remote <name> [--label <text>]',
    about: 'creates a remote that passes every check',
    touches: 'nothing',
    run: createRemote,
  },
  build: { usage: 'build <remote>', about: 'builds a remote into its dist folder', touches: 'nothing', run: buildOne },
  publish: {
    usage: 'publish <remote> [--to disk|s3]',
    about: 'builds it and publishes it as an immutable release, named by version and contents',
    touches: 'nothing',
    run: publishOne,
  },
  serve: {
    usage: 'serve <remote>[@<release>] [--port 4701]',
    about: 'serves its newest build, or a published release, for trials in browsers on this machine',
    touches: 'nothing',
    run: serveOne,
  },
  check: {
    usage: 'check <remote>[@<release>] [--env qa|prod]',
    about: 'lists what a promotion would break, without changing anything',
    touches: 'reads',
    run: checkOne,
  },
  promote: {
    usage: 'promote <remote>@<release> --env qa|prod [--percent N] [--why <text>]',
    about: 'runs a release for everyone, or for N percent of users',
    touches: 'changes',
    run: promoteOne,
  },
  rollback: {
    usage: 'rollback --env qa|prod [--to <rev>] [--why <text>]',
    about: 'runs what the previous revision ran, or a named one',
    touches: 'changes',
    run: rollBack,
  },
  replay: {
    usage: 'replay <mix> --env qa [--why <text>]',
    about: 'runs the mix of a test report, for example prod-r12',
    touches: 'changes',
    run: replayMix,
  },
  disable: {
    usage: 'disable <remote> --env qa|prod [--why <text>]',
    about: 'switches a remote off',
    touches: 'changes',
    run: (c) => switchRemote(c, true),
  },
  enable: {
    usage: 'enable <remote> --env qa|prod [--why <text>]',
    about: 'switches a remote back on',
    touches: 'changes',
    run: (c) => switchRemote(c, false),
  },
  status: {
    usage: 'status [--env qa|prod] [--url <address>]',
    about: 'shows what runs, which canaries there are, and how healthy they are',
    touches: 'reads',
    run: showStatus,
  },
  history: { usage: 'history [--env qa|prod]', about: 'shows every revision: when, by whom, why', touches: 'reads', run: showHistory },
  diff: {
    usage: 'diff <rev> <rev> [--env qa|prod]',
    about: 'shows the differences between two revisions',
    touches: 'reads',
    run: showDiff,
  },
  'who-uses': {
    usage: 'who-uses <event|slot|call> [--env qa|prod]',
    about: 'shows the remotes that a change would affect',
    touches: 'reads',
    run: showUses,
  },
  admin: {
    usage: 'admin grant <email> [owner|admin] | revoke <email> | list | sign-in-policy open',
    about: 'decides who runs this installation, on the database of the server’s settings',
    touches: 'nothing',
    run: administer,
  },
  audit: {
    usage: 'audit verify [<number>:<hash>]',
    about: 'checks that no entry of the audit log was changed, removed, moved or added, and that it has the entry noted earlier',
    touches: 'nothing',
    run: checkAudit,
  },
};

/** Runs one command of `npx platform` and returns its exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runPlatform(given: readonly string[], out: Out): Promise<0 | 1 | 2> {
  const [name = 'help', ...rest] = given;
  if (name === 'help' || name === '--help' || name === '-h') return help(out.say);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    out.complain(`There is no command "${name}".`);
    help(out.complain);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    out.say(`npx platform ${command.usage}\n  ${command.about}`);
    return 0;
  }
  try {
    await runOnStore({ ...parseCommand(rest), ...out, state: platformDir() }, command.touches, command.run);
    return 0;
  } catch (error) {
    out.complain(`✗ ${error instanceof Error ? error.message : String(error)}`);
    if (!(error instanceof UsageError)) return 1;
    out.complain(`  npx platform ${command.usage}`);
    return 2;
  }
}

function help(say: Out['say']): 0 {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  say('npx platform <command>\n');
  for (const { usage, about } of Object.values(commands)) say(`  ${usage.padEnd(width)}  ${about}`);
  say('\nReleases and registries are in .platform of the workspace, or in PLATFORM_DIR. The signing key is in PLATFORM_KEYS_DIR.');
  say(
    'With --store s3 they are in the bucket that PLATFORM_S3_BUCKET names (PLATFORM_S3_ENDPOINT, PLATFORM_S3_REGION and the AWS_ keys beside it).',
  );
  return 0;
}
