import { localStore } from 'shared-contracts';
import type { ApiCapability, Shell } from 'shared-contracts/shell';
import { loadCalls, loadSettingsCalls } from '../../shared/lazy-shared.ts';

/** Repeats `deviceAlertsKey` of the contracts, whose entry loads only where alerts are on. */
const storageKey = 'atrium-device-alerts';

/** Limits how long signing out waits for the browser. */
const unsubscribeMs = 2_000;

export interface DeviceAlerts {
  readonly api: ApiCapability;
  readonly email: string;
  readonly navigate: Shell['navigate'];
  readonly signal: AbortSignal;
}

const getRegistration = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);
const ignore = () => undefined;

/** Follows clicks on notifications and renews this browser's subscription on the server, until the signal aborts. */
export async function followDeviceAlerts({ api, email, navigate, signal }: DeviceAlerts): Promise<void> {
  const handleMessage = ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (data?.type !== 'atrium:open' || typeof data.path !== 'string') return;
    ports[0]?.postMessage('done');
    navigate.to(data.path);
  };
  navigator.serviceWorker?.addEventListener('message', handleMessage, { signal });
  signal.addEventListener('abort', () => void clearBadge());
  if (localStore.read(storageKey) !== email || globalThis.Notification?.permission !== 'granted') return;
  // The session is a new one after each sign-in, and browsers replace subscriptions.
  const subscription = await (await getRegistration())?.pushManager?.getSubscription();
  if (!subscription || signal.aborted) return;
  const { addPushSubscription, subscriptionInput } = await loadSettingsCalls();
  await api.call(addPushSubscription, { body: subscriptionInput(subscription) });
}

/** Shows the number of unread alerts on the icon of the installed application, and closes notifications of alerts that were read. */
export async function showUnread(api: ApiCapability, unread: number): Promise<void> {
  await (unread ? navigator.setAppBadge?.(unread)?.catch(ignore) : clearBadge());
  const shown = (await (await getRegistration())?.getNotifications?.()) ?? [];
  if (!shown.length) return;
  const isUnread = unread ? await findUnread(api) : () => false;
  for (const notification of shown) if (!isUnread(idOf(notification))) notification.close();
}

/** Ends everything that this browser shows of the account, before it is signed out. Never rejects. */
export async function forgetDevice(): Promise<void> {
  localStore.remove(storageKey);
  await clearBadge();
  const registration = await getRegistration();
  for (const notification of (await registration?.getNotifications?.().catch(ignore)) ?? []) notification.close();
  // The server's part ends with the session, so signing out needn't wait for a push service that hangs.
  const ended = registration?.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe());
  await Promise.race([ended?.catch(ignore), new Promise((resolve) => setTimeout(resolve, unsubscribeMs))]);
}

const clearBadge = async () => navigator.clearAppBadge?.().catch(ignore);

const idOf = ({ data }: Notification) => String((data as { alertId?: unknown } | null)?.alertId ?? '');

async function findUnread(api: ApiCapability): Promise<(id: string) => boolean> {
  const { listAlerts } = await loadCalls();
  const { alerts } = await api.call(listAlerts, {});
  const unread = new Set(alerts.filter(({ read_at }) => read_at === null).map(({ alert_id }) => alert_id));
  return (id) => unread.has(id);
}
