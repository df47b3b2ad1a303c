/** Describes what modules of the worker use of a push event. */
interface PushEvent {
  readonly data: { json(): unknown } | null;
  waitUntil(done: Promise<unknown>): void;
}

interface ClickEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
  waitUntil(done: Promise<unknown>): void;
}

interface SubscriptionChangeEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
  waitUntil(done: Promise<unknown>): void;
}

interface OpenTab {
  readonly url: string;
  readonly focused?: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** Describes what alerts use of the worker's global scope; the project's types are those of pages. */
export interface PushScope {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly setAppBadge?: (count: number) => Promise<void>; readonly clearAppBadge?: () => Promise<void> };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly OpenTab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  fetch(address: string, options: RequestInit): Promise<unknown>;
}

/** Describes a message of the API, `pushMessage` in the contracts, as far as it could be read. */
interface Shown {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly language: string | undefined;
  readonly unread: number | undefined;
}

const alertsPage = '/alerts';
const usualBase = '/app';
const icon = '/icons/icon-192.png';
/** Limits how long a tab may take to say that it goes to a page. */
const answerMs = 1_000;

/**
 * Shows alerts that the server pushes, and opens their pages. Browsers end a subscription whose pushes show nothing, so even an unreadable
 * one shows a notification.
 */
export function showAlerts(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, readMessage(event.data))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { base: given, link } = (event.notification.data ?? {}) as { base?: unknown; link?: unknown };
    const base = readBase(given);
    event.waitUntil(openAlert(scope, base, addressIn(scope.location.origin, base, link)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)));
}

async function show({ registration, navigator }: PushScope, { id, base, title, text, link, language, unread }: Shown): Promise<void> {
  const badge = unread === 0 ? navigator.clearAppBadge?.() : unread && navigator.setAppBadge?.(unread);
  await Promise.all([
    // The tag makes a message that comes twice one notification.
    registration.showNotification(title, {
      body: text,
      data: { alertId: id, base, link },
      icon,
      ...(id ? { tag: `alert:${id}` } : {}),
      ...(language ? { lang: language } : {}),
    }),
    Promise.resolve(badge).catch(() => undefined),
  ]);
}

/** Reads a message leniently: the server may be newer than this worker. */
function readMessage(data: PushEvent['data']): Shown {
  let read: unknown;
  try {
    read = data?.json();
  } catch {
    // Not JSON, as a test message of the browser's developer tools.
  }
  const message = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof message[name] === 'string' ? message[name] : '');
  return {
    id: text('alert_id'),
    base: text('base'),
    title: text('title') || 'Atrium',
    text: text('text'),
    link: text('link'),
    language: text('language') || undefined,
    unread: typeof message.unread === 'number' && message.unread >= 0 ? message.unread : undefined,
  };
}

/** Returns the path of the application, such as `/app`, or nothing if it is at the root. */
const readBase = (given: unknown): string =>
  typeof given === 'string' && given.length <= 100 && /^(?:\/[\w-][\w.-]*)*\/?$/.test(given) ? given.replace(/\/$/, '') : usualBase;

/** Returns the page that a link leads to if it is one of this application, and the alerts page otherwise. */
export function addressIn(origin: string, base: string, link: unknown): string {
  const fallback = `${origin}${base}${alertsPage}`;
  // A link with a second slash or a backslash would name another host.
  if (typeof link !== 'string' || !/^\/(?![/\\])/.test(link)) return fallback;
  const url = URL.parse(`${base}${link}`, origin);
  return url?.origin === origin && (url.pathname === base || url.pathname.startsWith(`${base}/`)) ? url.href : fallback;
}

/** Focuses a tab of the application and navigates it to the address; opens a new tab if there is none. */
async function openAlert({ clients, location }: PushScope, base: string, address: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = tabs.filter(({ url }) => url === `${location.origin}${base}` || url.startsWith(`${location.origin}${base}/`));
  const tab = own.find(({ url }) => url === address) ?? own.find(({ focused }) => focused) ?? own[0];
  if (!tab) {
    await clients.openWindow(address);
    return;
  }
  // The page itself navigates, because a reload would lose what is not sent. A page that doesn't answer is one that can't.
  const isThere = tab.url === address || (await navigateTab(tab, address.slice(`${location.origin}${base}`.length) || '/'));
  await (isThere ? tab.focus() : clients.openWindow(address));
}

/** Asks a tab to go to a page of the application, and returns whether it does. */
function navigateTab(tab: OpenTab, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      port1.close();
      resolve(true);
    };
    tab.postMessage({ type: 'atrium:open', path }, [port2]);
  });
}

/** Gives the server the subscription that replaces one the browser ended. Pages do the same when they open, for browsers that can't. */
async function renew(scope: PushScope, { oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const [token, email] = await Promise.all(['token', 'userEmail'].map(async (name) => (await scope.cookieStore?.get(name))?.value));
  if (!token || !email) return;
  const key = oldSubscription?.options.applicationServerKey;
  const renewed =
    newSubscription ??
    (key ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : undefined);
  const { endpoint, keys } = renewed?.toJSON() ?? {};
  if (!endpoint) return;
  await scope.fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${decodeURIComponent(token)}` },
    body: JSON.stringify({ email: decodeURIComponent(email), endpoint, p256dh: keys?.p256dh ?? '', auth_secret: keys?.auth ?? '' }),
  });
}
