import { localStore } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import { noteFailed } from './failed-releases.ts';
import type { Observe } from './observe.ts';
import { type AliveMark, marksPrefix, ownMark } from './page-mark.ts';

const beatMs = 1_000;
/** A page that misses several beats while it is visible has frozen or died. */
const lateMs = 5_000;
/** A mark older than this was left by something else, such as a computer that was switched off. */
const forgottenMs = dayMs;

/** Renews this page's mark while it is visible, and reports the marks that other pages stopped renewing. */
export function watchAlive(observe: Observe, shown: () => { readonly remote: string; readonly release: string }): () => void {
  const beat = () => {
    if (document.visibilityState !== 'visible') return localStore.remove(ownMark);
    localStore.write(ownMark, { ...shown(), until: Date.now() + lateMs } satisfies AliveMark);
    reportDead(observe);
  };
  beat();
  const timer = setInterval(beat, beatMs);
  document.addEventListener('visibilitychange', beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
    localStore.remove(ownMark);
  };
}

function reportDead(observe: Observe): void {
  for (const key of localStore.keys().filter((one) => one.startsWith(marksPrefix) && one !== ownMark)) {
    const { remote, release, until } = (localStore.read(key) ?? {}) as Partial<AliveMark>;
    const late = Date.now() - (until ?? 0);
    if (late < 0) continue;
    localStore.remove(key);
    if (!remote || release === undefined || late >= forgottenMs) continue;
    noteFailed(remote, release);
    observe({ kind: 'error', name: 'died', remote, release, detail: 'The page froze or died while it was visible.' });
  }
}
