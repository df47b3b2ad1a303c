import { platformDir } from '../release/index.ts';
import { manageAddOns } from './addon-command.ts';
import { administer, backUp, checkAudit, manageTokens, restore } from './admin-command.ts';
import { buildOne, checkOne, completeLock, createRemote, developOne, publishOne, serveOne } from './author-commands.ts';
import { type CliContext, type Out, parseCommand, UsageError } from './command.ts';
import { packExtension } from './extension-command.ts';
import { manageKeys } from './key-commands.ts';
import {
  grantTo,
  holdRemote,
  promoteOne,
  pruneOld,
  replayMix,
  retire,
  rollBack,
  rollBackEnvironment,
  switchRemote,
} from './operator-commands.ts';
import { rehearse } from './rehearse.ts';
import { showDiff, showHistory, showStatus, showUses } from './report-commands.ts';
import { openService } from './service-client.ts';
import { serviceAddress, serviceCommands } from './service-commands.ts';
import { runOnStore, type Touches } from './store.ts';

interface Command {
  readonly usage: string;
  readonly about: string;
  readonly touches: Touches;
  readonly run: (context: CliContext) => Promise<void> | void;
  /** Runs it at the address of an Atrium, with what that serves to everyone and without a token. */
  readonly runAt?: (context: CliContext, url: string) => Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  'create-remote': {
    usage: 'create-remote <name> [--label <text>] [--standalone <folder>]',
    about: 'creates a remote that passes every check, here or as its own repository',
    touches: 'nothing',
    run: createRemote,
  },
  build: { usage: 'build <remote>', about: 'builds a remote into its dist folder', touches: 'nothing', run: buildOne },
  publish: {
    usage: 'publish <remote> [--to disk|s3|https://…]',
    about: 'builds it and publishes it as an immutable release, named by version and contents',
    touches: 'nothing',
    run: publishOne,
  },
  extension: {
    usage: 'extension <remote> [--key <file>] [--out <file>]',
    about: 'packs it as one signed file, which an administrator of a workspace installs',
    touches: 'nothing',
    run: packExtension,
  },
  dev: {
    usage: 'dev <remote> [--host <address of Atrium>] [--port 4701]',
    about: 'runs it from source: alone on samples, or in your browser inside the Atrium at an address',
    touches: 'nothing',
    run: developOne,
  },
  serve: {
    usage: 'serve <remote>[@<release>] [--port 4701]',
    about: 'serves its newest build, or a published release, for trials in browsers on this machine',
    touches: 'nothing',
    run: serveOne,
  },
  lock: {
    usage: 'lock',
    about: 'adds the optional packages of other systems that the registry lacks to package-lock.json, so that npm ci accepts it',
    touches: 'nothing',
    run: completeLock,
  },
  check: {
    usage: 'check <remote>[@<release>] [--env qa|prod] [--url <address>]',
    about: 'lists what a promotion would break, without changing anything',
    touches: 'reads',
    run: checkOne,
  },
  preview: {
    usage: 'preview <remote> --env qa|prod --to https://…',
    about: 'publishes it, makes a trial link, runs its journeys and writes a comment about bytes, times, contract and screenshots',
    touches: 'nothing',
    run: () => {
      throw new UsageError('Name the address of an Atrium by --to or PLATFORM_SERVICE.');
    },
  },
  rehearse: {
    usage: 'rehearse [--library react@20] [--event <topic>@<version>] [--call <name>] [--env qa|prod] [--to https://…]',
    about: 'shows whose releases would break with another library, event or call, without changing anything',
    touches: 'reads',
    run: (context) => rehearse(context),
    runAt: rehearse,
  },
  promote: {
    usage: 'promote <remote>@<release> --env qa|prod [--percent N] [--url <address>] [--why <text>] [--force]',
    about: 'runs a release for everyone, or for N percent of users',
    touches: 'changes',
    run: promoteOne,
  },
  rollback: {
    usage: 'rollback <remote> --env qa|prod [--to <rev>] [--why <text>]',
    about: 'runs what this remote ran before, or in a named revision; other remotes stay',
    touches: 'changes',
    run: rollBack,
  },
  'rollback-environment': {
    usage: 'rollback-environment --env qa|prod [--to <rev>] [--why <text>] [--yes]',
    about: 'lists what going back to an earlier revision undoes for every remote, and with --yes does it',
    touches: 'changes',
    run: rollBackEnvironment,
  },
  hold: {
    usage: 'hold <remote> --env qa|prod [--why <text>]',
    about: 'keeps builds from promoting a remote',
    touches: 'changes',
    run: (c) => holdRemote(c, true),
  },
  unhold: {
    usage: 'unhold <remote> --env qa|prod [--why <text>]',
    about: 'lets builds promote a remote again',
    touches: 'changes',
    run: (c) => holdRemote(c, false),
  },
  grant: {
    usage: 'grant <remote> <grant> --env qa|prod [--why <text>]',
    about: 'lets a remote contribute beyond its own addresses: at an address, "panel <address>", or to "slot <name>"',
    touches: 'changes',
    run: (c) => grantTo(c, true),
  },
  'revoke-grant': {
    usage: 'revoke-grant <remote> <grant> --env qa|prod [--why <text>]',
    about: 'takes a grant back that the running release of the remote no longer needs',
    touches: 'changes',
    run: (c) => grantTo(c, false),
  },
  retire: {
    usage: 'retire <remote> --env qa|prod [--why <text>]',
    about: 'takes a remote out for good: builds and rollbacks leave it out too',
    touches: 'changes',
    run: retire,
  },
  prune: {
    usage: 'prune [<remote>] [--days 30] [--keep 50] [--yes]',
    about: 'lists old releases and revisions that no environment, rollback or trial needs, and with --yes deletes them',
    touches: 'cleans',
    run: pruneOld,
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
    usage: 'who-uses <event|slot|call|name|entry> [--env qa|prod]',
    about: 'shows the remotes that a change would affect',
    touches: 'reads',
    run: showUses,
  },
  token: {
    usage: 'token create <remote> --env qa,prod [--may publish,promote] [--days 90] [--label <text>] | list | revoke <id>',
    about: 'makes, lists and revokes tokens with which programs publish and promote one remote',
    touches: 'nothing',
    run: manageTokens,
  },
  addons: {
    usage: 'addons [list | install <add-on>]',
    about: 'lists heavy parts that npm start leaves out, such as text recognition, and installs them',
    touches: 'nothing',
    run: manageAddOns,
  },
  keys: {
    usage: 'keys list | show | enroll <public key> | provide <folder> | replace | revoke <key>',
    about: 'decides whose signatures of the registry pages trust',
    touches: 'nothing',
    run: manageKeys,
  },
  admin: {
    usage: 'admin grant <email> [owner|admin] | revoke <email> | list | sign-in-policy open',
    about: 'decides who runs this installation, on the database of the server’s settings',
    touches: 'nothing',
    run: administer,
  },
  backup: {
    usage: 'backup [list | verify [<id>] --key <file> [--live] | prune --keep <number> | new-key] [--to <folder>|s3://…]',
    about: 'copies database and files, encrypted, while the server runs; files that an earlier backup has are not copied again',
    touches: 'nothing',
    run: backUp,
  },
  restore: {
    usage: 'restore [<id>] --key <file> [--from <folder>|s3://…] [--former <database URL>] [--keep-access]',
    about: 'checks a backup and fills an empty installation with it',
    touches: 'nothing',
    run: restore,
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
    const context = { ...parseCommand(rest), ...out, state: platformDir() };
    const service = serviceAddress(context.options);
    if (service) await runOnService(service, name, context);
    else await runOnStore(context, command.touches, command.run);
    return 0;
  } catch (error) {
    out.complain(`✗ ${error instanceof Error ? error.message : String(error)}`);
    if (!(error instanceof UsageError)) return 1;
    out.complain(`  npx platform ${command.usage}`);
    return 2;
  }
}

