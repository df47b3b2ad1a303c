import { useEffect, useRef } from 'react';
import { useShell } from 'shared-contracts/shell';
import { useBlocker } from 'shared-ui/router';

/** What `useLeaveGuard` asks. */
export interface LeaveQuestion {
  readonly title: string;
  readonly body: string;
  readonly okLabel: string;
  readonly cancelLabel: string;
}

/**
 * Asks before another page takes the place of something that is not done; a closing tab asks in the browser's own words. One page has at
 * most one of them. `allow` lets the next page come unasked, `guard` ends that.
 */
export function useLeaveGuard(isNeeded: boolean, { title, body, okLabel, cancelLabel }: LeaveQuestion) {
  const { confirm } = useShell();
  const isAllowed = useRef(false);
  // The same page with another query (a chat that gets its session) loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { title, body, okLabel, cancelLabel, danger: true };
    void confirm(question).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, title, body, okLabel, cancelLabel]);
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
  return {
    allow: (): void => {
      isAllowed.current = true;
    },
    guard: (): void => {
      isAllowed.current = false;
    },
  };
}
