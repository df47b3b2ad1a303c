import { existsSync, readdirSync } from 'node:fs';
import { defaultRelease, type RegistryDocument, revisionFile } from 'shared-contracts/registry';
import {
  differences,
  type Imports,
  type RemoteRelease,
  readPointer,
  readRelease,
  readRevision,
  registryDir,
  type ShellRelease,
} from '../release/index.ts';
import { argument, type CliContext, envOf, wholeNumber } from './command.ts';
import { healthLines } from './health.ts';
import { table } from './table.ts';

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
  const lines = differences(one, other);
  context.say(lines.length ? lines.join('\n') : `Revisions ${one.rev} and ${other.rev} run the same.`);
}

/** Shows the remotes that emit or subscribe to an event, fill a slot, or import a call. */
export function showUses(context: CliContext): void {
  const env = envOf(context);
  const wanted = argument(
    context,
    0,
    'an event (owner:noun-past-verb), a slot, a call, or another name or entry of shared-contracts or shared-ui',
  );
  const document = currentDocument(context, env);
  const rows = Object.entries(document.remotes).flatMap(([name, entry]) =>
    entry.rollout.flatMap(({ release }) => {
      const { contributes, calls = [], imports = {} } = readRelease<RemoteRelease>(context.state, name, release);
      const uses = [
        contributes.emits[wanted] === undefined ? [] : [`emits version ${contributes.emits[wanted]}`],
        contributes.consumes[wanted] === undefined ? [] : [`understands version ${contributes.consumes[wanted]}`],
        contributes.panels.filter(({ slot }) => slot === wanted).map(({ id }) => `fills it with the panel ${id}`),
        calls.includes(wanted) ? ['calls it'] : importUses(imports, wanted),
      ].flat();
      return uses.map((use) => [name, release, use]);
    }),
  );
  const shell = document.shell.release && readRelease<ShellRelease>(context.state, 'host-shell', document.shell.release);
  if (shell) for (const use of importUses(shell.imports ?? {}, wanted)) rows.unshift(['host-shell', document.shell.version, use]);
  if (wanted in (document.shell.events ?? {}))
    rows.unshift(['host-shell', document.shell.version, `emits version ${document.shell.events?.[wanted]}`]);
  if (wanted in document.shell.slots)
    rows.unshift(['host-shell', document.shell.version, `has it in version ${document.shell.slots[wanted]}`]);
  if (rows.length === 0) throw new Error(`Nothing in ${env} uses "${wanted}".`);
  table(context, ['who', 'release', 'how'], rows);
}

/** Finds a name in every entry of the shared packages, or what is taken from one entry. */
function importUses(imports: Imports, wanted: string): string[] {
  const entry = imports[wanted];
  if (entry) return [`imports ${entry.join(', ')}`];
  return Object.entries(imports).flatMap(([from, names]) => (names.includes(wanted) ? [`imports it from ${from}`] : []));
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
