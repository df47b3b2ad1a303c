import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Describes a module that exists once per page. Sub-paths need their own keys: `react-dom` does not cover `react-dom/client`. */
interface SharedKey {
  readonly key: string;
  readonly package: string;
  /** Puts the module into the shell's first script; lazy modules load with the first page that needs them. */
  readonly eager: boolean;
}

const eager = (key: string, packageName = key): SharedKey => ({ key, package: packageName, eager: true });
const lazy = (key: string, packageName: string): SharedKey => ({ key, package: packageName, eager: false });

/** Lists the platform's shared set. A new entry of shared-ui or shared-contracts that remotes use gets a line here and an import in the shell. */
export const sharedKeys: readonly SharedKey[] = [
  eager('react'),
  eager('react-dom'),
  eager('react-dom/client', 'react-dom'),
  eager('react/jsx-runtime', 'react'),
  eager('zustand'),
  eager('shared-contracts'),
  eager('shared-contracts/shell', 'shared-contracts'),
  eager('shared-ui'),
  eager('shared-ui/icons', 'shared-ui'),
  eager('shared-ui/router', 'shared-ui'),
  eager('shared-ui/query', 'shared-ui'),
  lazy('shared-contracts/calls', 'shared-contracts'),
  lazy('shared-contracts/access-calls', 'shared-contracts'),
  lazy('shared-contracts/admin-calls', 'shared-contracts'),
  lazy('shared-contracts/agent-calls', 'shared-contracts'),
  lazy('shared-contracts/area-calls', 'shared-contracts'),
  lazy('shared-contracts/connection-calls', 'shared-contracts'),
  lazy('shared-contracts/file-calls', 'shared-contracts'),
  lazy('shared-contracts/model-calls', 'shared-contracts'),
  lazy('shared-contracts/preset-calls', 'shared-contracts'),
  lazy('shared-contracts/prompt-calls', 'shared-contracts'),
  lazy('shared-contracts/settings-calls', 'shared-contracts'),
  lazy('shared-contracts/workflow-calls', 'shared-contracts'),
  lazy('shared-contracts/http', 'shared-contracts'),
  lazy('shared-ui/chat', 'shared-ui'),
  lazy('shared-ui/form', 'shared-ui'),
  lazy('shared-ui/items', 'shared-ui'),
  lazy('shared-ui/list', 'shared-ui'),
  lazy('shared-ui/collections', 'shared-ui'),
  lazy('shared-ui/virtual', 'shared-ui'),
  lazy('shared-ui/files', 'shared-ui'),
  lazy('shared-ui/picture', 'shared-ui'),
  lazy('shared-ui/reading', 'shared-ui'),
  lazy('shared-ui/parameters', 'shared-ui'),
  lazy('shared-ui/usage', 'shared-ui'),
  lazy('shared-ui/arch', 'shared-ui'),
  lazy('shared-ui/people', 'shared-ui'),
  lazy('shared-ui/logo', 'shared-ui'),
  lazy('shared-ui/acts', 'shared-ui'),
  lazy('shared-ui/frame', 'shared-ui'),
  lazy('shared-ui/tool-servers', 'shared-ui'),
];

/** Lists the third-party libraries of the shared set; a remote names the ranges that it was built with. */
export const sharedLibraries: readonly string[] = ['react', 'react-dom', 'zustand'];

const require = createRequire(import.meta.url);

/** Returns the folder of an installed package. */
export const packageFolder = (packageName: string): string => dirname(require.resolve(`${packageName}/package.json`));

/** Returns the installed version of a package. */
export function installedVersion(packageName: string): string {
  const manifest = JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8')) as { version: string };
  return manifest.version;
}

/** Returns the shell's share configuration: it provides the code of every key. */
export const hostShared = () =>
  Object.fromEntries(
    sharedKeys.map(({ key, package: name, eager: isEager }) => {
      const version = installedVersion(name);
      return [key, { singleton: true, eager: isEager, version, requiredVersion: `^${version}` }];
    }),
  );

/** Returns a remote's share configuration: it takes every key from the page (`import: false`) and names its range. */
export const remoteShared = () =>
  Object.fromEntries(
    sharedKeys.map(({ key, package: name }) => [
      key,
      { singleton: true, import: false as const, requiredVersion: `^${installedVersion(name)}` },
    ]),
  );
