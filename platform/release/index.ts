import { defaultRelease } from 'shared-contracts/registry';
import { buildPackage } from './build.ts';
import { buildUnchanged } from './build-unchanged.ts';
import { type DeployablePackage, deployablePackages } from './packages.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { readPointer, readRevision } from './registry-store.ts';
import { sourceHash } from './source-hash.ts';
import { isReleased, platformDir } from './state.ts';

export { buildPackage } from './build.ts';
export { publishKey, signingKey, signRegistry } from './keys.ts';
export { type DeployablePackage, deployablePackages, readContributions } from './packages.ts';
export { check, promote, retireRemote, setDisabled, setGrant, setHeld } from './promote.ts';
export { type Prunable, planPrune, prune } from './prune.ts';
export { publish } from './publish.ts';
export { type Published, publishedReleases } from './published.ts';
export { type RemoteRelease, readRelease, releaseBase, type ShellRelease } from './published-release.ts';
export { type Pointer, readPointer, readRevision, writeRevision } from './registry-store.ts';
export { differences, rollback, rollbackPreview, rollbackRemote } from './rollback.ts';
export { shellSlots } from './shell-facts.ts';
export { sourceHash } from './source-hash.ts';
export type { Imports } from './source-uses.ts';
export { isInstalled, platformDir, registryDir, releaseDir, workspaceRoot } from './state.ts';

export interface ReleaseAllOptions {
  /** Names the packages; all by default. */
  readonly only?: readonly string[];
  readonly env?: string;
  readonly onProgress: (line: string) => void;
}

/** Builds and publishes stale packages and promotes the result in the environment. Unchanged packages only cost a hash. */
export async function releaseAll({ only, env = 'prod', onProgress }: ReleaseAllOptions): Promise<{ built: string[]; registryRev: number }> {
  const state = platformDir();
  const targets = deployablePackages().filter(({ name, isByHand }) => (only ? only.includes(name) : !isByHand));
  const releases = Object.fromEntries(targets.map((target) => [target.name, releaseOf(target)]));
  const stale = targets.filter(({ name }) => !isReleased(state, name, releases[name] ?? ''));
  for (const [index, target] of stale.entries()) {
    onProgress(`building ${target.name} (${index + 1} of ${stale.length})`);
    const release = await buildUnchanged(
      () => releaseOf(target),
      (name) => buildPackage(target, name),
    );
    await publish(state, target, release);
    releases[target.name] = release;
  }
  const current = readPointer(state, env);
  const held = Object.entries(current ? readRevision(state, env, current).remotes : {}).filter(
    ([name, entry]) => entry.held && releases[name] && defaultRelease(entry) !== releases[name],
  );
  for (const [name, entry] of held) {
    onProgress(
      `${name} stays at ${defaultRelease(entry)}, which was promoted by hand: npx platform promote ${name}@${releases[name]} --env ${env}`,
    );
    delete releases[name];
  }
  for (const name of current ? (readRevision(state, env, current).retired ?? []) : []) {
    if (!releases[name]) continue;
    onProgress(`${name} stays out: it was retired from ${env}`);
    delete releases[name];
  }
  const pointer = await promote({
    state,
    env,
    releases,
    why: stale.length ? `built ${stale.map(({ name }) => name).join(', ')}` : 'same releases',
  });
  return { built: stale.map(({ name }) => name), registryRev: pointer.rev };
}

const releaseOf = (target: DeployablePackage) => `${target.version}-${sourceHash(target)}`;
