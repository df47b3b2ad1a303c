import { defaultRelease, revisionFile } from 'shared-contracts/registry';
import {
  planPrune,
  promote,
  prune,
  readPointer,
  readRevision,
  retireRemote,
  rollback,
  rollbackPreview,
  rollbackRemote,
  setDisabled,
  setGrant,
  setHeld,
} from '../release/index.ts';
import { argument, type CliContext, chosenEnv, UsageError, wholeNumber } from './command.ts';
import { readHalts } from './health.ts';
import { releaseNamed } from './releases.ts';

const revisionsMost = 1_000_000;

export async function promoteOne(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const given = argument(context, 0, 'the remote and its release, for example mfe-chat@1.0.0-1a2b3c4d');
  const [remote = '', release = ''] = given.split('@');
  if (!release) throw new UsageError(`Name the release of ${remote} too: ${remote}@<release>.`);
  const percent = wholeNumber(context.options.percent, '--percent', 99);
  const wanted = releaseNamed(context.state, remote, release);
  const before = readPointer(context.state, env)?.rev;
  const why = context.options.why ?? `promoted ${remote}@${wanted}${percent === undefined ? '' : ` to ${percent} %`}`;
  const isForced = context.options.force ?? false;
  if (isForced && !context.options.why) throw new UsageError('Say why with --why when you use --force.');
  const halts = await readHalts(context);
  const { rev } = await promote({ state: context.state, env, releases: { [remote]: wanted }, percent, why, halts, isForced });
  if (rev === before) return context.say(`${env} runs ${remote}@${wanted} already (revision ${rev}).`);
  context.say(`${env} revision ${rev}: ${remote}@${wanted} for ${percent === undefined ? 'everybody' : `${percent} % of the users`}.`);
}

/** Takes one remote back; all others stay as they are. */
export async function rollBack(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  if (!context.args.length)
    throw new UsageError(`Name the remote. To take everything in ${env} back: npx platform rollback-environment --env ${env}`);
  const remote = argument(context, 0, 'the remote');
  const to = wholeNumber(context.options.to, '--to', revisionsMost);
  const why = context.options.why ?? `${remote} back to ${to ? `revision ${to}` : 'what it ran before'}`;
  const { rev } = await rollbackRemote({ state: context.state, env, remote, to, why });
  const entry = readRevision(context.state, env, { rev, file: revisionFile(rev) }).remotes[remote];
  context.say(`${env} revision ${rev}: everyone gets ${remote}@${entry && defaultRelease(entry)} again. Nothing else changed.`);
}

/** Lists what going back would undo, and with `--yes` does it. */
export async function rollBackEnvironment(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const to = wholeNumber(context.options.to, '--to', revisionsMost);
  const change = { state: context.state, env, to, why: context.options.why ?? (to ? `back to revision ${to}` : 'rolled back') };
  const { from, to: target, changes } = rollbackPreview(change);
  context.say(`Going back from revision ${from} to ${target} undoes:`);
  for (const line of changes.length ? changes : ['nothing: both run the same']) context.say(`  ${line}`);
  if (!context.options.yes) return context.say('Nothing has changed yet. Add --yes to do it.');
  const { rev } = await rollback({ ...change, to: target, from });
  context.say(`${env} revision ${rev} runs what revision ${target} ran.`);
}

/** Decides what a remote may contribute beyond its own addresses. */
export async function grantTo(context: CliContext, isGranted: boolean): Promise<void> {
  const env = chosenEnv(context);
  const remote = argument(context, 0, 'the remote');
  const grant = argument(context, 1, 'the grant, for example "panel *"');
  const why = context.options.why ?? `${isGranted ? 'granted' : 'took back'} "${grant}" ${isGranted ? 'to' : 'from'} ${remote}`;
  const { rev } = await setGrant({ state: context.state, env, remote, grant, isGranted, why });
  context.say(`${env} revision ${rev}: ${remote} ${isGranted ? 'may' : 'may no longer'} contribute "${grant}".`);
}

