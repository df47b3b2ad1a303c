import { useEffect, useState } from 'react';
import { alertsChanged } from 'shared-contracts';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useIdle } from '../../shared/use-idle.ts';
import { followAlerts } from './follow-alerts.ts';

/** How many alerts are unread, live from when the page first rests, in every tab. */
export function useUnreadAlerts(): number {
  const { api, bus } = useShell();
  const email = useSession()?.email ?? '';
  const isIdle = useIdle();
  const [known, setKnown] = useState({ email, unread: 0 });

  useEvent(alertsChanged, ({ email: whose, unread }) => setKnown({ email: whose, unread }));
  useEffect(() => {
    if (!isIdle || !email) return undefined;
    const left = new AbortController();
    let before: number | undefined;
    const onUnread = (unread: number) => {
      bus.publish(alertsChanged, { email, unread, hasNew: before !== undefined && unread > before });
      before = unread;
    };
    void followAlerts({ api, email, signal: left.signal, onUnread, locks: navigator.locks });
    return () => left.abort();
  }, [api, bus, email, isIdle]);

  return known.email === email ? known.unread : 0;
}
