import { beforeEach, describe, expect, it } from 'vitest';
import { addressIn, type PushScope, showAlerts } from './push.ts';

const origin = 'https://atrium.example';
type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
let shown: { title: string; options: NotificationOptions | undefined }[];
let badges: number[];
let opened: string[];
let sent: { address: string; options: RequestInit }[];
let tabs: { url: string; isFocused: boolean; answers: boolean; asked: unknown[] }[];
let cookies: Record<string, string>;

beforeEach(() => {
  listeners = new Map();
  [shown, badges, opened, sent, tabs, cookies] = [[], [], [], [], [], {}];
  const subscribe = async () => subscriptionAt('https://push.example/new');
  showAlerts({
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    location: { origin },
    navigator: { setAppBadge: async (count) => void badges.push(count), clearAppBadge: async () => void badges.push(0) },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      pushManager: { subscribe } as unknown as PushManager,
    },
    clients: {
      matchAll: async () =>
        tabs.map((tab) => ({
          url: tab.url,
          focus: async () => {
            tab.isFocused = true;
          },
          postMessage: (message: unknown, [port]: readonly Transferable[]) => {
            tab.asked.push(message);
            if (tab.answers) (port as MessagePort).postMessage('done');
          },
        })),
      openWindow: async (address) => void opened.push(address),
    },
    cookieStore: { get: async (name) => (cookies[name] === undefined ? null : { value: cookies[name] }) },
    fetch: async (address, options) => void sent.push({ address, options }),
  } as PushScope);
});

const subscriptionAt = (endpoint: string) =>
  ({
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  }) as unknown as PushSubscription;

/** Sends an event to the worker and waits until it is done. */
async function dispatch(type: string, event: object) {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  await done;
}

const push = (message: unknown) => dispatch('push', { data: { json: () => message } });
const click = (data: unknown) => dispatch('notificationclick', { notification: { data, close: () => undefined } });
const openTab = (url: string, answers = true) => {
  const tab = { url, isFocused: false, answers, asked: [] };
  tabs.push(tab);
  return tab;
};
const message = {
  v: 1,
  alert_id: 'alr_1',
  title: 'A digest',
  text: 'Three articles.',
  base: '/app',
  link: '/digests',
  language: 'en',
  unread: 3,
};

describe('a push', () => {
  it('shows the alert once, in its language, and the number of unread ones', async () => {
    await push(message);
    expect(shown).toMatchObject([
      {
        title: 'A digest',
        options: { body: 'Three articles.', tag: 'alert:alr_1', lang: 'en', data: { alertId: 'alr_1', link: '/digests' } },
      },
    ]);
    await push({ ...message, unread: 0 });
    expect(badges).toEqual([3, 0]);
  });

  it('shows a notification even if it cannot be read', async () => {
    await dispatch('push', { data: null });
    const broken = () => JSON.parse('no json');
    await dispatch('push', { data: { json: broken } });
    await push({ title: 7, text: [], unread: 'many' });
    expect(shown.map(({ title }) => title)).toEqual(['Atrium', 'Atrium', 'Atrium']);
    expect(badges).toEqual([]);
  });
});

describe('a click', () => {
  it('opens the page of the alert where no tab is open', async () => {
    openTab('https://atrium.example/other');
    openTab('https://other.example/app');
    await click({ base: '/app', link: '/digests?id=1' });
    expect(opened).toEqual(['https://atrium.example/app/digests?id=1']);
  });

  it('lets an open tab go there', async () => {
    const tab = openTab('https://atrium.example/app/chat');
    await click({ base: '/app', link: '/digests' });
    expect(tab).toMatchObject({ isFocused: true, asked: [{ type: 'atrium:open', path: '/digests' }] });
    expect(opened).toEqual([]);
  });

  it('only focuses a tab that shows the page, and opens another one if the tab does not answer', async () => {
    const there = openTab('https://atrium.example/app/digests');
    await click({ base: '/app', link: '/digests' });
    expect(there).toMatchObject({ isFocused: true, asked: [] });
    tabs = [];
    openTab('https://atrium.example/app', false);
    await click({ base: '/app', link: '/digests' });
    expect(opened).toEqual(['https://atrium.example/app/digests']);
  });

  it('never leaves the application', async () => {
    const alerts = 'https://atrium.example/app/alerts';
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/../admin',
      '/%2e%2e/admin',
      '',
      null,
      7,
    ];
    for (const link of hostile) expect(addressIn(origin, '/app', link), String(link)).toBe(alerts);
    expect(addressIn(origin, '/app', '/alerts?kind=ai')).toBe('https://atrium.example/app/alerts?kind=ai');
    expect(addressIn(origin, '', '/digests')).toBe('https://atrium.example/digests');
    await click({ base: '//evil.example', link: '/digests' });
    await click(undefined);
    expect(opened).toEqual(['https://atrium.example/app/digests', alerts]);
  });
});

describe('a replaced subscription', () => {
  it('is given to the server by a signed-in browser', async () => {
    await dispatch('pushsubscriptionchange', { newSubscription: subscriptionAt('https://push.example/2') });
    expect(sent).toEqual([]);
    cookies = { token: 'jwt', userEmail: 'priya%40example.com' };
    await dispatch('pushsubscriptionchange', { newSubscription: subscriptionAt('https://push.example/2') });
    await dispatch('pushsubscriptionchange', { oldSubscription: subscriptionAt('https://push.example/1') });
    await dispatch('pushsubscriptionchange', {});
    expect(sent.map(({ options }) => JSON.parse(String(options.body)))).toEqual([
      { email: 'priya@example.com', endpoint: 'https://push.example/2', p256dh: 'key', auth_secret: 'secret' },
      { email: 'priya@example.com', endpoint: 'https://push.example/new', p256dh: 'key', auth_secret: 'secret' },
    ]);
    expect(sent[0]?.options.headers).toMatchObject({ authorization: 'Bearer jwt' });
  });
});
