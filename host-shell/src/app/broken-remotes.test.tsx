import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Contributions,
  lazyPage,
  localStore,
  type PanelContribution,
  type RemoteModule,
  type RouteContribution,
} from 'shared-contracts';
import type { Release, RemoteEntry } from 'shared-contracts/registry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marksPrefix } from '../features/remotes/page-mark.ts';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { createRelease } from '../testing/registry.ts';
import { renderApp } from '../testing/render-app.tsx';

/** Breaks a release of one remote, and says whether its contributions are dropped or its part fails. */
interface Breakage {
  readonly contributes?: Partial<Record<keyof Contributions, unknown>>;
  readonly release?: Partial<Record<keyof Release, unknown>>;
  readonly load?: () => Promise<RemoteModule>;
}

const route = (id: string, path: string): RouteContribution => ({ id, path, title: 'Broken', chunk: 'page' });
const panel = (part: Partial<PanelContribution>): PanelContribution => ({
  id: 'side',
  slot: 'right-panel',
  title: 'Broken panel',
  when: { paths: ['broken'] },
  priority: 10,
  chunk: 'panel',
  ...part,
});
const Nothing = () => null;
const part = (draw: () => React.ReactNode) => lazyPage(async () => ({ Page: draw }), 'Page');
const moduleOf = (draw: () => React.ReactNode): RemoteModule => ({
  pages: { list: part(draw), p: part(draw) },
  panels: { side: part(draw) },
});
const fail = (): never => {
  throw new Error('broken on purpose');
};

const breakages: Record<string, Breakage> = {
  'a duplicate route id': { contributes: { routes: [route('p', 'broken'), route('p', 'broken/two')] } },
  'code that throws at import': { load: async () => fail() },
  'code that throws at mount': { load: async () => moduleOf(fail) },
  'code that never arrives': { load: () => new Promise<RemoteModule>(() => undefined) },
  'a blank page': { load: async () => moduleOf(Nothing) },
  'a file without a hash': { release: { integrity: {} } },
  'shadowed routes': {
    contributes: { routes: ['*', ':a/:b', '', 'auth/login', 'admin/releases'].map((path, at) => route(`p${at}`, path)) },
  },
  'an event of another remote': { contributes: { emits: { 'mfe-admin:person-changed': 1 } } },
  'a panel on every page': { contributes: { panels: [panel({ when: { paths: ['*'] }, priority: 1_000_000_000 })] } },
  'a module without its pages': { load: async () => ({ pages: {}, panels: {} }) },
};
const malformed: Record<string, unknown> = {
  nothing: null,
  text: 'routes',
  'no lists': { remote: 'mfe-broken', label: 'Broken' },
  'a route without a path': { routes: [{ id: 'p' }] },
  'a path that is no text': { routes: [{ ...route('p', ''), path: 7 }] },
  'a route that is null': { routes: [null] },
  'a path that leads out': { routes: [route('p', '../admin')] },
  'an optional segment': { routes: [route('p', 'admin?/releases')] },
  'an id with a slash': { routes: [route('pages/p', 'broken')] },
  'another remote’s name': { remote: 'mfe-admin' },
  'a panel without paths': { panels: [{ ...panel({}), when: {} }] },
  'a priority that is no number': { panels: [{ ...panel({}), priority: 'high' }] },
  'a menu entry that leads elsewhere': { menus: [{ menu: 'settings', label: 'Pay', to: 'https://evil.example', order: 1 }] },
  'a menu that the shell doesn’t have': { menus: [{ menu: 'start', label: 'Start', to: '/broken', order: 1 }] },
  'another slot': { panels: [{ ...panel({}), slot: 'everything' }] },
};

const releaseOf = (remote: string, routes: RouteContribution[], { contributes, release }: Breakage = {}): Release => {
  const made = createRelease('1.0.0');
  const own = { ...made.contributes, remote, label: remote, routes, ...contributes } as Contributions;
  return { ...made, base: `/r/${remote}/1.0.0/`, contributes: own, ...(release as Partial<Release>) };
};
const entryOf = (release: Release): RemoteEntry => ({
  timeoutMs: 50,
  disabled: false,
  previous: null,
  rollout: [{ release: '1.0.0', default: true }],
  releases: { '1.0.0': release },
});

const consoleRoute = { id: 'list', path: 'admin/releases', title: 'Releases', chunk: 'page' };
const workingConsole = entryOf(releaseOf('mfe-admin', [consoleRoute]));

