import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { satisfies } from 'compare-versions';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

/**
 * Checks a remote's own repository before anything is built from it.
 * @throws Error naming each reason why a release of it could not be trusted.
 */
export function assertRepository(root: string, peers: Readonly<Record<string, string>> = ownPeers()): void {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file))
    throw new Error(
      'This repository has no package-lock.json, so nobody could tell which libraries a release contains. Run npm install and commit the file.',
    );
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Readonly<Record<string, Locked>> };
  const problems = [...peerProblems(packages, peers), ...scriptProblems(packages)];
  if (problems.length) throw new Error(`Refused:\n  ${problems.join('\n  ')}`);
}

/** Lists packages of the platform whose version the installed platform was not made for. */
const peerProblems = (packages: Readonly<Record<string, Locked>>, peers: Readonly<Record<string, string>>) =>
  Object.entries(peers).flatMap(([name, range]) => {
    const version = packages[`node_modules/${name}`]?.version;
    if (version && satisfies(version, range)) return [];
    return `platform needs ${name} ${range}, and package-lock.json has ${version ?? 'none'}. Install matching versions of shared-contracts, shared-ui and platform.`;
  });

/** Lists libraries that may be part of a release and run code while they are installed. Tools for development are not part of it. */
const scriptProblems = (packages: Readonly<Record<string, Locked>>) =>
  Object.entries(packages).flatMap(([path, { hasInstallScript, dev, optional }]) =>
    hasInstallScript && !dev && !optional && path
      ? `${path.replace(/^.*node_modules\//, '')} has an install script. Code that ends up in a release must not change while it is installed; choose another library.`
      : [],
  );

interface Peers {
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Returns the packages that a repository must have beside the platform, with their ranges. */
export const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta: meta = {} }: Peers): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !meta[name]?.optional));

const ownPeers = () => requiredPeers(createRequire(import.meta.url)('platform/package.json') as Peers);
