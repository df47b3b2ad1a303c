import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { fillAccount } from '../../support/full-account.ts';
import { layoutFaults } from '../../support/layout-faults.ts';

const widths = [1920, 1440, 1280, 1200, 1024, 834, 768, 600, 390, 360, 320];

/** Navigates as a link of the product does, without reloading the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.ui-skeletons, [aria-busy="true"]')).toHaveCount(0);
}

test('no page scrolls sideways or cuts a control off, from 320 to 1920 pixels', async ({ page, baseURL, signedUp }) => {
  test.slow();
  const paths = await fillAccount(signedUp, baseURL ?? '');
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
