import { type AccessLevel, reaches } from 'shared-contracts';
import type { AccessRepository } from './access.repository.ts';
import type { Thing } from './access.types.ts';
import type { SharingFeed } from './sharing-feed.ts';

/** Bounds how long a stream stays open if the database could not be asked, or its notification was lost. */
const checkEveryMs = 10_000;

/** Describes the access that an open stream depends on. */
export interface KeptAccess {
  /** Aborts as soon as the user may no longer do with the thing what the stream needs. */
  readonly lost: AbortSignal;
  readonly release: () => void;
}

/** Watches over a user's access. `wanted` is the level that the stream needs: to see the thing, unless it says more. */
export type KeepAccess = (userId: string, thing: Thing, wanted?: AccessLevel) => KeptAccess;

/** Creates the watch over a user's access to something while a stream about it is open. Call `release` when the stream ends. */
export const createKeepAccess =
  (access: Pick<AccessRepository, 'reachOf'>, feed: Pick<SharingFeed, 'follow'>): KeepAccess =>
  (userId, thing, wanted = 'view') => {
    const lost = new AbortController();
    const check = async () => {
      // A database that is away says nothing about access; the next check will.
      const reach = await access.reachOf(userId, thing).catch(() => 'unknown' as const);
      if (reach !== 'unknown' && !reaches(reach?.level, wanted)) lost.abort();
    };
    const stopFollowing = feed.follow(userId, () => void check());
    const timer = setInterval(() => void check(), checkEveryMs).unref();
    // Access may have been taken away between the check of the call and now.
    void check();
    return {
      lost: lost.signal,
      release: () => {
        clearInterval(timer);
        stopFollowing();
      },
    };
  };
