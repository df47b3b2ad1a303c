import { describe, expect, it } from 'vitest';
import type { Contributions } from '../remote/contributions.ts';
import type { RegistryDocument } from './document.ts';
import type { Release, RemoteEntry } from './entry.ts';
import { findContributionProblem, findContributionProblems, soundRemotes } from './sound-remotes.ts';

type Given = Partial<Record<keyof Contributions, unknown>>;

const route = (path: string, id = 'p') => ({ id, path, title: 'Page', chunk: 'page' });
const panel = (path: string, part: object = {}) => ({
  id: 'side',
  slot: 'right-panel',
  title: 'Panel',
  when: { paths: [path] },
  priority: 10,
  chunk: 'panel',
  ...part,
});
const contributesOf = (remote: string, given: Given = {}) => ({
  remote,
  label: remote,
  routes: [],
  panels: [],
  menus: [],
  commands: [],
  emits: {},
  consumes: {},
  ...given,
});
const commandWith = (keys: string, when?: object, id = 'k') => ({ id, title: 'Keys', keys, ...(when && { when }) });
const releaseOf = (remote: string, given: Given): Release => ({
  base: `/r/${remote}/1/`,
  entry: 'e.js',
  uniqueName: remote,
  integrity: {},
  preload: {},
  uses: {},
  requires: { contracts: '^1.0.0', ui: '^1.0.0' },
  contributes: contributesOf(remote, given) as Contributions,
});
const entryOf = (remote: string, releases: Readonly<Record<string, Given>>, part: Partial<RemoteEntry> = {}): RemoteEntry => ({
  timeoutMs: 1,
  disabled: false,
  previous: null,
  rollout: [{ release: '1', default: true }],
  releases: Object.fromEntries(Object.entries(releases).map(([name, given]) => [name, releaseOf(remote, given)])),
  ...part,
});
const mixOf = (all: Readonly<Record<string, Given>>, grants?: Record<string, string[]>) => ({
  ...(grants ? { grants } : {}),
  remotes: Object.fromEntries(Object.entries(all).map(([remote, given]) => [remote, entryOf(remote, { '1': given })])),
});
const problemsOf = (...given: Parameters<typeof mixOf>) =>
  [...findContributionProblems(mixOf(...given))].map(([name, { rule, part }]) => `${name}: ${rule} ${part}`);

const product = {
  'mfe-admin': { routes: [route('admin'), route('admin/releases', 'releases')] },
  'mfe-chat': {
    routes: [route(''), route('chat', 'chat')],
    panels: [panel('*'), panel('agents/:agent_id', { id: 'c', slot: 'conversation' })],
  },
  'mfe-settings': { routes: [route('settings/workspaces')] },
  'mfe-workareas': { routes: [route(':routeUrl'), route(':routeUrl/edit', 'edit')] },
};

