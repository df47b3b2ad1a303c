import { publishedReleases } from '../release/index.ts';

/** Resolves a release by `latest`, its full name, or a unique prefix. @throws Error listing the published ones. */
export function releaseNamed(state: string, name: string, given: string): string {
  const all = publishedReleases(state, name).map(({ release }) => release);
  const newest = all[0];
  if (given === 'latest' && newest) return newest;
  const fitting = all.includes(given) ? [given] : all.filter((release) => release.startsWith(given));
  if (fitting.length === 1 && fitting[0]) return fitting[0];
  if (all.length === 0) throw new Error(`Nothing of ${name} is published: npx platform publish ${name}`);
  throw new Error(
    `${fitting.length ? `"${given}" fits several` : `There is no ${name}@${given}`}. Published: ${all.slice(0, 8).join(', ')}`,
  );
}
