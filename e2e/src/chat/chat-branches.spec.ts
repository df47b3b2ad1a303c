import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import type { ModelProvider } from '../../support/model-provider.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

test.describe.configure({ mode: 'serial' });

const answers = (page: Page) => page.getByRole('article', { name: /^Assistant/ });
const questions = (page: Page) => page.getByRole('article', { name: /^You said/ });
const stopButton = (page: Page) => page.getByRole('button', { name: 'STOP' });

async function signIn(page: Page, baseURL: string, address = '/app'): Promise<void> {
  const { token } = await createAccount(baseURL);
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL, sameSite: 'Lax' }]);
  await page.goto(address);
}

async function answerWith(page: Page, model: ModelProvider, text: string): Promise<void> {
  await model.say(text);
  await model.finish();
  await expect(answers(page).last().getByRole('paragraph').first()).toHaveText(text);
  await expect(stopButton(page)).toBeHidden();
}

async function ask(page: Page, model: ModelProvider, question: string, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
  await answerWith(page, model, answer);
}

test('a question is edited and an answer regenerated; every version stays available after a reload and in a second tab', async ({
  page,
  context,
  model,
  server,
  expectAccessible,
}) => {
  await signIn(page, server.url);
  await ask(page, model, 'Where is Rex?', 'In the garden.');
  await ask(page, model, 'And Bo?', 'In the house.');
  await expect(page).toHaveURL(/sessionId=/);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(answers(second)).toHaveText([/In the garden/, /In the house/]);

  await test.step('an edit starts a branch', async () => {
    await questions(page).last().hover();
    await questions(page).last().getByRole('button', { name: 'Edit your message' }).click();
    const field = page.getByRole('textbox', { name: 'Your message' });
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(questions(page).last().getByRole('button', { name: 'Edit your message' })).toBeFocused();
    await page.keyboard.press('Enter');
    await field.fill('And Kim?');
    await field.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
    await answerWith(page, model, 'At school.');
    await expect(questions(page)).toHaveText([/Where is Rex\?/, /And Kim\?.*2\/2/]);
    await expect(answers(second)).toHaveText([/In the garden/, /At school/]);
  });

  await test.step('the first version returns with its answer, and is the current one everywhere', async () => {
    await questions(page).last().getByRole('button', { name: 'Previous version' }).click();
    await expect(answers(page)).toHaveText([/In the garden/, /In the house/]);
    await expect(answers(second)).toHaveText([/In the garden/, /In the house/]);
    await page.reload();
    await expect(questions(page).last()).toContainText('1/2');
    await expectAccessible(page);
  });

  await test.step('a regenerated answer joins the first one, whose branch keeps its newest messages', async () => {
    await answers(page).first().getByRole('button', { name: 'Answer again', exact: true }).click();
    await answerWith(page, model, 'On the roof.');
    await expect(answers(page)).toHaveText([/On the roof.*2\/2/]);
    await answers(page).getByRole('button', { name: 'Previous version' }).click();
    await expect(answers(page)).toHaveText([/In the garden.*1\/2/, /At school/]);
  });

  await test.step('the search finds text of a hidden version and shows it', async () => {
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('on the roof');
    await page.getByRole('button', { name: /in another version/ }).click();
    await expect(answers(page)).toHaveText([/On the roof.*2\/2/]);
    await expect(page.getByText('1 message', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a stopped answer continues in the same message', async ({ page, model, server }) => {
  await signIn(page, server.url);
  await page.getByRole('textbox', { name: 'Message' }).fill('Count to four.');
  await page.keyboard.press('Enter');
  await model.say('One, two, ');
  await expect(answers(page)).toContainText('One, two,');
  await stopButton(page).click();
  await model.left();
  await answers(page).getByRole('button', { name: 'Continue' }).click();
  await model.say('three, four.');
  await model.finish();
  await expect(answers(page).getByRole('paragraph')).toHaveText('One, two, three, four.');
  await page.reload();
  await expect(answers(page).getByRole('paragraph')).toHaveText('One, two, three, four.');
  await expect(answers(page)).toHaveCount(1);
});

test('an incognito chat can be edited, regenerated and continued, and keeps no versions', async ({ page, model, server }) => {
  await signIn(page, server.url, '/app/temp-chat');
  await ask(page, model, 'Where is Rex?', 'In the garden.');
  await answers(page).getByRole('button', { name: 'Answer again', exact: true }).click();
  await answerWith(page, model, 'On the roof.');
  await questions(page).hover();
  await questions(page).getByRole('button', { name: 'Edit your message' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Where is Bo?');
  await page.keyboard.press('Enter');
  await model.say('Bo is in ');
  await expect(answers(page)).toContainText('Bo is in');
  await stopButton(page).click();
  await model.left();
  await answers(page).getByRole('button', { name: 'Continue' }).click();
  await model.say('the house.');
  await model.finish();
  await expect(answers(page).getByRole('paragraph')).toHaveText('Bo is in the house.');
  await expect(questions(page)).toHaveText([/Where is Bo\?/]);
  // The panel shows the same conversation, which no server has.
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('the house');
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
});
