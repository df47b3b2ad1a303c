import { promote, readPointer, readRevision, rollback, setDisabled } from '../release/index.ts';
import { argument, type CliContext, chosenEnv, UsageError, wholeNumber } from './command.ts';
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
  const { rev } = await promote({ state: context.state, env, releases: { [remote]: wanted }, percent, why });
  if (rev === before) return context.say(`${env} runs ${remote}@${wanted} already (revision ${rev}).`);
  context.say(`${env} revision ${rev}: ${remote}@${wanted} for ${percent === undefined ? 'everybody' : `${percent} % of the users`}.`);
}

export async function rollBack(context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const to = wholeNumber(context.options.to, '--to', revisionsMost);
  const why = context.options.why ?? (to ? `back to revision ${to}` : 'rolled back');
  const pointer = await rollback({ state: context.state, env, to, why });
  context.say(`${env} revision ${pointer.rev} runs what revision ${readRevision(context.state, env, pointer).sameAs} ran.`);
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
