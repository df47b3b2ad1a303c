import { useEffect, useRef, useState } from 'react';
import { alertsChanged, lazyCode, sharingChanged } from 'shared-contracts';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useIdle } from '../../shared/use-idle.ts';
import { useDeviceAlerts } from './use-device-alerts.ts';

const followCode = lazyCode(() => import(/* webpackChunkName: "follow-alerts" */ './follow-alerts.ts'));

/** Returns the number of unread alerts, live in every tab once the page is idle. */
export function useUnreadAlerts(): number {
  const { api, bus } = useShell();
  const email = useSession()?.email ?? '';
  const isIdle = useIdle();
  const [latest, setKnown] = useState<{ email: string; unread?: number }>({ email });

  const announced = useRef('');
  useEvent(alertsChanged, ({ email: whose, unread }) => {
    announced.current = whose;
    setKnown({ email: whose, unread });
  });
  useEffect(() => {
    if (!isIdle || !email) return undefined;
    const abort = new AbortController();
    let before: number | undefined;
    const onUnread = (unread: number) => {
      bus.publish(alertsChanged, { email, unread, hasNew: before !== undefined && unread > before });
      before = unread;
    };
    const isAnnounced = () => announced.current === email;
    const onShared = (thing: { kind: string; id: string }) => bus.publish(sharingChanged, thing);
    const { signal } = abort;
    void followCode
      .eventually()
      .then(({ followAlerts }) => followAlerts({ api, email, signal, onUnread, isAnnounced, onShared, locks: navigator.locks }));
    return () => abort.abort();
  }, [api, bus, email, isIdle]);

  const unread = latest.email === email ? latest.unread : undefined;
  useDeviceAlerts(email, unread);
  return unread ?? 0;
}
