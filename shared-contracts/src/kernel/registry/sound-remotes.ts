import { type Contributions, contributions, type HandledCommand } from '../remote/contributions.ts';
import type { RegistryDocument } from './document.ts';
import { type RemoteEntry, remoteEntry } from './entry.ts';
import { withoutWithheld } from './gate.ts';
import type { Withheld } from './page-config.ts';

/** Says which rule a release's contributions break, and with which part. The gate turns it into a sentence. */
export interface ContributionProblem {
  readonly rule: 'shape' | 'name' | 'size' | 'id' | 'path' | 'number' | 'link' | 'keys' | 'event' | 'route' | 'panel' | 'slot';
  readonly part: string;
}

type Mix = Pick<RegistryDocument, 'remotes' | 'grants'>;

/** Limits what a release contributes: the characters, because every page carries them, and priorities and orders. */
export const contributionLimits = { characters: 50_000, number: 100 } as const;

/**
 * Lists what the product's own remotes may use, as if the installation had granted it. A grant is an address with everything below it,
 * `panel` with an address, or `slot` with a slot. `/` is home and `:` a parameter; what begins with a parameter stands for itself only.
 */
const seededGrants: Readonly<Record<string, string>> = {
  'mfe-admin': 'admin',
  'mfe-agents': 'agents,golden-questions,agent-versions',
  'mfe-chat':
    '/,chat,chats,temp-chat,models,compare-models,prompt-library,share/chats,panel *,panel agents,panel notebooks/:,panel :,slot conversation',
  'mfe-market-intel': 'market-intel',
  'mfe-notebooks': 'notebooks,files,my-works,searchquery,trash,panel /,panel chats',
  'mfe-settings':
    'settings,connect-assistant,help,plans,notifications,alerts,activity-log,ai-insights,personalize-ai,profile-and-preferences,my-network,panel agents/create-agent',
  'mfe-workareas': ':,:/edit,workflows,single-workflow,connections,share/workflows,apps',
};

/** Lists first segments that no remote gets: sign-in and extensions are the shell's, the others the server's. */
const ownSegments = ['auth', 'extensions', 'api', 'r', 'registry', 'assets'];

