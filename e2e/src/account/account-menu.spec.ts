import type { Page } from '@playwright/test';
import { getProfile, trackLogin } from 'shared-contracts/calls';
import { daySeconds } from 'shared-contracts/days';
import { make } from 'shared-contracts/testing';
import { expect, test } from '../../support/fixtures.ts';

test('logging out notifies the server, clears our data and leaves other data alone', async ({ page, context, signedUp, baseURL }) => {
  const url = new URL(baseURL ?? '').origin;
  const { sessionId } = await signedUp.api.call(trackLogin, { query: { EmailStr: signedUp.email } });
  await context.addCookies([{ name: 'user_sessionId', value: sessionId, url }]);
  await context.addCookies(['g_state', 'abc_pipedream_id', 'company_name'].map((name) => ({ name, value: 'x', url })));
  const sent: string[] = [];
  page.on('request', (request) => {
    const found = /\/api\/\S*(end-activity|track-logout|sign-out)/.exec(request.url());
    if (found) sent.push(found[1] ?? '');
  });
  const visitStarted = page.waitForResponse(/start-activity/);
  await page.goto('/app/marketing');
  await visitStarted;
  await page.evaluate(() => localStorage.setItem('atrium.my-works:counts', '{}'));
  await test.step('canceling the log-out changes nothing', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are now logged out.' })).toBeVisible();
  await expect(page).toHaveURL(/auth\/login/);
  expect(sent).toEqual(['end-activity', 'track-logout', 'sign-out']);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['abc_pipedream_id', 'g_state']);
  expect(await page.evaluate(() => localStorage.getItem('atrium.my-works:counts'))).toBeNull();
});

test('the home page calls the API at most six times, keeps the profile’s cookies for sixty days and sends a missing time zone', async ({
  page,
  context,
  signedUp,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The offers to someone without a model look for models on this computer, once the page has come to rest.
    if (pathname.startsWith('/api/') && !/telemetry|local-models/.test(pathname)) calls.push(pathname);
  });
  // An idle page makes only these requests: a last automatic one, and a stream that stays open.
  const live = page.waitForResponse((response) => response.url().includes('/api/alerts/live'));
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedUp.firstName);
  await live;
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(6);
  const days = async (name: string) => {
    const cookie = (await context.cookies()).find((found) => found.name === name);
    return cookie ? Math.round((cookie.expires - Date.now() / 1_000) / daySeconds) : undefined;
  };
  await expect.poll(() => days('username')).toBe(60);
  expect(await days('userEmail')).toBe(60);
  const { api, email } = signedUp;
  await expect.poll(async () => (await api.call(getProfile, { query: { email } })).time_zone).toBe('Europe/Berlin');
});

test('the bar shows the company of the profile, never an address that runs code or leaves the site; tooltips are fetched once a day', async ({
  page,
  context,
  signedUp: _,
}) => {
  const profile = make.profile({
    company: 'شركة '.repeat(40),
    company_logo: 'javascript:alert(1)',
    profile_pic: 'https://example.org/p.png',
  });
  await page.route('**/api/v2/get_profile*', (route) => route.fulfill({ json: profile }));
  let asked = 0;
  const empty = { tooltipIcon: '', infoBubblesText: '' };
  const tooltip = { ...empty, UILocation: 'top-bar', tooltipText: 'Ask for help', routeURL: '/help', UIComponent: 'help' };
  await context.route('**/api/bubble-tooltip/', (route) => {
    asked += 1;
    return route.fulfill({ json: { bubble: [], tooltip: [tooltip] } });
  });
  await page.goto('/app/plans');
  const bar = page.getByRole('banner');
  await expect(page.getByRole('link', { name: /شركة/ })).toBeVisible();
  await expect(bar.locator('img')).toHaveCount(0);
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Start a New Incognito Chat (messages not saved)' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText("Start a New Incognito Chat (messages not saved) (Ctrl+Shift+')");
  await page.getByRole('link', { name: 'Ask for help' }).hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Ask for help' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'My Works' }).hover();
  await expect(page.getByRole('link', { name: 'Ask for help' })).toBeVisible();
  expect(asked).toBe(1);
});

const models = ['One', 'Two'].map((name) => ({
  id: `m-${name}`,
  provider: 'Test',
  providerLogo: null,
  modelId: `model-${name}`,
  modelName: `Model ${name}`,
  releaseDate: null,
  description: '',
  connected: true,
}));

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('status').filter({ hasText: `Model has been switched to ${name}` })).toBeVisible();
}

test('switching the model is announced, stored and the same in every tab; one that fails says why and changes nothing', async ({
  page,
  context,
  signedUp: _,
  faults,
}) => {
  await context.route('**/api/models-details/**', (route) => route.fulfill({ json: models }));
  // The server has none of these models; without this, its profile would say so and the choice would be lost.
  await context.route('**/api/v2/get_profile*', (route) => route.fulfill({ json: make.profile({ is_model_connected: true }) }));
  const sent: string[] = [];
  page.on('request', (request) => {
    const found = /(start|end)-model-activity/.exec(request.url());
    if (found) sent.push(`${found[1]} ${(request.postDataJSON() as { model_id: string }).model_id}`);
  });
  await page.goto('/app/plans');
  const other = await context.newPage();
  await other.goto('/app/plans');
  await expect(other.getByRole('button', { name: 'Model: Built-in assistant' })).toBeVisible();
  await switchTo(page, 'Model One');
  await expect(other.getByRole('button', { name: 'Model: Model One' })).toBeVisible();
  await switchTo(page, 'Model Two');
  expect(sent).toEqual(['start model-One', 'end model-One', 'start model-Two']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Model: Model Two' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Model: Model Two' })).toBeVisible();

  faults.expect(/500|start-model-activity/);
  await context.route('**/api/user_activities/start-model-activity', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitem', { name: 'Model One' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Model Change Failed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Model: Model Two' })).toBeVisible();
});
