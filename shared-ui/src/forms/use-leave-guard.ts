import { useEffect, useRef } from 'react';
import { useShell } from 'shared-contracts/shell';
import { useBlocker } from 'shared-ui/router';

/** Describes the question of `useLeaveGuard`. */
export interface LeaveQuestion {
  readonly title: string;
  readonly body: string;
  readonly okLabel: string;
  readonly cancelLabel: string;
}

/**
 * Asks before the user leaves a page with unfinished work; for a closing tab the browser asks in its own words. A page has at most one.
 * `allow` lets the next navigation pass, and `guard` ends that.
 */
export function useLeaveGuard(isNeeded: boolean, { title, body, okLabel, cancelLabel }: LeaveQuestion) {
  const { confirm } = useShell();
  const isAllowed = useRef(false);
  // The same page with another query, such as a chat that gets its session, loses nothing.
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
