import type { Page } from '@playwright/test';
import { createNotebook } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect, test as withoutServices } from '../../support/fixtures.ts';
import { tone } from '../../support/scripted-services.ts';
import { test } from '../../support/server-with-services.ts';

const memo = { name: 'memo.wav', mimeType: 'audio/wav', buffer: tone };
const tray = (page: Page) => page.getByRole('list', { name: 'Files for this message' });

async function attachMemo(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await addToMessage(page, 'Attach files');
  await (await choosing).setFiles(memo);
}

test('a sound file is transcribed, its words reach the answer, and an uploaded one has passages', async ({
  page,
  server,
  services,
  expectAccessible,
}) => {
  const { token, email, api } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  let hear = () => {};
  const wait = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [services.hears, hear] = [promise, resolve];
  };

  await test.step('the message says that it is being transcribed, then that it is', async () => {
    wait();
    await page.goto('/app/chat');
    await attachMemo(page);
    await expect(tray(page)).toContainText('Transcribing…');
    await expectAccessible(page);
    hear();
    await expect(tray(page)).toContainText('Transcribed');
    const file = services.recordings.at(-1)?.get('file') as File;
    expect([file.type, file.size]).toEqual(['audio/wav', tone.length]);
  });

  await test.step('one that the provider refuses says so and can be retried', async () => {
    services.refusesRecordings = true;
    await attachMemo(page);
    const refused = tray(page).getByRole('listitem').filter({ hasText: 'memo (2).wav' });
    await expect(refused.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page);
    services.refusesRecordings = false;
    await refused.getByRole('button', { name: 'Retry memo (2).wav' }).press('Enter');
    await expect(refused).toContainText('Transcribed');
    await refused.getByRole('button', { name: 'Remove memo (2).wav' }).click();
    await expect(refused).toHaveCount(0);
  });

  await test.step('the question keeps the file, and its page shows what is said', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('When does it melt?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('tin is a soft metal');
    await page
      .getByRole('article', { name: /^You said/ })
      .getByRole('link', { name: 'memo.wav' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'memo.wav' })).toBeVisible();
    await expect(page.getByText('melts at 232 degrees')).toBeVisible();
  });

  await test.step('one that is uploaded to a notebook is transcribed too', async () => {
    wait();
    const { notebook_id } = await api.call(createNotebook, { body: { email, title: 'Metals' } });
    await page.goto(`/app/notebooks/${notebook_id}`);
    await page.locator('input[aria-label="Uploads"]').setInputFiles({ ...memo, name: 'lecture.wav' });
    const lecture = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'lecture.wav' });
    await expect(lecture).toContainText('Transcribing');
    hear();
    await expect(lecture).toContainText('Ready');
    await lecture.getByRole('link', { name: 'lecture.wav' }).click();
    await expect(page.getByText('melts at 232 degrees')).toBeVisible();
  });
});

withoutServices('without a model that transcribes, a sound file says what to connect', async ({ page, signedUp }) => {
  const sentence = /Choose one under Models, then retry the file\./;
  await page.goto('/app/chat');
  await attachMemo(page);
  await expect(tray(page).getByRole('alert')).toContainText(sentence);
  await expect(tray(page).getByRole('button', { name: 'Retry memo.wav' })).toBeVisible();

  const { notebook_id } = await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Metals' } });
  await page.goto(`/app/notebooks/${notebook_id}`);
  await page.locator('input[aria-label="Uploads"]').setInputFiles({ ...memo, name: 'lecture.wav' });
  const lecture = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'lecture.wav' });
  await expect(lecture).toContainText(sentence);
});
