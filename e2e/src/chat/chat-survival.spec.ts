import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import type { ModelProvider } from '../../support/model-provider.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

test.describe.configure({ mode: 'serial' });

const opening = 'Retention is up, and the gain is concentrated in two regions. ';
const rest = 'Cohorts after the fourth of August stay longer; churn among small teams did not move.';
const end = ' The rest is noise.';
const answer = (page: Page) => page.getByRole('article', { name: /^Assistant/ });

/** Signs a new person in and asks a question. The answer has started when this returns. */
async function ask(page: Page, model: ModelProvider, baseURL: string): Promise<void> {
  const { token } = await createAccount(baseURL);
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL, sameSite: 'Lax' }]);
  await page.goto('/app');
  await page.getByRole('textbox', { name: 'Message' }).fill('What changed in the third quarter?');
  await page.keyboard.press('Enter');
  await model.say(opening);
  await expect(answer(page)).toContainText(opening.trim());
}

test('a reload, a second tab and a closed tab lose no character and do not stop the answer', async ({ page, context, model, server }) => {
  await ask(page, model, server.url);
  await expect(page).toHaveURL(/sessionId=/);
  const address = page.url();
  await page.reload();
  await expect(answer(page)).toContainText(opening.trim());
  const second = await context.newPage();
  await second.goto(address);
  await expect(answer(second)).toContainText(opening.trim());
  await model.say(rest);
  for (const tab of [page, second]) await expect(answer(tab).getByRole('paragraph')).toHaveText(opening + rest);
  await page.close();
  await second.goto('about:blank');
  await model.say(end);
  await model.finish();
  await second.goto(address);
  await expect(answer(second).getByRole('paragraph')).toHaveText(opening + rest + end);
  await second.reload();
  await expect(answer(second).getByRole('paragraph')).toHaveText(opening + rest + end);
});

test('STOP reaches the model and keeps the text so far', async ({ page, model, server }) => {
  await ask(page, model, server.url);
  await page.getByRole('button', { name: 'STOP' }).click();
  await model.left();
  await expect(answer(page)).toContainText('Stopped');
  await page.reload();
  await expect(answer(page)).toContainText(opening.trim());
  await expect(answer(page)).toContainText('Stopped');
});

test('a lost connection reconnects automatically, and a message that failed meanwhile is sent', async ({
  page,
  context,
  model,
  server,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await ask(page, model, server.url);
  await context.setOffline(true);
  await model.say(rest);
  await context.setOffline(false);
  await model.finish();
  await expect(answer(page).getByRole('paragraph')).toHaveText(opening + rest);
  await expect(page.getByText('The answer is complete.')).toBeAttached();
  await page.getByRole('textbox', { name: 'Message' }).fill('Will this be sent?');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent.')).toBeVisible();
  await expect(page.getByRole('article', { name: /^You said/ }).last()).toContainText('Will this be sent?');
  await context.setOffline(false);
  await model.say('Yes, it was.');
  await model.finish();
  await expect(answer(page).last()).toContainText('Yes, it was.');
});

test('an interrupted answer is kept and marked, with a retry', async ({ page, model, server }) => {
  await ask(page, model, server.url);
  await model.breakOff();
  await expect(answer(page)).toContainText('Interrupted');
  await expect(answer(page)).toContainText(opening.trim());
  await page.getByRole('button', { name: 'Retry' }).click();
  await model.say(opening + rest);
  await model.finish();
  await expect(answer(page).last().getByRole('paragraph')).toHaveText(opening + rest);
});

test('after a power cut in the middle of an answer, every acknowledged word is kept', async ({ page, model, server, faults }) => {
  faults.expect(/Failed to load resource|ERR_/);
  await ask(page, model, server.url);
  await expect(page).toHaveURL(/sessionId=/);
  await server.kill();
  await server.start();
  await page.reload();
  await expect(answer(page)).toContainText(opening.trim());
  await expect(answer(page)).toContainText('Interrupted');
});
