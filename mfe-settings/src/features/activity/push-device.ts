import { localStore } from 'shared-contracts';
import { deviceAlertsKey } from 'shared-contracts/settings-calls';

/** Says why this browser shows no alerts, or that it does. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

const workerAddress = '/sw.js';
/** Limits how long a worker may take to start, so that the switch doesn't wait forever. */
const startMs = 15_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const getRegistration = async () => (isSupported() ? navigator.serviceWorker.getRegistration() : undefined);

/** Returns the state of this browser. `isKnown` says whether the server sends alerts to this session. */
export async function readDeviceState(isKnown: boolean): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await getRegistration())?.pushManager.getSubscription();
  return isKnown && subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Subscribes this browser at its push service, for messages from the holder of the public key. `base` is the worker's scope, for a page
 * whose shell hasn't registered it yet.
 */
export async function subscribeDevice(publicKey: string, base: string): Promise<PushSubscription> {
  const { serviceWorker } = navigator;
  if (!(await getRegistration())) await serviceWorker.register(workerAddress, { scope: base || '/', updateViaCache: 'none' });
  const { pushManager } = await startedWorker(serviceWorker);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription for another key, such as one of a server that was set up again, has to end first.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function startedWorker(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The worker didn’t start.')), startMs);
    void serviceWorker.ready.then((registration) => {
      clearTimeout(timer);
      resolve(registration);
    });
  });
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeDevice(): Promise<void> {
  localStore.remove(deviceAlertsKey);
  await (await (await getRegistration())?.pushManager.getSubscription())?.unsubscribe();
}

/** Keeps who turned alerts on, so that they come again after the next sign-in. */
export const keepDeviceUser = (email: string): void => void localStore.write(deviceAlertsKey, email);
