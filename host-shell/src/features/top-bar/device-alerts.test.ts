import { listAlerts } from 'shared-contracts/calls';
import { addPushSubscription } from 'shared-contracts/settings-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDeviceAlerts, forgetDevice, showUnread } from './device-alerts.ts';

const email = 'priya@example.com';
let shell: FakeShell;
let badges: number[];
let shown: string[];
let isSubscribed: boolean;
let worker: EventTarget;

/** Replaces what browsers have and the test's environment doesn't. */
function stubBrowser(): void {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const registration = {
    pushManager: { getSubscription: async () => (isSubscribed ? subscription : null) },
    getNotifications: async () =>
      shown.map((alertId) => ({
        data: { alertId },
        close: () => {
          shown = shown.filter((one) => one !== alertId);
        },
      })),
  };
  worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  vi.stubGlobal('Notification', { permission: 'granted' });
  const stubs = {
    serviceWorker: worker,
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  };
  for (const [name, value] of Object.entries(stubs)) Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  shell = createFakeShell({ remote: 'host-shell' });
  [badges, shown, isSubscribed] = [[], [], true];
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

describe('the number of unread alerts', () => {
  it('is on the icon, and goes at zero and with the session', async () => {
    await showUnread(shell.api, 3);
    await showUnread(shell.api, 0);
    expect(badges).toEqual([3, 0]);
    await showUnread(shell.api, 1);
    await forgetDevice();
    expect(badges).toEqual([3, 0, 1, 0]);
  });

  it('closes the notifications of alerts that were read', async () => {
    const alert = { kind: 'ai' as const, title: 'A', text: 'B', created_at: '2026-11-01T08:00:00Z', link: null };
    shell.answer(listAlerts, () => ({
      alerts: [
        { ...alert, alert_id: 'a', read_at: null },
        { ...alert, alert_id: 'b', read_at: '2026-11-01T08:00:00Z' },
      ],
      unread: 1,
    }));
    shown = ['a', 'b'];
    await showUnread(shell.api, 1);
    expect(shown).toEqual(['a']);
    await showUnread(shell.api, 0);
    expect(shown).toEqual([]);
  });
});

describe('a page on a device with alerts', () => {
  const follow = (signal = new AbortController().signal, navigate = shell.navigate) =>
    followDeviceAlerts({ api: shell.api, email, navigate, signal });

  it('subscribes for the new session of the person who turned them on, and for nobody else', async () => {
    const sent: object[] = [];
    shell.answer(addPushSubscription, ({ body }) => {
      sent.push(body);
      return { push_subscription_id: 'psh_1', agent: 'Chrome', created_at: '2026-11-01T08:00:00Z', is_current: true };
    });
    await follow();
    localStorage.setItem('atrium-device-alerts', JSON.stringify('ben@example.com'));
    await follow();
    expect(sent).toEqual([]);
    localStorage.setItem('atrium-device-alerts', JSON.stringify(email));
    await follow();
    expect(sent).toMatchObject([{ endpoint: 'https://push.example/1', p256dh: 'key', auth_secret: 'secret' }]);
    await forgetDevice();
    expect(isSubscribed).toBe(false);
    await follow();
    expect(sent).toHaveLength(1);
  });

  it('goes where a clicked notification leads, until its session ends', async () => {
    const abort = new AbortController();
    const visited: string[] = [];
    await follow(abort.signal, { ...shell.navigate, to: (path) => void visited.push(String(path)) });
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    const send = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
    send({ type: 'other', path: '/plans' });
    send({ type: 'atrium:open', path: '/digests' });
    await answer;
    port1.close();
    abort.abort();
    send({ type: 'atrium:open', path: '/plans' });
    expect(visited).toEqual(['/digests']);
  });
});