describe('contributions of one release', () => {
  it.each<[string, Given, string]>([
    ['nothing of a remote of another name', { remote: 'mfe-admin' }, 'name mfe-admin'],
    ['a duplicate route id', { routes: [route('x'), route('x/y')] }, 'id p'],
    ['a duplicate panel id', { panels: [panel('x'), panel('x/y')] }, 'id side'],
    ['an id that leads out of the remote', { routes: [route('x', 'pages/p')] }, 'id pages/p'],
    ['an id without characters', { commands: [{ id: '', title: 'Go', to: '/x' }] }, 'id '],
    ['one address with two ids', { routes: [route('x/:a', 'a'), route('X/:b', 'b')] }, 'path x/:'],
    ['an absolute path', { routes: [route('/admin')] }, 'path /admin'],
    ['a path that leads up', { routes: [route('x/../admin')] }, 'path x/../admin'],
    ['an optional segment', { routes: [route('x?/admin')] }, 'path x?/admin'],
    ['a star in the middle', { routes: [route('x/*/y')] }, 'path x/*/y'],
    ['an encoded segment', { routes: [route('%61dmin')] }, 'path %61dmin'],
    ['a path with a newline', { routes: [route('x\n')] }, 'path x\n'],
    ['a panel on a path of another kind', { panels: [panel('(.*)')] }, 'path (.*)'],
    ['an extreme priority', { panels: [panel('x', { priority: 1e9 })] }, 'number 1000000000'],
    ['a negative priority', { panels: [panel('x', { priority: -1 })] }, 'number -1'],
    ['an extreme order', { menus: [{ menu: 'ai', label: 'X', to: '/x', order: -1e9 }] }, 'number -1000000000'],
    ['a link to another origin', { commands: [{ id: 'go', title: 'Go', to: '//evil.example' }] }, 'link //evil.example'],
    ['a link that runs code', { menus: [{ menu: 'ai', label: 'X', to: 'javascript:alert(1)', order: 1 }] }, 'link javascript:alert(1)'],
    ['keys without a modifier', { handled: [commandWith('a')] }, 'keys a'],
    ['keys of the shell', { handled: [commandWith('mod+shift+m')] }, 'keys mod+shift+m'],
    ['keys that reload the page', { handled: [commandWith('mod+shift+r')] }, 'keys mod+shift+r'],
    ['keys that paste', { handled: [commandWith('mod+shift+v')] }, 'keys mod+shift+v'],
    ['keys of the browser', { handled: [commandWith('mod+w')] }, 'keys mod+w'],
    ['keys that nobody can press', { handled: [commandWith('mod+shift+open')] }, 'keys mod+shift+open'],
    ['free keys beside others', { handled: [commandWith('mod+shift+x mod+c')] }, 'keys mod+shift+x mod+c'],
    ['endless keys', { handled: [commandWith('escape '.repeat(9).trim())] }, `keys ${'escape '.repeat(9).trim()}`],
    ['keys on a path of another kind', { handled: [commandWith('escape', { paths: ['/x'] })] }, 'path /x'],
    ['an unknown focus', { handled: [commandWith('enter', { focus: 'page' })] }, 'shape handled.0.when.focus'],
    ['one id for two commands', { commands: [{ id: 'k', title: 'Go', to: '/x' }], handled: [commandWith('escape')] }, 'id k'],
    [
      'two commands with the same keys',
      { commands: [{ id: 'go', title: 'Go', to: '/x', keys: 'mod+shift+x' }], handled: [commandWith('mod+shift+x', { paths: ['x/:id'] })] },
      'keys mod+shift+x (mfe-x/go, mfe-x/k)',
    ],
    [
      'keys in the message box that work everywhere',
      { handled: [commandWith('mod+shift+e', { focus: 'message-box' }), commandWith('mod+shift+e', undefined, 'all')] },
      'keys mod+shift+e (mfe-x/k, mfe-x/all)',
    ],
    ['an event of another remote', { emits: { 'mfe-chat:session-changed': 1 } }, 'event mfe-chat:session-changed'],
    ['more than a page can carry', { label: 'x'.repeat(50_001) }, 'size mfe-x'],
    ['an object instead of a list', { routes: {} }, 'shape routes'],
    ['a priority that isn’t a number', { panels: [panel('x', { priority: Number.NaN })] }, 'shape panels.0.priority'],
  ])('are refused for %s', (_, given, expected) => {
    const { rule, part } = findContributionProblem('mfe-x', contributesOf('mfe-x', given)) ?? { rule: undefined, part: '' };
    expect(`${rule} ${part}`).toBe(expected);
  });

  it.each<[string, Given]>([
    [
      'on pages that never show together',
      { handled: [commandWith('escape', { paths: ['x/:id'] }), commandWith('escape', { paths: ['x', 'y/*'] }, 'b')] },
    ],
    [
      'in the message box and in an open menu',
      { handled: [commandWith('up', { focus: 'layer' }), commandWith('up enter', { focus: 'message-box' }, 'b')] },
    ],
  ])('may have the same keys %s', (_, given) => {
    expect(findContributionProblem('mfe-x', contributesOf('mfe-x', given))).toBeUndefined();
  });

  it.each([null, undefined, 'text', 7, [], {}])('are refused when they are %j', (given) => {
    expect(findContributionProblem('mfe-x', given)?.rule).toBe('shape');
  });
});

