import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureParent } from './state.ts';

/** Returns the key, below the state folder and in a bucket, of the mark that a release is on trial. */
export const trialMark = (remote: string, release: string): string => `trials/${remote}@${release}`;

/** Records that a link runs a release until a time, so that nobody prunes it before. The latest time counts. */
export function markTrial(state: string, remote: string, release: string, until: Date): string {
  const file = join(state, trialMark(remote, release));
  const latest = Math.max(until.getTime(), existsSync(file) ? Date.parse(readFileSync(file, 'utf8')) || 0 : 0);
  const text = new Date(latest).toISOString();
  writeFileSync(ensureParent(file), text);
  return text;
}

/** Lists the releases that links run now, as `remote@release`. */
export function onTrial(state: string, now: Date): string[] {
  return marksOf(state).filter((name) => !(Date.parse(readFileSync(join(state, 'trials', name), 'utf8')) <= now.getTime()));
}

/** Removes the marks of links that have expired. */
export function forgetTrials(state: string, now: Date): void {
  const live = onTrial(state, now);
  for (const name of marksOf(state)) if (!live.includes(name)) rmSync(join(state, 'trials', name), { force: true });
}

const marksOf = (state: string) => (existsSync(join(state, 'trials')) ? readdirSync(join(state, 'trials')) : []);