const namePattern = /^[\w-]{1,64}$/;
const pathPattern = /^(?:\*|(?:(?::\w+|\w[\w.~-]*)(?:\/(?::\w+|\w[\w.~-]*))*(?:\/\*)?)?)$/;
const linkPattern = /^\/(?!\/)[\w/.~?&=%#*+-]*$/;

/**
 * Matches keys that a remote may take on a page: what the shell, browsers, editors and screen readers use is left to them. In the message
 * box, whose keys are only listed here, any of `focusKeysPattern`.
 */
const keysPattern = /^(?:mod\+shift\+[abcdefghklopsuxy']|(?:shift\+)?escape)$/;
const focusKeysPattern = /^(?:mod\+)?(?:shift\+)?(?:[a-z@'/]|enter|escape|up|down)$/;

/** Compares addresses as the router does: whatever their case and the names of their parameters. */
const addressOf = (path: string) => path.toLowerCase().replaceAll(/:\w+/g, ':') || '/';
const firstOf = (path: string) => addressOf(path).split('/', 1)[0] ?? '';
const covers = (granted: string, address: string) => address === granted || (/^\w/.test(granted) && address.startsWith(`${granted}/`));

/** Returns what is wrong with a release's contributions whatever runs beside it. */
export function findContributionProblem(remote: string, given: unknown): ContributionProblem | undefined {
  const parsed = contributions.safeParse(given);
  if (!parsed.success) return { rule: 'shape', part: parsed.error.issues[0]?.path.join('.') ?? '' };
  const { data } = parsed;
  const { routes, panels, menus, emits, handled = [] } = data;
  const commands = [...data.commands, ...handled];
  if (data.remote !== remote || !namePattern.test(remote)) return { rule: 'name', part: data.remote };
  if (JSON.stringify(given).length > contributionLimits.characters) return { rule: 'size', part: remote };
  for (const parts of [routes, panels, commands]) {
    const ids = new Set<string>();
    for (const { id } of parts) if (!namePattern.test(id) || ids.size === ids.add(id).size) return { rule: 'id', part: id };
  }
  const paths = [
    ...routes.map(({ path }) => path),
    ...panels.flatMap(({ when }) => when.paths),
    ...commands.flatMap(({ when }) => when?.paths ?? []),
  ];
  const path = paths.find((one) => one.length > 200 || !pathPattern.test(one)) ?? findTwice(routes.map((route) => addressOf(route.path)));
  if (path !== undefined) return { rule: 'path', part: path };
  const number = [...panels.map(({ priority }) => priority), ...menus.map(({ order }) => order)].find(
    (one) => !(one >= 0 && one <= contributionLimits.number),
  );
  if (number !== undefined) return { rule: 'number', part: String(number) };
  const link = [...menus, ...data.commands].find(({ to }) => !linkPattern.test(to));
  if (link) return { rule: 'link', part: link.to };
  const strange = commands.find(({ keys = '', when }) => {
    const pattern = when?.focus ? focusKeysPattern : keysPattern;
    return keys.length > 60 || keysOf(keys).some((one) => !pattern.test(one));
  });
  const keys = strange?.keys ?? findSharedKeys(commands.map((command) => ({ ...command, remote })));
  if (keys !== undefined) return { rule: 'keys', part: keys };
  const topic = Object.keys(emits).find((one) => !one.startsWith(`${remote}:`));
  return topic === undefined ? undefined : { rule: 'event', part: topic };
}

const keysOf = (keys = '') => keys.split(' ').filter(Boolean);

type KeyedCommand = Pick<HandledCommand, 'id' | 'keys' | 'when'> & { readonly remote: string };

/** Returns keys that a command shares with another that can be active at once, with the names of both: `escape (mfe-a/close, mfe-b/stop)`. */
export function findSharedKeys(commands: readonly KeyedCommand[], others: readonly KeyedCommand[] = []): string | undefined {
  for (const [place, later] of commands.entries())
    for (const earlier of [...others, ...commands.slice(0, place)]) {
      const keys = keysOf(later.keys).find((one) => keysOf(earlier.keys).includes(one));
      if (keys && canMeet(earlier.when, later.when)) return `${keys} (${earlier.remote}/${earlier.id}, ${later.remote}/${later.id})`;
    }
  return undefined;
}

function canMeet(a: HandledCommand['when'], b: HandledCommand['when']): boolean {
  // An open dialog or menu gets single keys before the page does.
  if ((a?.focus === 'layer') !== (b?.focus === 'layer')) return false;
  const [some, others] = [a?.paths ?? ['*'], b?.paths ?? ['*']];
  return some.some((path) => others.some((other) => pathsMeet(segmentsOf(path), segmentsOf(other))));
}

const segmentsOf = (path: string) => addressOf(path).split('/').filter(Boolean);

/** Returns whether one address can match both patterns. */
function pathsMeet([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): boolean {
  if (a === '*' || b === '*' || a === b) return a === undefined || a === '*' || b === '*' || pathsMeet(restOfA, restOfB);
  return a !== undefined && b !== undefined && (a === ':' || b === ':') && pathsMeet(restOfA, restOfB);
}

const findTwice = (all: readonly string[]) => all.find((one, place) => all.indexOf(one) < place);

interface Candidate {
  readonly remote: string;
  readonly release: string;
  readonly rank: number;
  readonly contributes: Contributions;
}

/** Lists the releases of a mix that may not contribute, as `remote@release`, with the first reason. */
export function findContributionProblems({ remotes, grants = {} }: Mix): Map<string, ContributionProblem> {
  const problems = new Map<string, ContributionProblem>();
  const granted = new Map<string, string[]>();
  for (const [remote, words] of Object.entries(seededGrants)) granted.set(remote, words.split(','));
  for (const [remote, words] of Object.entries(grants)) granted.set(remote, [...(granted.get(remote) ?? []), ...words]);

  const candidates = Object.entries(remotes)
    .flatMap(([remote, entry]) =>
      offeredBy(entry).flatMap(({ release, rank }): Candidate[] => {
        const contributes = entry.releases[release]?.contributes;
        const problem = findContributionProblem(remote, contributes);
        if (problem) problems.set(`${remote}@${release}`, problem);
        return problem || !contributes ? [] : [{ remote, release, rank, contributes }];
      }),
    )
    .toSorted((a, b) => a.rank - b.rank);
  // A first segment belongs to whom it was granted, to the remote of that name, or to the first remote that uses it.
  const owners = new Map<string, string>(ownSegments.map((segment) => [segment, '']));
  const own = (segment: string, remote: string) => owners.has(segment) || owners.set(segment, remote);
  for (const address of [...granted.values()].flat()) if (!address.includes(' ')) own(firstOf(address), '');
  for (const { remote } of candidates) own(remote.replace('mfe-', ''), remote);
  for (const { remote, contributes } of candidates) for (const { path } of contributes.routes) own(firstOf(path), remote);

  const taken = new Map<string, string>();
  const keyed: KeyedCommand[] = [];
  for (const { remote, release, contributes } of candidates) {
    const words = granted.get(remote) ?? [];
    const mayUse = (path: string, isPanel?: boolean) => {
      const [address, first] = [addressOf(path), firstOf(path)];
      if (ownSegments.includes(first)) return false;
      if (/^\w/.test(first) && owners.get(first) === remote) return true;
      return words.some((word) => covers(isPanel ? word.replace('panel ', '') : word, address));
    };
    const route = contributes.routes.find(({ path }) => {
      const address = addressOf(path);
      if (mayUse(path) && !taken.has(address)) taken.set(address, remote);
      return taken.get(address) !== remote;
    });
    const panel = contributes.panels.flatMap(({ when }) => when.paths).find((path) => !mayUse(path, true));
    const slot = contributes.panels.find((one) => one.slot !== 'right-panel' && !words.includes(`slot ${one.slot}`));
    const problem: ContributionProblem | undefined = route
      ? { rule: 'route', part: addressOf(route.path) }
      : panel !== undefined
        ? { rule: 'panel', part: addressOf(panel) }
        : slot && { rule: 'slot', part: slot.slot };
    if (problem) problems.set(`${remote}@${release}`, problem);
  }
  // Keys belong to the product's remotes, then to the first remote that uses them. Releases of one remote never run together.
  for (const { remote, release, contributes } of candidates.toSorted((a, b) => keyRank(a) - keyRank(b))) {
    if (problems.has(`${remote}@${release}`)) continue;
    const own = [...contributes.commands, ...(contributes.handled ?? [])].flatMap((one) => (one.keys ? [{ ...one, remote }] : []));
    const others = keyed.filter((one) => one.remote !== remote);
    const keys = findSharedKeys(own, others);
    if (keys) problems.set(`${remote}@${release}`, { rule: 'keys', part: keys });
    else keyed.push(...own);
  }
  return problems;
}

const keyRank = ({ remote, rank }: Candidate) => rank + (Object.hasOwn(seededGrants, remote) ? 0 : 10);

/** Lists the releases that pages may run. What everyone gets comes first, then canaries, then the fallback. */
const offeredBy = ({ rollout, previous }: RemoteEntry) => [
  ...rollout.map((step) => ({ release: step.release, rank: step.default ? 0 : 1 })),
  ...(previous === null ? [] : [{ release: previous, rank: 2 }]),
];

/**
 * Says what pages withhold of the remotes because their contributions break a rule: users get the stable release instead of such a canary,
 * the previous one instead of such a stable release, and nothing of the remote when that breaks a rule too.
 */
export function findWithheld(document: Mix): Withheld {
  const found = known.get(document) ?? judge(document);
  known.set(document, found);
  return found;
}

/** Documents never change, and the server asks for every page. */
const known = new WeakMap<Mix, Withheld>();

function judge({ grants, ...document }: Mix): Withheld {
  const all = Object.entries(document.remotes);
  const remotes = Object.fromEntries(all.filter(([, entry]) => remoteEntry.safeParse(entry).success));
  const problems = findContributionProblems({ grants, remotes });
  return Object.fromEntries(
    all.flatMap(([remote, entry]): [string, Withheld[string]][] => {
      if (!Object.hasOwn(remotes, remote)) return [[remote, null]];
      const isSound = (release: string) => !problems.has(`${remote}@${release}`);
      const sound = entry.rollout.filter(({ release }) => isSound(release));
      const previous = entry.previous !== null && isSound(entry.previous) ? entry.previous : null;
      if (sound.length === entry.rollout.length && previous === entry.previous) return [];
      const rollout = sound.some((step) => step.default) || previous === null ? sound : [...sound, { release: previous, default: true }];
      return [[remote, rollout.some((step) => step.default) ? { rollout, previous } : null]];
    }),
  );
}

/** Returns the remotes as pages run them, without what they withhold. */
export const soundRemotes = (document: Mix): RegistryDocument['remotes'] => withoutWithheld(document.remotes, findWithheld(document));
