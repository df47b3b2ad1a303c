import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/server-with-services.ts';

test('a person changes a marked part of a picture, then makes a variation, and the original stays', async ({
  page,
  server,
  services,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const answers = page.getByRole('article', { name: /^Assistant/ });

  await test.step('a picture is created', async () => {
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Create image' }).click();
    await expect(page.getByRole('button', { name: 'Create image' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('textbox', { name: 'Message' }).fill('A large red fox');
    await page.keyboard.press('Enter');
    await expect(answers.getByRole('img', { name: 'The image created for you' })).toBeVisible();
  });

  await test.step('a part is marked and changed', async () => {
    await answers.getByRole('button', { name: 'Edit picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this picture' });
    await dialog.getByRole('textbox', { name: 'What should change?' }).fill('Make it blue');
    await dialog.getByRole('radio', { name: 'Marked part' }).check();
    await dialog.getByRole('button', { name: 'Change picture' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Draw over the part');
    const canvas = dialog.getByRole('img', { name: 'Picture to draw on' });
    await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeGreaterThan(100);
    const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(dialog.getByRole('button', { name: 'Clear marks' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change picture' }).click();
    await expect(answers).toHaveCount(2);
    await expect(answers.last().getByRole('list', { name: 'Versions of this picture' }).getByRole('link')).toHaveCount(2);
    const [form] = services.edits;
    expect(form?.get('prompt')).toBe('Make it blue');
    expect(form?.get('mask')).toBeInstanceOf(File);
    expect(await transparentAt(page, form?.get('mask') as File)).toEqual([true, false]);
  });

  await test.step('a variation is made by keyboard, and everything is there after a reload', async () => {
    await answers.last().getByRole('button', { name: 'Make a variation' }).press('Enter');
    await expect(answers).toHaveCount(3);
    await expect(answers.last().getByRole('list', { name: 'Versions of this picture' }).getByRole('link')).toHaveCount(3);
    await page.reload();
    await expect(answers.last().getByRole('link', { name: 'Version 3, shown' })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Returns whether a mask is transparent where it was drawn on, and at its corner. */
async function transparentAt(page: Page, mask: File): Promise<boolean[]> {
  const source = `data:image/png;base64,${Buffer.from(await mask.arrayBuffer()).toString('base64')}`;
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const alpha = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3] === 0;
    return [alpha(Math.round(image.naturalWidth / 3), image.naturalHeight / 2), alpha(0, 0)];
  }, source);
}
