import { expect, test } from '../../support/fixtures.ts';

/** Holds a PNG of one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const png = { name: 'me.png', mimeType: 'image/png', buffer: pixel };

test('picture, theme and accessibility settings apply from the first frame and in a second browser', async ({
  page,
  expectAccessible,
  secondBrowser,
}) => {
  const main = page.getByRole('main');
  const html = page.locator('html');
  const inBar = page.getByRole('button', { name: /^Account of/ }).locator('img');
  await page.goto('/app/profile-and-preferences');

  await test.step('a picture of the wrong type is refused, another is cropped and shown in the bar and the panel', async () => {
    const field = main.locator('input[type=file]').first();
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('MZ program') });
    await expect(main.getByRole('alert')).toHaveText('Only JPG and PNG files are allowed!');
    await field.setInputFiles(png);
    await page.getByRole('dialog', { name: 'Choose the part that shows' }).getByRole('button', { name: 'Use this part' }).click();
    await expect(main.getByRole('button', { name: 'Change your picture' })).toBeVisible();
    await expect(inBar).toHaveAttribute('src', /\/api\/agents\/images\/img_/);
    await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /\/api\/agents\/images\/img_/);
  });

  await test.step('appearance and accessibility apply immediately', async () => {
    await main.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mode', 'dark');
    await main.getByText('Plum', { exact: true }).click();
    await expect(html).toHaveAttribute('data-scheme', 'plum');
    await main.getByText('Larger', { exact: true }).click();
    await expect(html).toHaveAttribute('data-access', 'larger-text');
    for (const [name, word] of [
      ['Less motion', 'less-motion'],
      ['Higher contrast', 'more-contrast'],
      ['Underlined links', 'underlined-links'],
    ] as const) {
      await main.getByRole('switch', { name }).click();
      await expect(html).toHaveAttribute('data-access', new RegExp(word));
      await expect(main.getByRole('switch', { name })).toBeChecked();
    }
    await expectAccessible(page);
  });

  await test.step('after a reload, the first frame has every setting', async () => {
    const written = await (await page.request.get('/app/profile-and-preferences')).text();
    expect(written).toContain('data-mode="dark" data-scheme="plum" data-access="larger-text less-motion more-contrast underlined-links"');
    await page.reload();
    await expect(main.getByRole('switch', { name: 'Less motion' })).toBeChecked();
    await expect(inBar).toBeVisible();
  });

  await test.step('another browser has them too, and changes made there apply here', async () => {
    const second = await secondBrowser();
    await second.goto('/app/profile-and-preferences');
    await expect(second.locator('html')).toHaveAttribute('data-access', /larger-text.*underlined-links/);
    await expect(second.locator('html')).toHaveAttribute('data-scheme', 'plum');
    await second.getByRole('main').getByRole('button', { name: 'Remove your picture' }).click();
    await expect(second.getByText('Picture removed')).toBeVisible();
    await second.getByRole('main').getByText('Standard', { exact: true }).click();
    await expect(second.locator('html')).not.toHaveAttribute('data-access', /larger-text/);
    await page.reload();
    await expect(html).toHaveAttribute('data-access', 'less-motion more-contrast underlined-links');
    await expect(main.getByRole('button', { name: 'Choose your picture' })).toBeVisible();
  });
});