/** Returns the module of a console's broken release by its address; undefined for one that works. */
type BrokenConsole = (base: string) => Promise<RemoteModule> | undefined;

/** Opens an address of the product, which runs the console and a broken remote for each breakage. */
function open(
  path: string,
  broken: readonly Breakage[],
  isSignedIn: boolean,
  admin: RemoteEntry = workingConsole,
  brokenConsole?: BrokenConsole,
) {
  const named = broken.map((breakage, at) => ({ name: at ? `mfe-broken-${at}` : 'mfe-broken', breakage }));
  const load: RemoteLoader['load'] = (remote, { base }) =>
    (remote === 'mfe-admin' ? brokenConsole?.(base) : undefined) ??
    named.find(({ name }) => name === remote)?.breakage.load?.() ??
    Promise.resolve(moduleOf(() => <h1>{`Page of ${remote}`}</h1>));
  const remotes = {
    ...Object.fromEntries(
      named.map(({ name, breakage }, at) => [name, entryOf(releaseOf(name, [route('p', at ? `broken-${at}` : 'broken')], breakage))]),
    ),
    'mfe-admin': admin,
  };
  renderApp({ path, isSignedIn, remotes, load });
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cases: [string, readonly Breakage[]][] = [
  ...Object.entries(breakages).map(([name, breakage]): [string, Breakage[]] => [name, [breakage]]),
  ...Object.entries(malformed).map(([name, contributes]): [string, Breakage[]] => [
    name,
    [typeof contributes === 'object' && contributes ? { contributes } : { release: { contributes } }],
  ]),
  ['every breakage at once', Object.values(breakages)],
];

it.each(cases)('signs people in beside %s', async (_, broken) => {
  open('/auth/login', broken, false);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined();
});

it.each(cases)('shows the console’s releases beside %s', async (_, broken) => {
  open('/admin/releases', broken, true);
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeDefined();
  expect(screen.queryByText('Broken panel')).toBeNull();
});

it.each(cases)('opens the console from an address of %s without a reload', async (_, broken) => {
  open('/broken', broken, true);
  await screen.findByRole('navigation', { name: 'Main navigation' });
  history.pushState(null, '', '/app/admin/releases');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
});

const badContributions = Object.entries(breakages).filter(([, { contributes }]) => contributes && !contributes.emits);

it.each(badContributions)('shows the previous release of a console with %s', async (_, { contributes }) => {
  const [good, bad] = [releaseOf('mfe-admin', [consoleRoute]), releaseOf('mfe-admin', [consoleRoute], { contributes })];
  const releases = { '1.0.0': good, '2.0.0': { ...bad, base: '/r/mfe-admin/2.0.0/' } };
  open('/admin/releases', [], true, { ...entryOf(good), rollout: [{ release: '2.0.0', default: true }], previous: '1.0.0', releases });
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
});

const newerConsole = (): RemoteEntry => {
  const good = releaseOf('mfe-admin', [consoleRoute]);
  const releases = { '1.0.0': good, '2.0.0': { ...good, base: '/r/mfe-admin/2.0.0/' } };
  return { ...entryOf(good), rollout: [{ release: '2.0.0', default: true }], previous: '1.0.0', releases };
};
const newerThat =
  (draw: () => React.ReactNode): BrokenConsole =>
  (base) =>
    base.includes('2.0.0') ? Promise.resolve(moduleOf(draw)) : undefined;

const drawNewer = () => <h1>Newer console</h1>;

it('returns to the previous release of a console that throws when people retry, and stays there', async () => {
  open('/admin/releases', [], true, newerConsole(), newerThat(fail));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
  cleanup();
  open('/admin/releases', [], true, newerConsole(), newerThat(fail));
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
});

it('opens the previous release of a console whose page froze in this browser', async () => {
  const leave = (release: string, until: number) => localStore.write(`${marksPrefix}other`, { remote: 'mfe-admin', release, until });
  leave('2.0.0', Date.now() + 5_000);
  open('/admin/releases', [], true, newerConsole(), newerThat(drawNewer));
  expect(await screen.findByRole('heading', { name: 'Newer console' }), 'another page still shows it').toBeDefined();
  cleanup();
  leave('2.0.0', Date.now() - 1);
  open('/admin/releases', [], true, newerConsole(), newerThat(drawNewer));
  expect(await screen.findByRole('heading', { name: 'Page of mfe-admin' })).toBeDefined();
});
