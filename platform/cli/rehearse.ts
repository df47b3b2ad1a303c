import { satisfies } from 'compare-versions';
import type { RegistryDocument, RemoteEntry } from 'shared-contracts/registry';
import { type RemoteRelease, readPointer, readRelease, readRevision } from '../release/index.ts';
import { type CliContext, envOf, UsageError } from './command.ts';
import { openServedReleases } from './served-releases.ts';
import { table } from './table.ts';

/** Describes a change of the platform that nobody has made yet. */
export interface Rehearsal {
  /** Maps shared libraries and packages to their next version. */
  readonly libraries: Readonly<Record<string, string>>;
  /** Maps topics to their next major version. */
  readonly events: Readonly<Record<string, number>>;
  /** Names calls that change in a way that their callers don't understand. */
  readonly calls: readonly string[];
}

/** Describes a release that a browser can get now. */
interface Offered {
  readonly remote: string;
  readonly release: string;
  /** Who gets it. */
  readonly whom: string;
  readonly manifest: RemoteRelease;
}

export interface Broken extends Omit<Offered, 'manifest'> {
  readonly why: string;
}

/** Maps the packages whose range every release names to the field with it. */
const packageFields = { 'shared-contracts': 'contracts', 'shared-ui': 'ui' } as const;

/**
 * Lists the releases that a change would break.
 * @throws UsageError for a library, topic or call that no release says anything about, because it's probably mistyped.
 */
export function findBroken(offered: readonly Offered[], { libraries, events, calls }: Rehearsal): Broken[] {
  assertKnown(offered, { libraries, events, calls });
  return offered.flatMap(({ manifest, ...one }) => {
    const ranges = rangesOf(manifest);
    return [
      ...Object.entries(libraries).flatMap(([name, version]) => {
        const range = ranges[name];
        return range && !satisfies(version, range) ? [`needs ${name} ${range}`] : [];
      }),
      ...Object.entries(events).flatMap(([topic, major]) => {
        const read = manifest.contributes.consumes[topic];
        return read !== undefined && read !== major ? [`understands version ${read} of ${topic}`] : [];
      }),
      ...calls.flatMap((call) => (manifest.calls?.includes(call) ? [`calls ${call}`] : [])),
    ].map((why) => ({ ...one, why }));
  });
}

const rangesOf = ({ requires }: RemoteRelease): Readonly<Record<string, string>> => ({
  ...requires.libraries,
  ...Object.fromEntries(Object.entries(packageFields).map(([name, field]) => [name, requires[field]])),
});

function assertKnown(offered: readonly Offered[], { libraries, events, calls }: Rehearsal): void {
  const known = new Set(offered.flatMap(({ manifest }) => Object.keys(rangesOf(manifest))));
  const library = Object.keys(libraries).find((name) => !known.has(name));
  if (library)
    throw new UsageError(
      `No release names a range of ${library}, because the page doesn't share it. Shared: ${[...known].toSorted().join(', ')}.`,
    );
  const topics = offered.flatMap(({ manifest }) => Object.keys({ ...manifest.contributes.emits, ...manifest.contributes.consumes }));
  const topic = Object.keys(events).find((name) => !topics.includes(name) && !name.startsWith('host-shell:'));
  if (topic) throw new UsageError(`No release emits or hears ${topic}.`);
  const call = calls.find((name) => !offered.some(({ manifest }) => manifest.calls?.includes(name)));
  if (call) throw new UsageError(`No release calls ${call}.`);
}

/** Says which remotes' releases would break with another version of a library, an event or a call, without changing anything. */
export async function rehearse(context: CliContext, service?: string): Promise<void> {
  const env = envOf(context);
  const wanted = rehearsalOf(context.options);
  const offered = service ? await offeredAt(service, env) : offeredHere(context.state, env);
  if (offered.length === 0) throw new Error(`${env} runs no remote yet, so nothing can break.`);
  const broken = findBroken(offered, wanted);
  const remotes = new Set(offered.map(({ remote }) => remote));
  const names = describe(wanted);
  if (broken.length === 0) return context.say(`All ${remotes.size} remotes in ${env} work with ${names}.`);
  const head = ['remote', 'release', 'for', 'why'];
  const rows = broken.map(({ remote, release, whom, why }) => [remote, release, whom, why]);
  table(context, head, rows);
  const count = new Set(broken.map(({ remote }) => remote)).size;
  throw new Error(`${count} of ${remotes.size} remotes in ${env} would break with ${names}.`);
}

const describe = ({ libraries, events, calls }: Rehearsal) =>
  [
    ...Object.entries(libraries).map(([name, version]) => `${name} ${version}`),
    ...Object.entries(events).map(([topic, major]) => `version ${major} of ${topic}`),
    ...calls.map((call) => `another ${call}`),
  ].join(' and ');

/** Parses `--library react@20`, `--event mfe-chat:chat-opened@2` and `--call listAgents`, each any number of times. */
export function rehearsalOf({ library = [], event = [], call = [] }: CliContext['options']): Rehearsal {
  if (library.length + event.length + call.length === 0)
    throw new UsageError('Name what would change: --library react@20, --event <topic>@<version> or --call <name>.');
  return {
    libraries: Object.fromEntries(library.map((given) => parseVersioned(given, '--library', 'react@20', /^\d{1,6}(\.\d{1,6}){0,2}$/))),
    events: Object.fromEntries(
      event
        .map((given) => parseVersioned(given, '--event', 'mfe-chat:chat-opened@2', /^\d{1,6}$/))
        .map(([topic, version]) => [topic, Number(version)]),
    ),
    calls: call,
  };
}

function parseVersioned(given: string, option: string, example: string, shape: RegExp): readonly [name: string, version: string] {
  const at = given.lastIndexOf('@');
  const [name, version] = [given.slice(0, at), given.slice(at + 1)];
  if (at < 1 || !shape.test(version)) throw new UsageError(`${option} is like ${example}, not "${given}".`);
  const parts = version.split('.');
  return [name, option === '--library' ? [...parts, '0', '0'].slice(0, 3).join('.') : version];
}

/** Lists every release that an entry can give to a browser: canaries, the default, and the fallback. */
const releasesOf = (remote: string, { rollout, previous, releases }: RemoteEntry): { remote: string; release: string; whom: string }[] => {
  const listed = rollout.map(({ release, percent }) => ({ remote, release, whom: percent ? `${percent} %` : 'everyone' }));
  const isExtra = previous && previous in releases && !listed.some(({ release }) => release === previous);
  return isExtra ? [...listed, { remote, release: previous, whom: 'fallback' }] : listed;
};

const listReleases = ({ remotes }: RegistryDocument) => Object.entries(remotes).flatMap(([remote, entry]) => releasesOf(remote, entry));

function offeredHere(state: string, env: string): Offered[] {
  const pointer = readPointer(state, env);
  if (!pointer) throw new Error(`Nothing is promoted to ${env} yet.`);
  return listReleases(readRevision(state, env, pointer)).map((one) => ({
    ...one,
    manifest: readRelease<RemoteRelease>(state, one.remote, one.release),
  }));
}

async function offeredAt(service: string, env: string): Promise<Offered[]> {
  const served = openServedReleases(service);
  const document = await served.document(env);
  if (!document) throw new Error(`Nothing is promoted to ${env} yet.`);
  return Promise.all(listReleases(document).map(async (one) => ({ ...one, manifest: await served.release(one.remote, one.release) })));
}