/** Runs a command at a release service. @throws UsageError for a command that needs the releases themselves */
async function runOnService(url: string, name: string, context: CliContext): Promise<void> {
  const runAt = commands[name]?.runAt;
  if (runAt) return runAt(context, url);
  const run = serviceCommands[name];
  if (run) return run(openService(url), context);
  if (context.options.to === url) throw new UsageError(`${name} needs the releases themselves: run it where they are, or use the console.`);
  await runOnStore(context, commands[name]?.touches ?? 'nothing', commands[name]?.run ?? (() => undefined));
}

function help(say: Out['say']): 0 {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  say('npx platform <command>\n');
  for (const { usage, about } of Object.values(commands)) say(`  ${usage.padEnd(width)}  ${about}`);
  say('\nReleases and registries are in .platform of the workspace, or in PLATFORM_DIR. The signing key is in PLATFORM_KEYS_DIR.');
  say(
    'With --store s3 they are in the bucket that PLATFORM_S3_BUCKET names (PLATFORM_S3_ENDPOINT, PLATFORM_S3_REGION and the AWS_ keys beside it).',
  );
  say(
    'With --to https://… or PLATFORM_SERVICE, the commands publish, check, preview, promote, rollback, disable, enable, hold, unhold, retire, prune and status use a running Atrium and the token in PLATFORM_RELEASE_TOKEN.',
  );
  return 0;
}