describe('contributions in a mix', () => {
  it('may use the product’s addresses, every page and the conversation in the product’s own remotes', () => {
    expect(problemsOf(product)).toEqual([]);
  });

  it.each<[string, Given, string]>([
    ['every address', { routes: [route('*')] }, 'route *'],
    ['every address of two segments', { routes: [route(':a/:b')] }, 'route :/:'],
    ['everything below any segment', { routes: [route(':a/*')] }, 'route :/*'],
    ['home', { routes: [route('')] }, 'route /'],
    ['the log-in page', { routes: [route('auth/login')] }, 'route auth/login'],
    ['the log-in page in capitals', { routes: [route('Auth/LogIn')] }, 'route auth/login'],
    ['everything below sign-in', { routes: [route('auth/*')] }, 'route auth/*'],
    ['the address of extensions', { routes: [route('extensions/:id')] }, 'route extensions/:'],
    ['a page of the console', { routes: [route('admin/releases')] }, 'route admin/releases'],
    ['a free address below the console', { routes: [route('admin/releases/new')] }, 'route admin/releases/new'],
    ['everything below the settings', { routes: [route('settings/*')] }, 'route settings/*'],
    ['an address of a product remote that isn’t in the mix', { routes: [route('help')] }, 'route help'],
    ['the address of another remote’s name', { routes: [route('hello')] }, 'route hello'],
    ['a Work Area’s page', { routes: [route(':name/edit')] }, 'route :/edit'],
    ['a panel on every page', { panels: [panel('*')] }, 'panel *'],
    ['a panel on every page in two parts', { panels: [panel(':a'), panel(':a/*', { id: 'b' })] }, 'panel :'],
    ['a panel at home', { panels: [panel('')] }, 'panel /'],
    ['a panel on another remote’s pages', { panels: [panel('settings/workspaces')] }, 'panel settings/workspaces'],
    ['a panel where nothing is', { panels: [panel('nowhere')] }, 'panel nowhere'],
    ['a panel beside sign-in', { panels: [panel('auth/*')] }, 'panel auth/*'],
    ['the conversation', { routes: [route('x')], panels: [panel('x', { slot: 'conversation' })] }, 'slot conversation'],
  ])('need a grant for %s', (_, given, expected) => {
    expect(problemsOf({ 'mfe-x': given, ...product, 'mfe-hello': {} })).toEqual([`mfe-x@1: ${expected}`]);
  });

  it('may use their own address, free ones, and panels there', () => {
    const own = {
      routes: [route('x'), route('x/:id', 'one'), route('free/:id', 'free')],
      panels: [panel('x/*'), panel('free', { id: 'f' })],
    };
    expect(problemsOf({ ...product, 'mfe-x': own })).toEqual([]);
  });

  it('leave a free address to the remote that is first, and a name to its remote', () => {
    const first = { routes: [route('free'), route('y/:id', 'p2')] };
    expect(problemsOf({ 'mfe-x': { routes: [route('free')] }, 'mfe-y': { routes: [route('free/more')] } })).toEqual([
      'mfe-y@1: route free/more',
    ]);
    expect(problemsOf({ 'mfe-x': first, 'mfe-y': {} })).toEqual(['mfe-x@1: route y/:']);
  });

  it('leave keys to the product’s remotes, then to the remote that is first, also beside a canary of it', () => {
    const given = { handled: [commandWith('mod+shift+x')] };
    const apart = { handled: [commandWith('mod+shift+x', { paths: ['y'] })] };
    expect(problemsOf({ 'mfe-a': given, 'mfe-b': apart, 'mfe-c': { handled: [commandWith('mod+shift+y')] } })).toEqual([
      'mfe-b@1: keys mod+shift+x (mfe-a/k, mfe-b/k)',
    ]);
    expect(problemsOf({ 'mfe-a': given, 'mfe-chat': { handled: [commandWith('mod+shift+x')] } })).toEqual([
      'mfe-a@1: keys mod+shift+x (mfe-chat/k, mfe-a/k)',
    ]);
    const rollout = [{ release: '2', percent: 5 }, ...entryOf('', {}).rollout];
    const remotes = { 'mfe-a': entryOf('mfe-a', { '1': given, '2': given }, { rollout }), 'mfe-c': entryOf('mfe-c', { '1': {} }) };
    expect([...findContributionProblems({ remotes })]).toEqual([]);
  });

  it('may do what the installation granted, except sign-in', () => {
    const given = { routes: [route('settings/pay')], panels: [panel('*'), panel('x', { id: 'c', slot: 'conversation' })] };
    const grants = { 'mfe-x': ['settings/pay', 'panel *', 'slot conversation', 'x', 'auth', '*'] };
    expect(problemsOf({ ...product, 'mfe-x': given }, grants)).toEqual([]);
    expect(problemsOf({ 'mfe-x': { routes: [route('auth/login')] } }, grants)).toEqual(['mfe-x@1: route auth/login']);
    expect(problemsOf({ constructor: { routes: [route('*')] } }, JSON.parse('{"__proto__": ["*"]}'))).toEqual(['constructor@1: route *']);
  });

  it('keep an address from a second remote that was granted it too', () => {
    const mix = { 'mfe-settings': product['mfe-settings'], 'mfe-x': { routes: [route('settings/Workspaces')] } };
    expect(problemsOf(mix, { 'mfe-x': ['settings'] })).toEqual(['mfe-x@1: route settings/workspaces']);
  });
});

describe('soundRemotes', () => {
  const [good, bad] = [{ routes: [route('x')] }, { routes: [route('x'), route('x/y')] }];
  const rolloutOf = (document: Pick<RegistryDocument, 'remotes'>) => soundRemotes(document)['mfe-x']?.rollout;

  it('gives everyone the stable release instead of a canary that breaks a rule', () => {
    const rollout = [
      { release: '2', percent: 99 },
      { release: '1', default: true },
    ];
    expect(rolloutOf({ remotes: { 'mfe-x': entryOf('mfe-x', { '1': good, '2': bad }, { rollout }) } })).toEqual(rollout.slice(1));
  });

  it('gives everyone the previous release instead of one that breaks a rule, and nothing when that does too', () => {
    const part = { rollout: [{ release: '2', default: true }], previous: '1' };
    expect(rolloutOf({ remotes: { 'mfe-x': entryOf('mfe-x', { '1': good, '2': bad }, part) } })).toEqual([{ release: '1', default: true }]);
    expect(rolloutOf({ remotes: { 'mfe-x': entryOf('mfe-x', { '1': bad, '2': bad }, part) } })).toBeUndefined();
  });

  it.each([null, 'text', 7, [], {}])('drops an entry that is %j and keeps the others', (entry) => {
    const remotes = { 'mfe-x': entryOf('mfe-x', { '1': good }), 'mfe-broken': entry as unknown as RemoteEntry };
    expect(Object.keys(soundRemotes({ remotes }))).toEqual(['mfe-x']);
  });
});
