import type { Page } from '@playwright/test';
import { importChats } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import type { ModelProvider } from '../../support/model-provider.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

const gauge = (page: Page) => page.getByRole('button', { name: /^Context: / });
const details = (page: Page) => page.getByRole('dialog', { name: 'What the model reads' });
const summary = (page: Page) => page.getByRole('article', { name: 'Summary of earlier messages' });

async function ask(page: Page, model: ModelProvider, question: string, answer: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question);
  await page.keyboard.press('Enter');
  const request = await model.wasAsked();
  await model.say(answer);
  await model.finish();
  await expect(page.getByRole('article', { name: 'Assistant answered' }).last()).toContainText(answer);
  await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
  return request;
}

/** Imports and opens a chat of six questions with their answers. */
async function openChat(page: Page, baseURL: string): Promise<void> {
  const account = await createAccount(baseURL);
  const messages = Array.from({ length: 12 }, (_, index) => ({
    key: `m${index}`,
    parent: index ? `m${index - 1}` : null,
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content: index === 0 ? 'The fair opens on the third of May.' : `Point ${index}.`,
  }));
  const { results } = await account.api.call(importChats, { body: { chats: [{ source_id: 'fair', title: 'Fair', messages }] } });
  await page.context().addCookies([{ name: 'token', value: account.token, url: baseURL, sameSite: 'Lax' }]);
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
}

test('the context is shown, older messages are summarized, and the summary is edited, deleted and put back', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  await openChat(page, server.url);
  expect(await ask(page, model, 'What next?', 'The budget.')).toContain('third of May');

  await test.step('the gauge shows what fills the context', async () => {
    await gauge(page).click();
    await expect(details(page)).toContainText('Messages');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await expect(gauge(page)).toBeFocused();
  });

  await test.step('the command summarizes the older messages', async () => {
    await gauge(page).click();
    await page.getByRole('button', { name: 'Summarize older messages' }).click();
    await model.wasAsked();
    await expect(summary(page)).toContainText('Summarizing 12 earlier messages');
    await model.say('A fair is being planned.');
    await model.finish();
    await expect(summary(page)).toContainText('A fair is being planned.');
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('an edited summary reaches the model instead of the messages, also after a reload', async () => {
    await summary(page).getByRole('button', { name: 'Edit the summary' }).click();
    await page.getByRole('textbox', { name: 'Summary of earlier messages' }).fill('The fair needs tents.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The editor contains the text as well, until it is saved.
    await expect(summary(page).getByRole('button', { name: 'Edit the summary' })).toBeVisible();
    await expect(summary(page)).toContainText('The fair needs tents.');
    await page.reload();
    await expect(summary(page)).toContainText('The fair needs tents.');
    const request = await ask(page, model, 'And then?', 'The stage.');
    expect(request).toContain('The fair needs tents.');
    expect(request).not.toContain('Point 4.');
  });

  await test.step('a deleted summary can be put back', async () => {
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
    await summary(page).getByRole('button', { name: 'Delete the summary' }).click();
    await expect(summary(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(summary(page)).toContainText('The fair needs tents.');
    await summary(page).getByRole('button', { name: 'Delete the summary' }).click();
    await expect(summary(page)).toBeHidden();
    expect(await ask(page, model, 'And after that?', 'The music.')).toContain('Point 4.');
  });
});
