import { followStream } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';

const longestMs = 60_000;
/** Exceeds the time between the end of another tab's stream and the first event of this one. */
const takeoverMs = 15_000;

export interface FollowedAlerts {
  readonly api: ApiCapability;
  readonly email: string;
  readonly signal: AbortSignal;
  readonly onUnread: (unread: number) => void;
  /** Returns whether another tab has announced a count, so that one read before it must not replace it. */
  readonly isAnnounced: () => boolean;
  /** Called when something that is shared with the user, or what the user may do with it, has changed; with empty texts if that is unknown. */
  readonly onShared: (thing: { kind: string; id: string }) => void;
  /** Holds the browser's lock manager; undefined in insecure contexts. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Follows the number of unread alerts, and what is shared with the user, until `signal` aborts. Browsers open six connections per server, so only one tab holds the stream and
 * informs the others over the bus. When it closes, the next one takes over.
 */
export async function followAlerts(followed: FollowedAlerts): Promise<void> {
  const { api, email, signal, onUnread, isAnnounced, locks } = followed;
  // The page fetched things from the moment it was opened.
  const sinceOpened = () => Math.ceil(performance.now());
  if (!locks) return lead(followed, sinceOpened());
  const name = `atrium-alerts:${email}`;
  const isLeader = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(followed, sinceOpened());
    return lock !== null;
  });
  if (isLeader || signal.aborted) return;
  const { watchAlerts } = await loadCalls();
  await api.call(watchAlerts, {}, { signal }).then(
    ({ unread }) => isAnnounced() || onUnread(unread),
    // The leading tab will announce the next count.
    () => undefined,
  );
  // Waiting for the lock rejects when the signal aborts.
  await locks.request(name, { signal }, () => lead(followed, takeoverMs)).catch(() => undefined);
}

/** Holds the stream, and asks for what changed in the last `sinceMs` milliseconds, before it is open. */
async function lead({ api, signal, onUnread, onShared }: FollowedAlerts, sinceMs: number): Promise<void> {
  const { watchAlerts } = await loadCalls();
  let wasLost = false;
  await followStream({
    connect: () => api.stream(watchAlerts, { query: { sharing: 'yes', ...(wasLost ? {} : { since_ms: sinceMs }) } }, { signal }),
    onEvent: ({ event, data }) => {
      const news: unknown = JSON.parse(data);
      // Anything may have changed while the stream was away.
      if (wasLost) onShared({ kind: '', id: '' });
      wasLost = false;
      if (event === 'alerts') onUnread((news as { unread: number }).unread);
      if (event === 'sharing') onShared(news as { kind: string; id: string });
    },
    onLost: () => {
      wasLost = true;
    },
    longestMs,
    signal,
  });
}
