import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { connectToolServer } from 'shared-contracts/agent-calls';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';
import { visit } from '../../support/visit.ts';

const test = serverWithTools(() => startProcess<{ toolUrl: string; budgetUrl: string }>('run-app-tool-server.ts'));

const ask = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};
const boards = (page: Page) => page.getByRole('region', { name: 'App of Boards' }).last();
const inside = (page: Page) => boards(page).frameLocator('iframe');

test('somebody connects a server with apps: an answer shows one, which calls a tool once it is allowed, writes into the composer, asks before a link opens, and follows the theme', async ({
  page,
  signedUp: _,
  model,
  tools,
  expectAccessible,
}) => {
  const main = page.getByRole('main');

  await test.step('the settings say which tools only apps use', async () => {
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await main.getByLabel('Server name').fill('Boards');
    await main.getByLabel('Server address').fill(tools.toolUrl);
    await main.getByRole('button', { name: 'Connect a tool server' }).click();
    await main.getByText('Tools of Boards').click();
    await expect(main.getByRole('listitem').filter({ hasText: 'refresh_board' }).last()).toContainText('only its apps use it');
  });

  await test.step('the app appears as soon as its tool was called, with what the tool was given and returned', async () => {
    await visit(page, routes.chat());
    await addToMessage(page, 'Use tools');
    await ask(page, 'Show the board.');
    await model.callTool('Boards_show_board', { name: 'plan' });
    await model.say('Here is the board.');
    await expect(inside(page).locator('#result')).toHaveText('{"name":"plan","marks":["a1"]}');
    await model.finish();
    await expect(inside(page).locator('#input')).toHaveText('{"name":"plan"}');
    await expect(inside(page).locator('#theme')).toHaveText('light en');
    await expect(page.getByTitle('App of Boards for show_board')).toHaveAttribute('sandbox', 'allow-scripts');
    await expectAccessible(page);
  });

  await test.step('a call waits for the person, who sees what would be sent', async () => {
    await inside(page).getByRole('button', { name: 'Refresh' }).click();
    const question = boards(page).getByRole('region', { name: /^May the app of “Boards” use Boards\/refresh_board\?/ });
    await expect(question).toContainText('{"since":"noon"}');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Don’t allow' }).click();
    await expect(inside(page).locator('#answer')).toContainText('The user didn’t allow this.');
    await inside(page).getByRole('button', { name: 'Refresh' }).click();
    // The second click of a double click was meant for the question before.
    await question.getByRole('button', { name: 'Allow', exact: true }).dispatchEvent('click', { detail: 2 });
    await expect(question.getByRole('button', { name: 'Allow', exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(inside(page).locator('#answer')).toHaveText('Nothing new since noon.');
    await inside(page).getByRole('button', { name: 'Set a mark' }).click();
    await boards(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(inside(page).locator('#answer')).toHaveText('There is a mark at b2.');
    // The app moves up when the answer says what it did; a click in a frame that moves misses.
    await expect(page.getByText('Things this answer did: 1.')).toBeVisible();
  });

  await test.step('a message comes after what is in the composer, and isn’t sent', async () => {
    const composer = page.getByRole('textbox', { name: 'Message' });
    await composer.fill('One more thing.');
    await inside(page).getByRole('button', { name: 'Write a message' }).click();
    await expect(composer).toHaveValue('One more thing.\n\nWhat does the mark at b2 mean?');
    await expect(composer).toBeFocused();
    await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(1);
    await composer.fill('');
  });

  await test.step('what it shares reaches the next answer, until the person stops that for good', async () => {
    await inside(page).getByRole('button', { name: 'Select a mark' }).click();
    await expect(inside(page).locator('#answer')).toHaveText('shared');
    await boards(page).getByText('The assistant sees what this app shows').click();
    await expect(boards(page).getByText('The mark at b2 is selected.')).toBeVisible();
    await expectAccessible(page);
    await ask(page, 'What did I select?');
    expect(await model.wasAsked()).toContain('The mark at b2 is selected.');
    await model.say('The mark at b2.');
    await model.finish();
    await boards(page).getByRole('button', { name: 'Stop sharing' }).click();
    await expect(boards(page).getByText('The assistant doesn’t see what this app shows.')).toBeVisible();
    await inside(page).getByRole('button', { name: 'Select a mark' }).press('Enter');
    await expect(inside(page).locator('#answer')).toContainText('The assistant doesn’t see what this app shows.');
  });

  await test.step('a link shows its address first', async () => {
    // The app's height follows its last answer, and a click in a frame that moves misses.
    await inside(page).getByRole('button', { name: 'Open a link' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('https://example.com/board?from=app');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(inside(page).locator('#answer')).toHaveText('{"isError":true}');
  });

  await test.step('its height has a limit, full screen has none, and the theme is followed', async () => {
    await inside(page).getByRole('button', { name: 'Grow' }).press('Enter');
    await expect.poll(async () => (await page.getByTitle('App of Boards for show_board').boundingBox())?.height).toBe(640);
    await boards(page).getByRole('button', { name: 'Full screen' }).click();
    const size = page.viewportSize();
    await expect.poll(async () => (await boards(page).boundingBox())?.height).toBe(size?.height);
    await expect(inside(page).locator('#answer')).toHaveText('grown');
    await expectAccessible(page);
    await boards(page).getByRole('button', { name: 'Exit full screen' }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: /dark/i }).first().click();
    await expect(inside(page).locator('#theme')).toHaveText('dark en');
  });

  await test.step('after a reload it is the same; without its server it shows what was there', async () => {
    await page.reload();
    // Only the newest answer's apps open when it's shown.
    await boards(page).getByRole('button', { name: 'Open app' }).click();
    await expect(boards(page).getByText('The assistant doesn’t see what this app shows.')).toBeVisible();
    await expect(inside(page).locator('#result')).toHaveText('{"name":"plan","marks":["a1"]}');
    const chat = page.url();
    await visit(page, routes.settings('tool-servers'));
    await main.getByRole('button', { name: 'Disconnect Boards' }).click();
    await page.getByRole('dialog', { name: 'Disconnect Boards?' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No tool servers yet')).toBeVisible();
    await page.goto(chat);
    await boards(page).getByRole('button', { name: 'Open app' }).click();
    await expect(boards(page)).toContainText('Boards isn’t connected. The app shows what was there.');
    await expect(inside(page).locator('#input')).toHaveText('{"name":"plan"}');
    await expectAccessible(page);
  });
});

test('the protocol’s own example of an app draws its charts', async ({ page, signedUp: { api }, model, tools }) => {
  await api.call(connectToolServer, { body: { name: 'Budget', server_url: tools.budgetUrl } });
  await page.goto(`/app${routes.chat()}`);
  await addToMessage(page, 'Use tools');
  await ask(page, 'Plan the budget.');
  await model.callTool('Budget_get-budget-data', {});
  // Its server doesn't say that the tool only reads.
  await page
    .getByRole('region', { name: /^May the assistant use/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await model.say('Here it is.');
  await model.finish();
  const frame = page.getByRole('region', { name: 'App of Budget' }).frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Budget Allocator' })).toBeVisible();
  await expect(frame.getByRole('slider').first()).toBeVisible();
  await expect(frame.locator('canvas').first()).toBeVisible();
});
