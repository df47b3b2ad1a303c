import { existsSync, readdirSync } from 'node:fs';
import { defaultRelease, type RegistryDocument, revisionFile } from 'shared-contracts/registry';
import { type RemoteRelease, readPointer, readRelease, readRevision, registryDir } from '../release/index.ts';
import { argument, type CliContext, envOf, wholeNumber } from './command.ts';
import { healthLines } from './health.ts';

const revisionsMost = 1_000_000;

/** Shows what an environment runs, remote by remote. */
export async function showStatus(context: CliContext): Promise<void> {
  const env = envOf(context);
  const document = currentDocument(context, env);
  context.say(`${env} revision ${document.rev}, ${document.at}, by ${document.by}: ${document.why}`);
  context.say(
    `shell ${document.shell.release ?? document.shell.version}, contracts ${document.shell.contracts}, shared-ui ${document.shell.ui}`,
  );
  const rows = Object.entries(document.remotes).map(([name, entry]) => [
    name,
    defaultRelease(entry) ?? '—',
    entry.rollout.flatMap(({ release, percent }) => (percent ? [`${release} for ${percent} %`] : [])).join(', ') || '—',
    entry.previous ?? '—',
    [entry.disabled ? 'switched off' : '', entry.held ? 'held' : ''].filter(Boolean).join(', ') || 'on',
  ]);
  table(context, ['remote', 'release', 'canary', 'before', 'state'], rows);
  for (const line of await healthLines(context.options.url ?? process.env.PLATFORM_URL)) context.say(line);
}

/** Shows every revision, newest first. */
export function showHistory(context: CliContext): void {
  const env = envOf(context);
  table(
    context,
    ['rev', 'when', 'by', 'why'],
    revisions(context, env).map(({ rev, at, by, why }) => [String(rev), at, by, why]),
  );
}

/** Shows what changed between two revisions. */
export function showDiff(context: CliContext): void {
  const env = envOf(context);
  const [one, other] = [0, 1].map((place) => {
    const rev = wholeNumber(argument(context, place, 'two revisions'), 'A revision', revisionsMost) ?? 0;
    return readRevision(context.state, env, { rev, file: revisionFile(rev) });
  }) as [RegistryDocument, RegistryDocument];
  const names = [...new Set([...Object.keys(one.remotes), ...Object.keys(other.remotes)])].toSorted();
  const lines = [
    ...differing('host-shell', one.shell.release ?? one.shell.version, other.shell.release ?? other.shell.version),
    ...names.flatMap((name) => differing(name, describe(one.remotes[name]), describe(other.remotes[name]))),
  ];
  context.say(lines.length ? lines.join('\n') : `Revisions ${one.rev} and ${other.rev} run the same.`);
}

/** Shows the remotes that emit or subscribe to an event, fill a slot, or import a call. */
export function showUses(context: CliContext): void {
  const env = envOf(context);
  const wanted = argument(context, 0, 'an event (owner:noun-past-verb), a slot or a call');
  const document = currentDocument(context, env);
  const rows = Object.entries(document.remotes).flatMap(([name, entry]) =>
    entry.rollout.flatMap(({ release }) => {
      const { contributes, calls = [] } = readRelease<RemoteRelease>(context.state, name, release);
      const uses = [
        contributes.emits[wanted] === undefined ? [] : [`emits version ${contributes.emits[wanted]}`],
        contributes.consumes[wanted] === undefined ? [] : [`understands version ${contributes.consumes[wanted]}`],
        contributes.panels.filter(({ slot }) => slot === wanted).map(({ id }) => `fills it with the panel ${id}`),
        calls.includes(wanted) ? ['calls it'] : [],
      ].flat();
      return uses.map((use) => [name, release, use]);
    }),
  );
  if (wanted in (document.shell.events ?? {}))
    rows.unshift(['host-shell', document.shell.version, `emits version ${document.shell.events?.[wanted]}`]);
  if (wanted in document.shell.slots)
    rows.unshift(['host-shell', document.shell.version, `has it in version ${document.shell.slots[wanted]}`]);
  if (rows.length === 0) throw new Error(`Nothing in ${env} uses "${wanted}".`);
  table(context, ['who', 'release', 'how'], rows);
}

function currentDocument({ state }: CliContext, env: string): RegistryDocument {
  const pointer = readPointer(state, env);
  if (!pointer) throw new Error(`Nothing is promoted to ${env} yet.`);
  return readRevision(state, env, pointer);
}

function revisions({ state }: CliContext, env: string): RegistryDocument[] {
  const folder = registryDir(state, env);
  if (!existsSync(folder)) throw new Error(`Nothing is promoted to ${env} yet.`);
  const files = readdirSync(folder).filter((file) => /^r\d+\.json$/.test(file));
  return files.map((file) => readRevision(state, env, { rev: Number(file.slice(1, -5)), file })).toSorted((a, b) => b.rev - a.rev);
}

function describe(entry: RegistryDocument['remotes'][string] | undefined): string {
  if (!entry) return 'not there';
  const steps = entry.rollout.map(({ release, percent }) => (percent ? `${release} for ${percent} %` : release)).join(', ');
  return entry.disabled ? `${steps}, switched off` : steps;
}

const differing = (name: string, before: string, after: string) => (before === after ? [] : [`${name}: ${before} → ${after}`]);

/** Prints columns as wide as their widest cell. */
function table({ say }: CliContext, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
