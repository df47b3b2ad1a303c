import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A published release and when it was. */
export interface Published {
  readonly release: string;
  readonly at: Date;
}

/** The releases of a package that are published whole, newest first. */
export function publishedReleases(state: string, name: string): Published[] {
  const folder = join(state, 'releases', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((release) => existsSync(join(folder, release, 'release.json')))
    .map((release) => ({ release, at: statSync(join(folder, release, 'release.json')).mtime }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** The packages of which something is published. */
export function publishedPackages(state: string): string[] {
  const folder = join(state, 'releases');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}