/** Takes a remote out of an environment for good. */
export async function retire(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const remote = argument(context, 0, 'the remote');
  const { rev } = await retireRemote({ state: context.state, env, remote, why: context.options.why ?? `${remote} retired` });
  context.say(`${env} revision ${rev}: ${remote} is retired. \`promote\` with --force and --why brings it back.`);
}

const daysMost = 3_650;

/** Lists what nothing needs anymore, and with `--yes` deletes it. */
export async function pruneOld(context: CliContext): Promise<void> {
  const { options, args, state } = context;
  const keepDays = wholeNumber(options.days, '--days', daysMost);
  const keepRevisions = wholeNumber(options.keep, '--keep', revisionsMost);
  const pruning = { state, keepDays, keepRevisions, only: args[0] };
  sayPrunable(context, options.yes ? await prune(pruning) : planPrune(pruning), options.yes ?? false);
}

export function sayPrunable({ say }: Pick<CliContext, 'say'>, { releases, revisions, bytes }: Pruned, isDone: boolean): void {
  for (const { name, release } of releases) say(`  ${name}@${release}`);
  for (const [env, own] of Map.groupBy(revisions, (one) => one.env)) say(`  ${own.length} revisions of ${env}`);
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const verdict = `${isDone ? 'Deleted' : 'These could be deleted'}: ${releases.length} releases and ${revisions.length} revisions, ${megabytes} MB.`;
  const isNothing = releases.length + revisions.length === 0;
  say(isNothing ? 'Everything is still needed.' : verdict);
  if (!isDone && !isNothing) say('Nothing has changed yet. Add --yes to do it.');
}

interface Pruned {
  readonly releases: readonly { readonly name: string; readonly release: string }[];
  readonly revisions: readonly { readonly env: string }[];
  readonly bytes: number;
}

export async function holdRemote(context: CliContext, held: boolean): Promise<void> {
  const env = chosenEnv(context);
  const remote = argument(context, 0, 'the remote');
  const why = context.options.why ?? `${remote} ${held ? 'held' : 'no longer held'}`;
  const { rev } = await setHeld({ state: context.state, env, remote, held, why });
  context.say(`${env} revision ${rev}: builds ${held ? 'leave' : 'promote'} ${remote}${held ? ' as it is' : ' again'}.`);
}

export async function switchRemote(context: CliContext, disabled: boolean): Promise<void> {
  const env = chosenEnv(context);
  const remote = argument(context, 0, 'the remote');
  const why = context.options.why ?? `${remote} switched ${disabled ? 'off' : 'on'}`;
  const { rev } = await setDisabled({ state: context.state, env, remote, disabled, why });
  context.say(`${env} revision ${rev}: ${remote} is switched ${disabled ? 'off' : 'on'}.`);
}

/** Runs the mix of a test report in another environment, for example `prod-r12+mfe-chat@1.0.1-1a2b3c4d`. */
export async function replayMix(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const given = argument(context, 0, 'the mix of a test report, for example prod-r12');
  const [first = '', ...tried] = given.split('+');
  const [, of = '', rev = ''] = /^([a-z][a-z0-9-]*)-r(\d+)$/.exec(first) ?? [];
  const pairs = tried.map((one) => one.split('@'));
  if (!of || pairs.some(([remote, release]) => !remote || !release))
    throw new UsageError(`"${given}" is no mix. They look like prod-r12, or prod-r12+mfe-chat@1.0.1-1a2b3c4d.`);
  const local = pairs.find(([, release]) => release?.includes(':'));
  if (local)
    throw new Error(`${local[0]} ran from a developer's machine (${local[1]}) in that mix: publish it, then promote it by its release.`);
  const releases = Object.fromEntries(pairs.map(([remote = '', release = '']) => [remote, releaseNamed(context.state, remote, release)]));
  const change = { state: context.state, env, why: context.options.why ?? `replays ${given}` };
  let pointer = await rollback({ ...change, of, to: Number(rev) });
  if (pairs.length) pointer = await promote({ ...change, releases });
  context.say(`${env} revision ${pointer.rev} runs the mix ${given}.`);
}
