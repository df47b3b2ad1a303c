import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { releaseDir } from './state.ts';

/** Describes a published release and when it was published. */
export interface Published {
  readonly release: string;
  readonly at: Date;
}

/** Lists the completely published releases of a package, newest first. */
export function publishedReleases(state: string, name: string): Published[] {
  const folder = join(state, 'releases', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((release) => existsSync(join(folder, release, 'release.json')))
    .map((release) => ({ release, at: statSync(join(folder, release, 'release.json')).mtime }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Lists the packages with published releases. */
export function publishedPackages(state: string): string[] {
  const folder = join(state, 'releases');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

/** Returns the owner that a published release names, unchecked; undefined if it is not there or names nobody. */
export function publishedOwner(state: string, name: string, release: string): unknown {
  const file = join(releaseDir(state, name, release), 'release.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { owner?: unknown }).owner : undefined;
}
