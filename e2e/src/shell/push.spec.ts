import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signIn } from 'shared-contracts/calls';
import type { Account } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';

/** Starts a push service that accepts everything. */
async function startPushService() {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    request.resume().on('end', () => response.writeHead(201).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, address: `http://127.0.0.1:${port}/push`, close: () => server.close() };
}

/** Allows notifications. Chromium's headless shell grants them, and yet says that they are denied. */
async function allowNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
}

/** Lets the browser subscribe at an address, because a headless one has no push service. */
async function subscribeAt(page: Page, address: string): Promise<void> {
  await page.addInitScript((endpoint) => {
    // The public key and secret of RFC 8291, appendix A.
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const kept = () => sessionStorage.getItem('subscribed') === 'yes';
    const subscription = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (kept() ? subscription : null);
  }, address);
}

/** Causes a security alert by a sign-in from another kind of browser. */
async function causeAlert(url: string, { email, password }: Account, agent: string): Promise<void> {
  const response = await fetch(`${url}/api${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
}

/** Delivers a push message as the browser's push service would. */
async function deliver(page: Page, data: object): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId;
      if (id) resolve(id);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(data) });
  await devTools.detach();
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => ({ title, body }));
  });

test('a browser without a push service stays off and says so', async ({ page, faults, signedUp: _, expectAccessible }) => {
  // Every journey's browser is incognito, and Chromium says there why it refuses.
  faults.expect(/does not support the Push API in incognito mode/);
  await allowNotifications(page);
  await page.goto('/app/notifications');
  const toggle = page.getByRole('switch', { name: 'Notify me on this device' });
  await toggle.click();
  await expect(page.getByText('the browser couldn’t reach its push service')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page);
});

test('alerts come to a device that asked for them, until it signs out', async ({ page, signedUp, expectAccessible }) => {
  const service = await startPushService();
  await allowNotifications(page);
  await subscribeAt(page, service.address);
  await page.goto('/app/notifications');
  const toggle = page.getByRole('switch', { name: 'Notify me on this device' });
  const devices = page.getByRole('list', { name: 'Devices that get alerts' });

  await test.step('the switch subscribes this browser', async () => {
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(devices.getByText('This browser')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('an alert reaches the push service, encrypted', async () => {
    await causeAlert(new URL(page.url()).origin, signedUp, 'Elsewhere');
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.received[0]).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  });
  await test.step('another visit is still on, and signing out ends it', async () => {
    // Each visit subscribes again. A session that ends meanwhile gets a 401.
    const again = page.waitForResponse((answer) => answer.url().endsWith('/push-subscriptions') && answer.request().method() === 'POST');
    await page.goto('/app/notifications');
    await expect(toggle).toBeChecked();
    await again;
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Are you sure you want to log out?' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await causeAlert(new URL(page.url()).origin, signedUp, 'Anywhere');
    await page.goto('/app/notifications');
    expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
    expect(service.received).toHaveLength(1);
  });
  service.close();
});

test('a pushed alert is shown once, and goes when it was read', async ({ page, signedUp }) => {
  await page.context().grantPermissions(['notifications']);
  await page.goto('/app/notifications');
  const isShown = await page.evaluate(() => Notification.permission === 'granted');
  test.skip(!isShown, 'Chromium’s headless shell shows no notifications.');
  await causeAlert(new URL(page.url()).origin, signedUp, 'Elsewhere');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const message = {
    v: 1,
    alert_id: 'alr_1',
    title: 'Sign-in from a new browser',
    text: 'Elsewhere',
    base: '/app',
    link: '/alerts',
    unread: 1,
  };
  await deliver(page, message);
  await deliver(page, message);
  await expect.poll(() => notifications(page)).toEqual([{ title: 'Sign-in from a new browser', body: 'Elsewhere' }]);
  await page.goto('/app/alerts');
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect.poll(() => notifications(page)).toEqual([]);
});
