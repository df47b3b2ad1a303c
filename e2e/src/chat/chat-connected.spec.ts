import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/server-with-services.ts';

const answer = (page: Page) => page.getByRole('article', { name: /^Assistant/ });

async function ask(page: Page, toggle: string, message: string): Promise<void> {
  await page.goto('/app/chat');
  await page.getByRole('button', { name: toggle }).click();
  await expect(page.getByRole('button', { name: toggle })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.keyboard.press('Enter');
}

test('a person searches the web, creates an image and runs a deep dive', async ({ page, server, expectAccessible }) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);

  await test.step('web results are cited, and a citation shows its page in the panel', async () => {
    await ask(page, 'Search web', 'What is tin?');
    await expect(answer(page)).toContainText('tin is a soft metal');
    await answer(page).getByRole('button', { name: 'Source 1: Tin at a glance' }).click();
    const place = page.getByRole('region', { name: 'Source: Tin at a glance' });
    await expect(place.getByRole('heading', { name: 'Tin at a glance' })).toBeFocused();
    await expect(place.getByRole('link', { name: 'Open Tin at a glance' })).toHaveAttribute('href', 'https://tin.example/');
    await expectAccessible(page);
  });

  await test.step('an image is created, stored as a file, and still there after a reload', async () => {
    await ask(page, 'Create image', 'A red fox');
    const picture = answer(page).getByRole('img');
    await expect(picture).toBeVisible();
    await expect(page).toHaveURL(/sessionId=/);
    await page.reload();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  await test.step('a deep dive writes a cited report, which is stored', async () => {
    await ask(page, 'Deep dive', 'Tell all about tin');
    const report = answer(page).getByRole('region').filter({ hasText: 'All about tin' });
    await expect(report).toBeVisible();
    await expectAccessible(page);
    await page.goto('/app/my-works?kind=report');
    await expect(page.getByRole('main').getByText('All about tin').first()).toBeVisible();
  });
});
