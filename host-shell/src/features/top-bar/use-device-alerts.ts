import { useEffect } from 'react';
import { lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useAfterFirstPage } from '../../shared/use-idle.ts';

const deviceAlerts = lazyCode(() => import(/* webpackChunkName: "device-alerts" */ './device-alerts.ts'));

/** Returns whether this browser can show alerts outside the page: on an icon, or as notifications that the user allowed. */
const isWanted = () => 'setAppBadge' in navigator || globalThis.Notification?.permission === 'granted';

/** Shows the number of unread alerts outside the page, once it is known, and follows clicks on notifications. */
export function useDeviceAlerts(email: string, unread: number | undefined): void {
  const { api, navigate } = useShell();
  const isAfter = useAfterFirstPage();
  const isKnown = isAfter && unread !== undefined && email !== '' && isWanted();
  useEffect(() => {
    if (!isKnown) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    void deviceAlerts
      .load()
      .then(({ followDeviceAlerts }) => followDeviceAlerts({ api, email, navigate, signal }))
      .catch(() => undefined);
    return () => abort.abort();
  }, [api, email, navigate, isKnown]);
  useEffect(() => {
    if (isKnown)
      void deviceAlerts
        .load()
        .then(({ showUnread }) => showUnread(api, unread))
        .catch(() => undefined);
  }, [api, unread, isKnown]);
}
