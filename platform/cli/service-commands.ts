import { changeRelease, checkRelease, pruneRemote, readEnvironment } from 'shared-contracts/settings-calls';
import { buildForRelease } from './author-commands.ts';
import { argument, type CliContext, chosenEnv, envOf, UsageError, wholeNumber } from './command.ts';
import { sayPrunable } from './operator-commands.ts';
import { previewOne } from './preview.ts';
import { type ReleaseService, uploadTo } from './service-client.ts';
import { table } from './table.ts';

type ServiceCommand = (service: ReleaseService, context: CliContext) => Promise<void>;
const revisionsMost = 1_000_000;

type Verb = 'promote' | 'rollback' | 'disable' | 'enable' | 'hold' | 'unhold' | 'retire';

/** Maps commands to what they do on a release service. The others need the releases on this machine or in a bucket. */
export const serviceCommands: Readonly<Record<string, ServiceCommand>> = {
  publish: async (service, context) => {
    const { name, release } = await buildForRelease(context);
    const isNew = await uploadTo(service, context.state, name, release);
    context.say(`${name}@${release} is ${isNew ? 'published' : 'already published'} at ${service.url}.`);
  },
  check: async ({ send }, context) => {
    const env = envOf(context);
    const [remote = '', given = 'latest'] = argument(context, 0, 'the remote to check').split('@');
    const { release, refusals } = await send(checkRelease, { params: { env }, query: { remote, release: given } });
    if (refusals.length) throw new Error(`${remote}@${release} may not be promoted to ${env}:\n  ${refusals.join('\n  ')}`);
    context.say(`${remote}@${release} passes the gate of ${env}.`);
  },
  preview: previewOne,
  promote: change('promote'),
  rollback: change('rollback'),
  disable: change('disable'),
  enable: change('enable'),
  hold: change('hold'),
  unhold: change('unhold'),
  retire: change('retire'),
  prune: async ({ send }, context) => {
    const remote = argument(context, 0, 'the remote');
    const isDone = context.options.yes ?? false;
    const { releases, bytes } = await send(pruneRemote, { params: { remote }, body: { is_dry_run: !isDone } });
    sayPrunable(context, { releases: releases.map(({ remote: name, release }) => ({ name, release })), revisions: [], bytes }, isDone);
  },
  status: async ({ send }, context) => {
    const env = envOf(context);
    const { revision, remotes } = await send(readEnvironment, { params: { env } });
    if (!revision) throw new Error(`Nothing is promoted to ${env} yet.`);
    context.say(`${env} revision ${revision.number}, ${revision.promoted_at}, by ${revision.by}: ${revision.why}`);
    const rows = remotes.map(({ remote, is_disabled, is_held, releases }) => {
      const nameKind = (kind: string) =>
        releases
          .filter((one) => one.kind === kind)
          .map(({ release, percent, halted }) => `${release}${percent ? ` for ${percent} %` : ''}${halted ? ` HALTED: ${halted}` : ''}`)
          .join(', ') || '—';
      const state = [is_disabled ? 'disabled' : '', is_held ? 'held' : ''].filter(Boolean).join(', ') || 'on';
      return [remote, nameKind('stable'), nameKind('canary'), nameKind('previous'), state];
    });
    table(context, ['remote', 'release', 'canary', 'before', 'state'], rows);
  },
};

function change(verb: Verb): ServiceCommand {
  return async ({ send }, context) => {
    const env = chosenEnv(context);
    const given = argument(context, 0, 'the remote');
    const [remote = '', release] = verb === 'promote' ? given.split('@') : [given];
    if (verb === 'promote' && !release) throw new UsageError(`Name the release of ${remote} too: ${remote}@<release>.`);
    const percent = wholeNumber(context.options.percent, '--percent', 99);
    const { why, force, to } = context.options;
    const revision = verb === 'rollback' && !isAddress(to) ? wholeNumber(to, '--to', revisionsMost) : undefined;
    if (force && !why) throw new UsageError('Say why with --why when you use --force.');
    const body = {
      verb,
      remote,
      ...(release ? { release } : {}),
      ...(percent ? { percent } : {}),
      ...(force ? { force } : {}),
      ...(revision ? { revision } : {}),
      ...(why ? { why } : {}),
    };
    const done = await send(changeRelease, { params: { env }, body });
    if (!done.is_changed) return context.say(`${env} is like that already (revision ${done.revision}).`);
    context.say(`${env} revision ${done.revision}: ${verb} ${remote}; everyone who is in no canary gets ${done.release ?? 'nothing'}.`);
  };
}

/**
 * Returns the address of the service that a command names by `--to` or PLATFORM_SERVICE; undefined for the releases of this machine or of a
 * bucket.
 */
export function serviceAddress({ to, store }: { to?: string; store?: string }, env = process.env): string | undefined {
  if (isAddress(to)) return to;
  return store === undefined && to !== 'disk' && to !== 's3' ? env.PLATFORM_SERVICE : undefined;
}

const isAddress = (to: string | undefined): boolean => to !== undefined && /^https?:\/\//.test(to);
