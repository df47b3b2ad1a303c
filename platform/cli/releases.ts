import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The releases of a package that are published whole, newest first. */
export function publishedReleases(state: string, name: string): string[] {
  const folder = join(state, 'releases', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((release) => existsSync(join(folder, release, 'release.json')))
    .map((release) => ({ release, at: statSync(join(folder, release, 'release.json')).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ release }) => release);
}

/** The release that is meant: `latest`, its whole name, or a beginning that fits one only. @throws Error naming those there are. */
export function releaseNamed(state: string, name: string, given: string): string {
  const all = publishedReleases(state, name);
  const newest = all[0];
  if (given === 'latest' && newest) return newest;
  const fitting = all.includes(given) ? [given] : all.filter((release) => release.startsWith(given));
  if (fitting.length === 1 && fitting[0]) return fitting[0];
  if (all.length === 0) throw new Error(`Nothing of ${name} is published: npx platform publish ${name}`);
  throw new Error(
    `${fitting.length ? `"${given}" fits several` : `There is no ${name}@${given}`}. Published: ${all.slice(0, 8).join(', ')}`,
  );
}
