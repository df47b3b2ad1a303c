import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from 'shared-contracts/registry';
import type { BuildManifest } from '../preset/build-manifest.ts';
import type { ReleaseOwner } from './owner.ts';
import type { SchemaHashes } from './schemas.ts';
import type { ShellFacts } from './shell-facts.ts';
import type { Imports } from './source-uses.ts';
import { releaseDir } from './state.ts';

/** Describes a published shell or provider, which the gateway writes into the page or a plain page loads. */
export interface ShellRelease {
  readonly base: string;
  readonly version: string;
  readonly contracts: string;
  readonly ui: string;
  readonly initial: readonly string[];
  readonly chunks: BuildManifest['chunks'];
  readonly shared: BuildManifest['shared'];
  readonly integrity: BuildManifest['integrity'];
  readonly licences?: BuildManifest['licences'];
  /** What it offers, which the registry repeats. Releases made before it was recorded don't have it. */
  readonly slots?: ShellFacts['slots'];
  readonly libraries?: ShellFacts['libraries'];
  readonly events?: ShellFacts['events'];
  readonly imports?: Imports;
  readonly schemas?: SchemaHashes;
}

/** Describes a published remote: what the registry copies, and what only the gate and reports read. */
export interface RemoteRelease extends Release {
  readonly licences?: BuildManifest['licences'];
  /** Names the API calls that its sources import. */
  readonly calls?: readonly string[];
  /** Maps entries of the shared packages to the names that its sources import. */
  readonly imports?: Imports;
  readonly schemas?: SchemaHashes;
  /** Missing in releases made before it was recorded, and where nobody is named. */
  readonly owner?: ReleaseOwner | undefined;
}

/** Returns the address where the gateway serves a release. */
export const releaseBase = (name: string, release: string) => `/r/${name}/${release}/`;

/** @throws Error with what to do when the release is not published or incomplete. */
export function readRelease<T extends Release | ShellRelease>(state: string, name: string, release: string): T {
  const file = join(releaseDir(state, name, release), 'release.json');
  if (!existsSync(file)) throw new Error(`${name}@${release} is not published, or only half: run npx platform publish ${name}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
