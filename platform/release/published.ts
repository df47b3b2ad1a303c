import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
