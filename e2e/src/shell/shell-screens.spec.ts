import type { Page } from '@playwright/test';
import { addStickyNote } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

/** Lists what the shell opens over a page; `every-page.spec.ts` visits the pages themselves. */
const overlays: readonly { readonly name: string; readonly open: (page: Page) => Promise<unknown> }[] = [
  { name: 'a sticky note', open: (page) => expect(page.getByLabel('Note text')).toBeVisible() },
  {
    name: "a sticky note's menu",
    open: async (page) => {
      await page.getByRole('button', { name: 'Position and color' }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Top left' })).toBeVisible();
    },
  },
  {
    name: 'a tooltip',
    open: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'New chat' }).focus();
      await expect(page.getByRole('tooltip').filter({ hasText: /new chat/i })).toBeVisible();
    },
  },
  {
    name: 'the command palette',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option', { name: 'New chat', exact: true })).toBeVisible();
    },
  },
  {
    name: 'the shortcut sheet',
    open: async (page) => {
      await page.keyboard.press('Control+/');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'the profile menu',
    open: async (page) => {
      const navigation = page.getByRole('button', { name: 'Open navigation' });
      if (await navigation.isVisible()) await navigation.click();
      await page.getByRole('button', { name: /^Account of/ }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'a question before something is deleted',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Days to keep entries' }).fill('30');
      await page.getByRole('textbox', { name: 'Days to keep entries' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Delete entries older than 30 days?' })).toBeVisible();
    },
  },
];
/** Lists a width of each of the two layouts. */
const widths = [1440, 390];

const schemes = ['light', 'dark'] as const;

/**
 * Calls `check` on the page in the light and in the dark scheme. An open page follows the operating system, so it is loaded once for both.
 * The profile's journey proves that a chosen theme applies from the first frame.
 */
async function inBothSchemes(page: Page, check: (scheme: (typeof schemes)[number]) => Promise<void>): Promise<void> {
  const painted = new Set<string>();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // The page's script notices before the next frame and sets antd's colors then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    painted.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await check(colorScheme);
  }
  expect(painted.size, 'light and dark are painted differently').toBe(schemes.length);
}

test('axe finds nothing on what the shell opens over a page, light and dark', async ({ page, signedUp, expectAccessible }) => {
  test.slow();
  const { api, email } = signedUp;
  const users = [{ email, user_name: 'Priya', text: 'Board pack due Thursday.' }];
  await api.call(addStickyNote, { body: { route_url: '/activity-log', users, position: { left: 600, top: 300 }, color: '#FFF9B1' } });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/app/activity-log');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { name, open } of overlays)
      await test.step(`${name} at ${width}`, async () => {
        await open(page);
        // Only the rules about colors can find something else in the dark.
        await inBothSchemes(page, (scheme) => expectAccessible(page, scheme === 'light' ? 'all' : 'color'));
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
        const layers = page.locator('[role="dialog"][aria-modal], [role="menu"]').filter({ visible: true });
        for (let left = Math.max(1, await layers.count()); left > 0; left -= 1) {
          await page.keyboard.press('Escape');
          await expect(layers).toHaveCount(left - 1);
        }
      });
  }
});

test('a phone’s bar fits 360 pixels, and its drawer keeps everything within reach', async ({ page, signedUp: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/plans');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const bar = page.getByRole('banner');
  await expect(bar.getByText(title, { exact: true })).toHaveCSS('opacity', '0');
  await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(bar.getByText(title, { exact: true })).toHaveCSS('opacity', '1');
  for (const name of ['Search Works', 'New chat']) await expect(bar.getByRole('link', { name })).toBeVisible();
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await drawer.getByRole('button', { name: 'More' }).click();
  };
  await openMenu();
  for (const name of ['Chats', 'Agents', 'Notebooks', 'Workflows', 'Files', 'Connect a model'])
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: /^Alerts/ })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Account of/ })).toBeVisible();
  for (const name of [
    'Start a New Incognito Chat (messages not saved)',
    'Create Workflow',
    'Create Sticky Note',
    'Command palette',
    'My Works',
    'My Network',
    'Help',
    'Settings',
    'AI Insights',
    'Manage My Apps',
  ]) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Command palette' }).click();
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.press('Escape');
  await openMenu();
  await page.getByRole('menuitem', { name: 'Create Sticky Note' }).click();
  await expect(page.getByLabel('Note text')).toBeFocused();
});
