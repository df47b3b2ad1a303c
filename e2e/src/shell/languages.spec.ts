import { getProfile } from 'shared-contracts/calls';
import { newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { textsOf } from '../../support/texts.ts';

const shell = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell', key);
const signIn = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell-sign-in', key);
const chat = (tag: string) => (key: string) => textsOf('mfe-chat', tag)('mfe-chat-answers', key);

test.describe('in a browser set to Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('a visitor reads Arabic from the first frame, works from right to left, and nothing is cut off', async ({
    page,
    signedUp,
    expectAccessible,
  }) => {
    const inShell = shell('ar');
    await test.step('the page is written in Arabic', async () => {
      const written = await (await page.request.get('/app/auth/login', { headers: { 'accept-language': 'ar-EG,en;q=0.5' } })).text();
      expect(written).toContain('<html lang="ar" dir="rtl"');
    });
    await test.step('home, a chat, a list and the settings are mirrored and accessible', async () => {
      await page.goto('/app');
      await expect(page.getByRole('link', { name: inShell('newChat') }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const [navigation, panel] = [page.getByRole('navigation').first(), page.getByRole('complementary')];
      expect((await navigation.boundingBox())?.x).toBeGreaterThan((await panel.boundingBox())?.x ?? Number.POSITIVE_INFINITY);
      for (const path of ['/app', '/app/notebooks', '/app/plans', '/app/profile-and-preferences', '/app/agents/create-agent']) {
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('.ui-skeletons, [aria-busy="true"]')).toHaveCount(0);
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`).toBeLessThanOrEqual(
            0,
          );
        }
      }
    });
    await test.step('a question is asked and answered; keys read from left to right', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/app/chat');
      const composer = page.getByRole('main').getByRole('textbox');
      await composer.fill('ماذا يمكن للدفاتر أن تفعل؟');
      await composer.press('Enter');
      await expect(page.getByRole('button', { name: chat('ar')('copyMessage') }).first()).toBeVisible();
    });
    await test.step('menus, commands and their words are Arabic', async () => {
      await page.keyboard.press('Control+k');
      const contributed = textsOf('mfe-notebooks', 'ar')('contributions', 'Trash');
      await expect(page.getByRole('option', { name: contributed, exact: true })).toBeVisible();
      await expect(page.locator('kbd').first()).toHaveCSS('direction', 'ltr');
    });
    expect((await signedUp.api.call(getProfile, { query: { email: signedUp.email } })).language ?? null).toBeNull();
  });
});

test('a language chosen before signing up shows at once and goes with the account', async ({ page }) => {
  const person = newPerson();
  const [inJapanese, asVisitor] = [shell('ja'), signIn('ja')];
  await page.context().clearCookies();
  await test.step('without a reload, and what is typed stays', async () => {
    await page.goto('/app/auth/signup');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await expect(page.getByRole('heading', { level: 1, name: asVisitor('signUpTitle') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
  await test.step('the new account has it', async () => {
    await page.getByLabel(asVisitor('email'), { exact: true }).fill(person.email);
    await page.getByLabel(asVisitor('firstName'), { exact: true }).fill(person.firstName);
    await page.getByLabel(asVisitor('lastName'), { exact: true }).fill(person.lastName);
    await page.getByLabel(asVisitor('password'), { exact: true }).fill(person.password);
    const stored = page.waitForResponse(/user\/appearance/);
    await page.getByRole('button', { name: asVisitor('signUp'), exact: true }).click();
    expect((await stored).ok()).toBe(true);
    await expect(page.getByRole('link', { name: inJapanese('newChat') }).first()).toBeVisible();
  });
  await test.step('Enter that confirms a word of an input method does not send', async () => {
    await page.goto('/app/chat');
    const composer = page.getByRole('main').getByRole('textbox');
    await composer.click();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 });
    await keyboard.send('Input.insertText', { text: '日本' });
    await expect(composer).toHaveText('日本');
    await expect(page).not.toHaveURL(/sessionId/);
    await page.keyboard.type('の文書');
    await composer.press('Enter');
    await expect(page).toHaveURL(/sessionId/);
  });
});

test('a language chosen in the profile shows at once, and in every browser of the account', async ({ page, secondBrowser }) => {
  const second = await secondBrowser();
  await page.goto('/app/profile-and-preferences');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('combobox', { name: 'Language' }).fill('Deu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: shell('de')('newChat') }).first()).toBeVisible();
  await second.goto('/app/plans');
  await expect(second.locator('html')).toHaveAttribute('lang', 'de');
  await expect(second.getByRole('link', { name: shell('de')('newChat') }).first()).toBeVisible();
});

test('a remote whose texts do not arrive shows English, the rest of the page the chosen language', async ({
  page,
  context,
  baseURL,
  faults,
  signedUp: _,
}) => {
  faults.expect(/Failed to load resource|integrity|texts-de/);
  await context.addCookies([{ name: 'language', value: 'de', url: new URL(baseURL ?? '').origin }]);
  await context.route(/mfe-settings\/.*texts-de\.json/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/app/plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('link', { name: shell('de')('newChat') }).first()).toBeVisible();
});

test('an unknown language in the cookie gives English', async ({ page, context, baseURL, signedUp: _ }) => {
  await context.addCookies([{ name: 'language', value: 'x"><script>', url: new URL(baseURL ?? '').origin }]);
  await page.goto('/app/plans');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
});
