import { useEffect, useRef } from 'react';
import { useShell } from 'shared-contracts/shell';
import { useBlocker } from 'shared-ui/router';
import { useMessages } from './messages.ts';

/** Asks before another page takes the place of unsaved changes; a closing tab asks in the browser's own words. */
export function useLeaveGuard(hasChanges: boolean): { allow: () => void; guard: () => void } {
  const text = useMessages();
  const { confirm } = useShell();
  const isAllowed = useRef(false);
  // The same page with another query (a chat that gets its session) loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: text('leaveTitle'),
      body: text('leaveBody'),
      okLabel: text('leaveOk'),
      cancelLabel: text('leaveStay'),
      danger: true,
    };
    void confirm(question).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, text]);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return {
    allow: () => {
      isAllowed.current = true;
    },
    guard: () => {
      isAllowed.current = false;
    },
  };
}
