import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fillAccount } from '../support/full-account.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const widths = [1920, 1440, 1280, 1200, 1024, 834, 768, 600, 390, 360, 320];

/** Navigates as a link of the product does, without reloading the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeletons, [aria-busy="true"]')).toHaveCount(0);
}

test('no page scrolls sideways or cuts a control off, from 320 to 1920 pixels', async ({ page, signedUp }) => {
  test.slow();
  const paths = await fillAccount(signedUp);
  const found: string[] = [];
  await page.goto('/app/plans');
  for (const path of paths) {
    await page.setViewportSize({ width: widths[0] ?? 1920, height: 900 });
    await goTo(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      found.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

test('navigation and panels stand whole in their drawers', async ({ page, signedUp }) => {
  test.slow();
  const paths = await fillAccount(signedUp);
  const found: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/plans');
  const check = async (what: string, ...checked: readonly number[]) => {
    for (const width of checked) {
      await page.setViewportSize({ width, height: 844 });
      found.push(...(await layoutFaults(page)).map((fault) => `${what} at ${width}: ${fault}`));
    }
  };
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('the navigation', 390, 360);
  for (const path of paths) {
    await page.setViewportSize({ width: 834, height: 844 });
    await goTo(page, path);
    const button = page.getByRole('button', { name: 'Open the side panel' });
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('.skeletons')).toHaveCount(0);
    await check(`the panel of ${path}`, 834, 390, 360);
    await page.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});
