import { followStream } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';

const longestMs = 60_000;

export interface FollowedAlerts {
  readonly api: ApiCapability;
  readonly email: string;
  readonly signal: AbortSignal;
  readonly onUnread: (unread: number) => void;
  /** The browser's locks; none where the page was not loaded securely. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Follows how many alerts are unread until `signal` aborts. Browsers open six connections to a server, so of all tabs one holds the stream
 * and tells the others by the bus; when it goes the next one takes over.
 */
export async function followAlerts(followed: FollowedAlerts): Promise<void> {
  const { api, email, signal, onUnread, locks } = followed;
  if (!locks) return lead(followed);
  const name = `atrium-alerts:${email}`;
  const isLeader = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(followed);
    return lock !== null;
  });
  if (isLeader || signal.aborted) return;
  const { watchAlerts } = await loadCalls();
  await api.call(watchAlerts, { query: { email } }, { signal }).then(
    ({ unread }) => onUnread(unread),
    // The leading tab tells the next count.
    () => undefined,
  );
  // Waiting for the lock ends with an error when the signal aborts.
  await locks.request(name, { signal }, () => lead(followed)).catch(() => undefined);
}

async function lead({ api, email, signal, onUnread }: FollowedAlerts): Promise<void> {
  const { watchAlerts } = await loadCalls();
  await followStream({
    connect: () => api.stream(watchAlerts, { query: { email } }, { signal }),
    onEvent: ({ data }) => onUnread((JSON.parse(data) as { unread: number }).unread),
    longestMs,
    signal,
  });
}
