import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';
import { textsOf } from '../../support/texts.ts';

const shell = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell', key);
const signIn = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell-sign-in', key);

const paths = [
  routes.home(),
  routes.agents(),
  routes.createAgent(),
  routes.notebooks(),
  routes.createWorkflow(),
  routes.apps(),
  routes.settings('users-and-teams'),
  routes.settings('account-recovery'),
  routes.plans(),
  routes.marketIntel(),
];

/** Navigates as a link of the product does, without loading the page again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.ui-skeletons, [aria-busy="true"]')).toHaveCount(0);
}

for (const language of ['de', 'ar', 'en-XA']) {
  test(`nothing is cut off on wide and narrow screens in ${language}`, async ({ page, context, baseURL, signedUp: { api, email } }) => {
    await api.call(createNotebook, { body: { email, title: 'Rheinmetallverarbeitungsgesellschaft' } });
    await context.addCookies([{ name: 'language', value: language, url: new URL(baseURL ?? '').origin }]);
    await page.goto('/app/plans');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        found.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('in Arabic, drawers open at their side and a Latin name stays at the start of its line', async ({
  page,
  context,
  baseURL,
  signedUp: { api, email },
}) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: new URL(baseURL ?? '').origin }]);
  await api.call(createNotebook, { body: { email, title: 'Ledger' } });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/app/notebooks');
  const name = page.getByRole('main').getByRole('link', { name: 'Ledger', exact: true });
  await expect(name).toHaveCSS('text-align', /right$/);
  await page.getByRole('button', { name: shell('ar')('openNavigation') }).click();
  const drawer = page.getByRole('dialog', { name: shell('ar')('navigation') });
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(390 - 280);
});

for (const language of ['en', 'de', 'ja', 'ar']) {
  test(`the top bar shows the whole placeholder and the whole name of the model in ${language}`, async ({
    page,
    context,
    baseURL,
    signedUp: _,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: new URL(baseURL ?? '').origin }]);
    const bar = page.getByRole('banner');
    const found: string[] = [];
    for (const width of [768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/app/plans');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const lacking = await bar.getByRole('textbox').evaluate((field: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('There is nothing to measure with.');
        pen.font = getComputedStyle(field).font;
        return Math.round(pen.measureText(field.placeholder).width - field.clientWidth);
      });
      const name = bar.locator('[data-part="model-switcher"] > span').first();
      const over = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
      if (lacking > 1) found.push(`the placeholder lacks ${lacking} px at ${width}`);
      if (over > 1) found.push(`the name lacks ${over} px at ${width}`);
    }
    expect(found).toEqual([]);
  });
}

test('Japanese lines end between words', async ({ page, context, baseURL, signedUp: _ }) => {
  await context.addCookies([{ name: 'language', value: 'ja', url: new URL(baseURL ?? '').origin }]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/app/agents');
  const note = page.getByText(textsOf('mfe-agents', 'ja')('mfe-agents', 'agentsNote'));
  const lines = await note.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild;
    const all = text?.textContent ?? '';
    // Half of the text's width, because browsers have different fonts.
    range.selectNodeContents(element);
    const width = [...range.getClientRects()].reduce((sum, line) => sum + line.width, 0);
    if (element instanceof HTMLElement) element.style.width = `${width / 2}px`;
    const found: string[] = [];
    let top = Number.NEGATIVE_INFINITY;
    for (let at = 0; text && at < all.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const place = range.getBoundingClientRect().top;
      if (place > top) found.push('');
      top = Math.max(top, place);
      found.push(`${found.pop() ?? ''}${all[at]}`);
    }
    return found;
  });
  const words = ['独自の', '指示と', '会話の', 'きっかけを', '設定できる、', 'カスタムアシスタントです。'];
  const ends = words.map((_, index) => words.slice(0, index + 1).join('').length);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(words.join(''));
  for (const [index] of lines.entries()) expect(ends).toContain(lines.slice(0, index + 1).join('').length);
});

test('the palette lists pages and shared Work Areas in the language of the page', async ({ page, context, baseURL, signedUp: _ }) => {
  await context.addCookies([{ name: 'language', value: 'de', url: new URL(baseURL ?? '').origin }]);
  await page.goto('/app/plans');
  await expect(page.getByRole('link', { name: shell('de')('newChat') }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: textsOf('mfe-settings', 'de')('contributions', 'Plans'), exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: textsOf('api-server', 'de')('work-areas', 'finance'), exact: true })).toBeVisible();
  // The English word still finds it.
  await page.keyboard.type('finance');
  await expect(page.getByRole('option', { name: textsOf('api-server', 'de')('work-areas', 'finance'), exact: true })).toBeVisible();
});

test('the log-in form says what is missing in the language of the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'de', url: new URL(baseURL ?? '').origin }]);
  const inSignIn = signIn('de');
  const inForm = (key: string, label: string) => textsOf('host-shell', 'de')('host-shell-form', key).replace('{{label}}', label);
  await page.goto('/app/auth/login');
  await page.getByRole('button', { name: inSignIn('signIn'), exact: true }).click();
  await expect(page.getByText(inForm('required', inSignIn('email')))).toBeVisible();
  await page.getByLabel(inSignIn('email'), { exact: true }).fill('nobody');
  await page.getByLabel(inSignIn('password'), { exact: true }).focus();
  await expect(page.getByText(inForm('notEmail', inSignIn('email')))).toBeVisible();
  await expect(page.getByRole('button', { name: textsOf('shared-ui', 'de')('shared-ui', 'show'), exact: true })).toBeVisible();
});
