import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const remote = 'mfe-[^/]+';
/** Matches the federated packages: the remotes and the shell. */
const federated = `(?:${remote}|host-shell)`;
const test = '[.](?:test|spec|bench)[.]tsx?$|/testing/|vitest[.](?:config|setup)[.]ts$';
/** Lists libraries that exist once per page, behind a facade of shared-ui or shared-contracts. */
const facadeOnly = '(?:^|/)(?:antd|@ant-design/[^/]+|lucide-react|react-router(?:-dom)?|@tanstack/[^/]+|axios|i18next)(?:/|$)';

/** Names an export that does not exist before the first build. */
const madeByTheBuild = '^shared-ui/antd[.]css$';
/** Names a package's file that the bundler takes as text. */
const takenAsText = '^unpdf/pdfjs[?]raw$';

const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** Lists the layers of a remote from top to bottom: remote.tsx, app, features, core, shared, shared-ui, shared-contracts. */
const rooms: IRegularForbiddenRuleType[] = [
  rule(
    'app-not-to-entry',
    'app does not know the exposed modules',
    { path: `^(${federated})/src/app/` },
    { path: '^$1/src/[^/]+[.]tsx?$' },
  ),
  rule(
    'feature-not-up',
    'features do not know app or the exposed modules',
    { path: `^(${federated})/src/features/` },
    { path: ['^$1/src/app/', '^$1/src/[^/]+[.]tsx?$'] },
  ),
  rule(
    'feature-not-to-feature',
    'what two features need belongs in core or shared, what joins them in app',
    { path: `^(${federated})/src/features/([^/]+)/` },
    { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  ),
  rule(
    'core-not-up',
    'core, the domain model that features share, knows no feature, app or entry',
    { path: `^(${federated})/src/core/` },
    { path: ['^$1/src/(?:features|app)/', '^$1/src/[^/]+[.]tsx?$'] },
  ),
  rule(
    'shared-not-up',
    'shared knows no core, feature, app or entry',
    { path: `^(${federated})/src/shared/` },
    { path: ['^$1/src/(?:core|features|app)/', '^$1/src/[^/]+[.]tsx?$'] },
  ),
  rule(
    'messages-not-up',
    'texts know nothing else of their package',
    { path: `^(${federated})/src/messages/` },
    { path: ['^$1/src/(?:shared|core|features|app)/', '^$1/src/[^/]+[.]tsx?$'] },
  ),
  rule(
    'ui-not-up',
    'shared-ui knows shared-contracts only',
    { path: '^shared-ui/' },
    { path: `^(?:${federated}|api-server|platform|e2e)/` },
  ),
  rule(
    'contracts-not-up',
    'shared-contracts knows no other package of the workspace',
    { path: '^shared-contracts/' },
    { path: `^(?:${federated}|shared-ui|api-server|platform|e2e)/` },
  ),
  rule(
    'contracts-react-only-in-two-files',
    'contracts are framework-free but for the React context and the lazy page',
    { path: '^shared-contracts/src/', pathNot: [test, '^shared-contracts/src/kernel/(?:shell/context|remote/remote)[.]tsx?$'] },
    { path: '(?:^|/)(?:react|react-dom)(?:/|$)' },
  ),
];

const packages: IRegularForbiddenRuleType[] = [
  rule('remote-not-to-remote', 'remotes meet through contracts only', { path: `^(${remote})/` }, { path: `^${remote}/`, pathNot: '^$1/' }),
  rule('shell-not-to-remote', 'the shell loads remotes at run time only', { path: '^host-shell/' }, { path: `^${remote}/` }),
  rule('remote-not-to-shell', 'remotes get the shell through contracts', { path: `^${remote}/` }, { path: '^host-shell/' }),
  rule(
    'browser-not-to-server',
    'browser code knows no server code',
    { path: `^(?:${federated}|shared-[^/]+)/src/` },
    { path: '^api-server/' },
  ),
  rule(
    'browser-not-to-node',
    'browser code runs without Node',
    { path: `^(?:${federated}|shared-[^/]+)/src/`, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'platform-not-in-the-browser',
    'build and release tools are no part of a page',
    { path: `^(?:${federated}|shared-[^/]+)/src/`, pathNot: test },
    { path: '^platform/' },
  ),
  rule(
    'facades-only',
    'remotes reach these libraries through shared-ui and shared-contracts, which share them on the page',
    { path: `^${remote}/` },
    { path: facadeOnly },
  ),
  rule(
    'shell-facades-only',
    'the shell takes the shared libraries through the same facades as the remotes',
    { path: '^host-shell/src/', pathNot: test },
    { path: facadeOnly },
  ),
  rule(
    'e2e-contracts-only',
    'journeys know what a user and the contracts know',
    { path: '^e2e/' },
    { path: `^(?:${federated}|shared-ui|api-server|platform)/` },
  ),
  rule(
    'tests-stay-out',
    'product code does not need tests or their helpers',
    { path: '^[^/]+/src/', pathNot: [test, '/standalone[.]tsx$'] },
    { path: '[.]test[.]tsx?$|/src/testing/' },
  ),
];

/** Limits imports: routes use services, services use repositories, repositories use only the platform. */
const server: IRegularForbiddenRuleType[] = [
  rule(
    'route-not-to-repository',
    'a route calls services',
    { path: '^api-server/src/modules/.+[.]routes[.]ts$' },
    { path: '^api-server/src/modules/.+[.]repository[.]ts$' },
  ),
  rule(
    'service-not-to-route',
    'services know no HTTP',
    { path: '^api-server/src/modules/.+[.](?:service|policy)[.]ts$' },
    { path: ['^api-server/src/modules/.+[.]routes[.]ts$', '(?:^|/)fastify(?:/|$)'] },
  ),
  rule(
    'repository-is-a-leaf',
    'a repository knows the database and nothing above it',
    { path: '^api-server/src/modules/.+[.]repository[.]ts$', pathNot: test },
    { path: '^api-server/src/modules/.+[.](?:routes|service|policy|presenter|repository)[.]ts$' },
  ),
  rule(
    'server-platform-not-up',
    'technology knows no module',
    { path: '^api-server/src/platform/', pathNot: test },
    { path: '^api-server/src/(?:kernel/|modules/|app[.]ts|main[.]ts)' },
  ),
  rule(
    'kernel-not-up',
    'the kernel, which all modules share, knows none of them',
    { path: '^api-server/src/kernel/', pathNot: test },
    { path: '^api-server/src/(?:modules/|modules[.]ts|app[.]ts|main[.]ts)' },
  ),
];

const everywhere: IRegularForbiddenRuleType[] = [
  rule(
    'no-circular',
    'modules that import each other, even only types, are one module; only a lazy import may lead back',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  ),
  rule(
    'resolves',
    'an import that resolves to nothing is read by no rule',
    { pathNot: '[.]d[.]m?ts$' },
    { couldNotResolve: true, pathNot: [madeByTheBuild, takenAsText] },
  ),
];

/** Limits imports of a package to its `exports`, by name and not by a path into its folder. */
function frontDoors(root: string): IRegularForbiddenRuleType[] {
  return workspacePackages(root).flatMap(({ name, doors }) => [
    rule(
      `front-door-${name}`,
      `${name} is entered by its package.json exports`,
      { pathNot: `^${name}/` },
      { path: `^${name}/`, pathNot: [...doors.map((door) => `^${name}/${door.replaceAll('.', '[.]')}$`), madeByTheBuild] },
    ),
    rule(`by-name-${name}`, `${name} is imported by its name`, { pathNot: `^${name}/` }, { path: `^${name}/`, dependencyTypes: ['local'] }),
  ]);
}

/** Names folders that hold no room of a module. */
const noRoom = /^(?:testing|fixtures|__snapshots__)$/;

/**
 * Returns one rule for each entry of a folder's `order.json`, which lists the rooms from the bottom up: an entry imports only entries
 * listed before it. Files beside the rooms join them, so rooms import such a file only if it is listed too.
 */
function roomOrder(root: string): IRegularForbiddenRuleType[] {
  return orderedFolders(root).flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const rooms = entries.filter((entry) => entry.isDirectory() && !noRoom.test(entry.name)).map(({ name }) => name);
    const orderFile = join(root, folder, 'order.json');
    if (rooms.length < 2 && !existsSync(orderFile)) return [];
    const order = existsSync(orderFile) ? (JSON.parse(readFileSync(orderFile, 'utf8')) as string[]) : [];
    const unlisted = rooms.filter((room) => !order.includes(room));
    if (unlisted.length) throw new Error(`${folder}/order.json does not list ${unlisted.join(', ')}`);
    const gone = order.filter((name) => !entries.some((entry) => entry.name === name));
    if (gone.length) throw new Error(`${folder}/order.json lists ${gone.join(', ')}, which does not exist`);
    return order.map((name, place) =>
      rule(
        `order-${folder}/${name}`,
        `${folder}/${name} uses only what order.json lists before it`,
        { path: within(folder, [name]), pathNot: test },
        { path: `^${folder}/`, pathNot: [within(folder, order.slice(0, place + 1)), '[.]json$'] },
      ),
    );
  });
}

