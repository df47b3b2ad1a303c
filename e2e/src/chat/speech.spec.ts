import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import type { RunningServer } from '../../support/server.ts';
import { test } from '../../support/server-with-services.ts';
import { visit } from '../../support/visit.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const strip = (page: Page) => page.getByRole('group', { name: 'Dictation' });
const answer = (page: Page) => page.getByRole('article', { name: /^Assistant/ }).last();

async function signIn(page: Page, server: RunningServer) {
  const account = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  return account;
}

/** Waits until the recording is long enough to hold a beep. */
const recordForTwoSeconds = (page: Page) => expect(strip(page).getByText(/^0:(?!0[01])\d\d of 5:00$/)).toBeVisible();

test('a person dictates at the cursor, keeps the recording when the model fails, and hears the answer', async ({
  page,
  server,
  services,
  expectAccessible,
  faults,
}) => {
  await signIn(page, server);

  await test.step('what is said is inserted where the cursor is', async () => {
    await page.goto('/app/chat');
    await field(page).fill('Tin , they say');
    await page.keyboard.press('Home');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Speak' }).click();
    await expect(strip(page).getByText('the recording goes to scripted-ears (127.0.0.1)')).toBeVisible();
    await expectAccessible(page);
    await recordForTwoSeconds(page);
    await strip(page).getByRole('button', { name: 'Stop and insert' }).click();
    await expect(field(page)).toHaveValue(/^Tin ?\s?melts at 232 degrees, they say$/);
    await expect(strip(page)).toBeHidden();
    const file = services.recordings[0]?.get('file') as File;
    expect([file.type, file.size > 40_000]).toEqual(['audio/wav', true]);
  });

  await test.step('a recording that could not be sent is kept and sent again', async () => {
    faults.expect(/Failed to load resource/);
    services.refusesRecordings = true;
    await field(page).fill('');
    await page.getByRole('button', { name: 'Speak' }).click();
    await recordForTwoSeconds(page);
    await strip(page).getByRole('button', { name: 'Stop and insert' }).press('Enter');
    await expect(strip(page).getByRole('alert')).toContainText('The recording is kept here');
    services.refusesRecordings = false;
    await strip(page).getByRole('button', { name: 'Try again' }).click();
    await expect(field(page)).toHaveValue('melts at 232 degrees');
    expect(services.recordings).toHaveLength(2);
  });

  await test.step('Escape forgets a recording', async () => {
    await page.getByRole('button', { name: 'Speak' }).click();
    await expect(strip(page).getByText(/^0:0\d of 5:00$/)).toBeVisible();
    await strip(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Escape');
    await expect(strip(page)).toBeHidden();
    expect(services.recordings).toHaveLength(2);
  });

  await test.step('the answer is read aloud, paused, stopped, and heard again at no cost', async () => {
    await field(page).press('Enter');
    await expect(answer(page)).toContainText('tin is a soft metal');
    await answer(page).getByRole('button', { name: 'Read aloud' }).click();
    await answer(page).getByRole('button', { name: 'Pause reading' }).click();
    await answer(page).getByRole('button', { name: 'Continue reading' }).click();
    await expect(answer(page).getByRole('button', { name: 'Read aloud' })).toBeVisible();
    expect(services.spoken).toMatchObject([{ input: expect.stringContaining('tin is a soft metal'), voice: 'alloy' }]);
    await answer(page).getByRole('button', { name: 'Read aloud' }).click();
    await answer(page).getByRole('button', { name: 'Stop reading' }).click();
    await expect(answer(page).getByRole('button', { name: 'Read aloud' })).toBeVisible();
    expect(services.spoken).toHaveLength(1);
  });

  await test.step('another voice is chosen and tried', async () => {
    await visit(page, '/models');
    await page.getByRole('tab', { name: 'Other services' }).click();
    const dialog = page.getByRole('tabpanel', { name: 'Other services' });
    await dialog.getByRole('combobox', { name: 'Voice' }).fill('nova');
    await dialog.getByRole('button', { name: 'Try the voice' }).click();
    await expect.poll(() => services.spoken.at(-1)?.voice).toBe('nova');
    await expectAccessible(page);
  });
});

test('a blocked microphone is explained, and the person can try again', async ({ page, server }) => {
  await signIn(page, server);
  await page.addInitScript(() => {
    const blocked = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: blocked });
  });
  await page.goto('/app/chat');
  await page.getByRole('button', { name: 'Speak' }).click();
  await expect(strip(page).getByRole('alert')).toContainText('The microphone is blocked.');
  await strip(page).getByRole('button', { name: 'Record again' }).click();
  await expect(strip(page).getByRole('alert')).toContainText('The microphone is blocked.');
  await strip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Speak' })).toHaveAttribute('aria-pressed', 'false');
});
