import { localStore } from 'shared-contracts';
import { type AliveMark, marksPrefix, ownMark } from './page-mark.ts';

const failedKey = 'atrium.failed-releases';
const failedMs = 3_600_000;
const nameOf = (remote: string, release: string) => `${remote}@${release}`;

/** Holds until when this browser prefers the previous release, by `<remote>@<release>`. */
const read = () =>
  Object.entries((localStore.read(failedKey) ?? {}) as Record<string, unknown>).filter(([, until]) => Number(until) > Date.now());

/** Remembers that a release threw, froze or showed nothing, so that the next load in this browser takes the previous one for an hour. */
export function noteFailed(remote: string, release: string): void {
  localStore.write(failedKey, { ...Object.fromEntries(read()), [nameOf(remote, release)]: Date.now() + failedMs });
}

/** Returns whether a release failed in this browser within the last hour, or left the mark of a page that froze with it. */
export function hasFailed(remote: string, release: string): boolean {
  const marks = localStore.keys().filter((key) => key.startsWith(marksPrefix) && key !== ownMark);
  return (
    read().some(([name]) => name === nameOf(remote, release)) ||
    marks.some((key) => {
      const mark = (localStore.read(key) ?? {}) as Partial<AliveMark>;
      return mark.remote === remote && mark.release === release && (mark.until ?? 0) < Date.now();
    })
  );
}
