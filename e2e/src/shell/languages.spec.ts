import { createNotebook, getProfile } from 'shared-contracts/calls';
import { createAccount, newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { textsOf } from '../../support/texts.ts';

const shell = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell', key);
const signIn = (tag: string) => (key: string) => textsOf('host-shell', tag)('host-shell-sign-in', key);
const chat = (tag: string) => (key: string) => textsOf('mfe-chat', tag)('mfe-chat-answers', key);

test.describe('in a browser set to Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('a visitor reads Arabic from the first frame and works from right to left', async ({ page, signedUp }) => {
    const inShell = shell('ar');
    await test.step('the page is written in Arabic', async () => {
      const written = await (await page.request.get('/app/auth/login', { headers: { 'accept-language': 'ar-EG,en;q=0.5' } })).text();
      expect(written).toContain('<html lang="ar" dir="rtl"');
    });
    await test.step('navigation and panel change sides', async () => {
      await page.goto('/app');
      await expect(page.getByRole('link', { name: inShell('newChat') }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const [navigation, panel] = [page.getByRole('navigation').first(), page.getByRole('complementary')];
      expect((await navigation.boundingBox())?.x).toBeGreaterThan((await panel.boundingBox())?.x ?? Number.POSITIVE_INFINITY);
    });
    await test.step('a question is asked and answered; keys read from left to right', async () => {
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
    await test.step('drawers open at their side, and a Latin name stays at the start of its line', async () => {
      await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Ledger' } });
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto('/app/notebooks');
      const name = page.getByRole('main').getByRole('link', { name: 'Ledger', exact: true });
      await expect(name).toHaveCSS('text-align', /right$/);
      await page.getByRole('button', { name: inShell('openNavigation') }).click();
      const drawer = page.getByRole('dialog', { name: inShell('navigation') });
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(390 - 316);
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
    // A click may meet the tooltip of a toggle that was there while the page grew.
    await composer.focus();
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

test('an unknown language gives English, and so does a remote whose texts do not arrive', async ({
  page,
  context,
  baseURL,
  faults,
  signedUp: _,
}) => {
  const url = new URL(baseURL ?? '').origin;
  await context.addCookies([{ name: 'language', value: 'x"><script>', url }]);
  await page.goto('/app/plans');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  faults.expect(/Failed to load resource|integrity|texts-de/);
  await context.addCookies([{ name: 'language', value: 'de', url }]);
  await context.route(/mfe-settings\/.*texts-de\.json/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/app/plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('link', { name: shell('de')('newChat') }).first()).toBeVisible();
});

const barLanguages = ['en', 'de', 'ja', 'ar'];

test('the top bar shows the whole placeholder and the whole name of the model in every script', async ({ page, context, baseURL }) => {
  const url = new URL(baseURL ?? '').origin;
  const bar = page.getByRole('banner');
  const found: string[] = [];
  for (const language of barLanguages) {
    // An account keeps the first language that it was opened in.
    const { token } = await createAccount(url);
    await page.goto('about:blank');
    await context.addCookies([
      { name: 'language', value: language, url },
      { name: 'token', value: token, url, sameSite: 'Lax' },
    ]);
    await page.goto('/app/plans');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const lacking = await bar.getByRole('textbox').evaluate((field: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('There is nothing to measure with.');
        pen.font = getComputedStyle(field).font;
        return Math.round(pen.measureText(field.placeholder).width - field.clientWidth);
      });
      const name = bar.locator('[data-part="model-switcher"] > span').first();
      const over = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
      if (lacking > 1) found.push(`the placeholder lacks ${lacking} px at ${width} in ${language}`);
      if (over > 1) found.push(`the name lacks ${over} px at ${width} in ${language}`);
    }
  }
  expect(found).toEqual([]);
});

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
  const words = ['一度', '書いた', '指示に', '従う', 'アシスタント。'];
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
