import { newId } from 'shared-contracts';

/** Identifies this page in the keys of its drafts. Other pages see by its lock that it is still open. */
export const ownPage = newId();

/** Names the lock that a page holds while it is open. */
export const lockOf = (page: string) => `atrium.page:${page}`;

let isLocked = false;

/** Holds the lock of a page until the page is closed. */
export function holdLock(locks: LockManager | undefined, page: string): void {
  if (page === ownPage) {
    if (isLocked) return;
    isLocked = true;
  }
  void locks?.request(lockOf(page), () => new Promise(() => undefined)).catch(() => undefined);
}