/** Matches the files of these rooms, or these files themselves. */
const within = (folder: string, names: readonly string[]) =>
  `^${folder}/(?:${names.map((name) => name.replaceAll('.', '[.]')).join('|')})(?:/|$)`;

/** Lists the folders whose rooms are ordered: the cores of the remotes, and the kernel, domains and modules of contracts and server. */
function orderedFolders(root: string): string[] {
  const below = (folder: string): string[] =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
        )
      : [];
  const modules = 'api-server/src/modules';
  const contracts = 'shared-contracts/src';
  const cores = workspacePackages(root).map(({ name }) => `${name}/src/core`);
  const domains = below(modules);
  return [...cores, 'api-server/src/kernel', modules, ...domains, ...domains.flatMap(below), contracts, ...below(contracts)].filter(
    (folder) => existsSync(join(root, folder)),
  );
}

function workspacePackages(root: string): { name: string; doors: string[] }[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(mfe-|shared-|host-shell|api-server|platform)/.test(entry.name))
    .map(({ name }) => {
      const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { exports?: Record<string, string> };
      return { name, doors: Object.values(manifest.exports ?? {}).map((door) => door.replace('./', '')) };
    });
}

/** Returns every layer rule for the workspace in that folder. */
export const layerRules = (root: string): IRegularForbiddenRuleType[] => [
  ...rooms,
  ...packages,
  ...server,
  ...everywhere,
  ...roomOrder(root),
  ...frontDoors(root),
];
