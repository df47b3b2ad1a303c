import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  addPushSubscription,
  listPushSubscriptions,
  type PushSubscriptionRecord,
  removePushSubscription,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsShell, list, main, openPage, record, refused, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const title = 'Notify me on this device';
let shell: FakeShell;
let permission: NotificationPermission;
let asked: number;
let subscribed: PushSubscription | undefined;
let subscribe: (options: PushSubscriptionOptionsInit) => Promise<PushSubscription>;

/** Replaces what browsers have and the test's environment doesn't. */
function stubBrowser() {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => {
      subscribed = undefined;
      return true;
    },
  } as unknown as PushSubscription;
  subscribe = async () => {
    subscribed = subscription;
    return subscription;
  };
  const pushManager = {
    getSubscription: async () => subscribed ?? null,
    subscribe: (options: PushSubscriptionOptionsInit) => subscribe(options),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      if (permission === 'default') permission = 'granted';
      return permission;
    },
  });
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

const row = (part: Partial<PushSubscriptionRecord> = {}): PushSubscriptionRecord => ({
  push_subscription_id: 'psh_1',
  agent: 'Firefox on Windows',
  created_at: since,
  is_current: false,
  ...part,
});

/** Returns a list that the calls change. */
function keepList(start: PushSubscriptionRecord[] = []) {
  let rows = start;
  shell.answer(listPushSubscriptions, () => ({ public_key: 'BKey', subscriptions: rows }));
  shell.answer(removePushSubscription, ({ params }) => {
    rows = rows.filter((one) => one.push_subscription_id !== params.push_subscription_id);
    return { message: 'Removed.' };
  });
  shell.answer(addPushSubscription, () => {
    const added = row({ push_subscription_id: 'psh_2', agent: 'Chrome on Linux', is_current: true });
    rows = [added, ...rows];
    return added;
  });
}

async function toggle() {
  const found = await (await main()).findByRole('switch', { name: title });
  await expect.poll(() => found.hasAttribute('disabled')).toBe(false);
  await userEvent.click(found);
}

beforeEach(() => {
  shell = createSettingsShell();
  [permission, asked, subscribed] = ['default', 0, undefined];
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('Alerts on this device', () => {
  it('ask for the permission only at the click, and are sent to the browser from then on', async () => {
    keepList();
    const options: PushSubscriptionOptionsInit[] = [];
    const usual = subscribe;
    subscribe = (given) => {
      options.push(given);
      return usual(given);
    };
    openPage(shell, '/notifications');
    expect(await screen.findByText(/even while Atrium is closed/)).toBeDefined();
    expect(asked).toBe(0);
    await toggle();
    expect(await screen.findByText(/until you log out/)).toBeDefined();
    expect(await screen.findByRole('switch', { name: title, checked: true })).toBeDefined();
    expect(options).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BKey' }]);
    expect((await list('Devices that get alerts')).getByText('Chrome on Linux')).toBeDefined();
    await toggle();
    expect(await screen.findByRole('switch', { name: title, checked: false })).toBeDefined();
    expect(subscribed).toBeUndefined();
    expect(screen.queryByRole('list', { name: 'Devices that get alerts' })).toBeNull();
  });

  it('say how to allow them where the browser blocks them, and that it cannot show them', async () => {
    permission = 'denied';
    const { unmount } = openPage(shell, '/notifications');
    expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined();
    expect((await screen.findByRole('switch', { name: title })).getAttribute('disabled')).not.toBeNull();
    unmount();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    openPage(shell, '/notifications');
    expect(await screen.findByText(/This browser can’t show notifications/)).toBeDefined();
  });

  it('stay off when the push service fails, or the server refuses', async () => {
    keepList();
    subscribe = async () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
    openPage(shell, '/notifications');
    await toggle();
    expect(await screen.findByText(/couldn’t reach its push service/)).toBeDefined();
    expect(await screen.findByRole('switch', { name: title, checked: false })).toBeDefined();
    stubBrowser();
    shell.answer(addPushSubscription, refused);
    await toggle();
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(await screen.findByRole('switch', { name: title, checked: false })).toBeDefined();
    expect(subscribed).toBeUndefined();
  });

  it('stay off when the question of the browser is closed', async () => {
    permission = 'default';
    openPage(shell, '/notifications');
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'default' });
    await toggle();
    expect(await screen.findByText(/needs your permission first/)).toBeDefined();
  });

  it('can be removed from other devices', async () => {
    keepList([row()]);
    const removed = record(shell, removePushSubscription, { message: 'Removed.' });
    openPage(shell, '/notifications');
    await userEvent.click(await (await list('Devices that get alerts')).findByRole('button', { name: /^Remove Firefox on Windows/ }));
    await expect.poll(() => removed).toMatchObject([{ params: { push_subscription_id: 'psh_1' } }]);
    await toastShows(shell, 'Device removed');
  });

  it('say why the devices could not be loaded', async () => {
    shell.answer(listPushSubscriptions, refused);
    openPage(shell, '/notifications');
    expect(await screen.findByText('Couldn’t load your devices')).toBeDefined();
  });
});
