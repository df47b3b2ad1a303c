import { writeFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { fillAccount } from '../support/full-account.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const widths = [1920, 1440, 1280, 1024, 834, 768, 600, 390, 360];

test('every page stands whole at every width', async ({ page, signedUp }) => {
  test.slow();
  const paths = await fillAccount(signedUp);
  const found: string[] = [];
  const began = Date.now();
  for (const path of paths) {
    await page.setViewportSize({ width: widths[0] ?? 1920, height: 900 });
    await page.goto(`/app${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('load');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      found.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  console.log(`took ${Date.now() - began} ms`);
  writeFileSync('/tmp/interface/found.txt', found.join('\n'));
  expect(found).toEqual([]);
});
