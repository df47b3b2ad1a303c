import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';

import { serverWithModel } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

/** Runs a server without a model, next to a provider to connect. */
const test = serverWithModel((model) => ({ ALLOW_PRIVATE_PROVIDERS: new URL(model.baseUrl).host }));

test('a person starts without a model, connects a provider, chats with its model and disconnects it', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');

  await test.step('the first page offers to connect a model, and works without one', async () => {
    await page.goto('/app');
    await expect(main.getByRole('list', { name: 'Connect a model to begin' })).toContainText('Paste a key');
    await expectAccessible(page);
    const stored = page.waitForResponse(/user\/getting-started/);
    await main.getByRole('button', { name: 'Continue without a model' }).click();
    await expect(main.getByRole('list', { name: 'Suggestions' })).toContainText('Import my chats');
    await stored;
    await page.reload();
    await expect(main.getByRole('region', { name: 'Getting started' })).toContainText('0 of 3 done');
    await expect(main.getByRole('list', { name: 'Connect a model to begin' })).toHaveCount(0);
  });

  await test.step('the built-in assistant says what it is and offers to connect one', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Who are you?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: /^Assistant/ });
    await expect(answer).toContainText('I’m the built-in assistant.');
    await answer.getByRole('button', { name: 'Connect a model' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Anthropic' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a file is added and asked about, also in another language than the page’s', async () => {
    await page.goto('/app');
    const choosing = page.waitForEvent('filechooser');
    await main.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'Add a file' }).click();
    const lease = Buffer.from('The lease of the Porto shop ends on 30 June 2027. Notice is six months.');
    await (await choosing).setFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: lease });
    await page.getByRole('textbox', { name: 'Message' }).fill('When does the lease of the Porto shop end?');
    await expect(page.getByRole('list', { name: 'Files for this message' })).toContainText('lease.txt');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send' }).click();
    const answers = page.getByRole('article', { name: /^Assistant/ });
    await expect(answers).toContainText('The lease of the Porto shop ends on 30 June 2027.');
    await expect(page.getByText('The answer is complete.')).toBeAttached();
    await page.getByRole('textbox', { name: 'Message' }).fill('¿Cómo invito a personas?');
    await page.keyboard.press('Enter');
    await expect(answers.last()).toContainText('pueden invitar a personas');
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(main.getByRole('region', { name: 'Getting started' })).toContainText('1 of 3 done');
    await visit(page, '/models');
  });

  await test.step('a private address is refused with an explanation of how to allow it', async () => {
    await main.getByRole('button', { name: 'Connect a model' }).click();
    const form = page.getByRole('dialog');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Other' }).click();
    await form.getByLabel('Name').fill('Acme');
    await form.getByLabel('URL').fill('http://10.0.0.1/v1');
    await form.getByRole('button', { name: 'Test and connect' }).click();
    await expect(form.getByRole('alert')).toContainText('ALLOW_PRIVATE_PROVIDERS=10.0.0.1');
    await expectAccessible(page);
  });

  await test.step('the provider is connected and its models are listed', async () => {
    const form = page.getByRole('dialog');
    await form.getByLabel('URL').fill(model.baseUrl);
    await form.getByLabel('API key').fill('sk-journey');
    await form.getByRole('button', { name: 'Test and connect' }).click();
    await expect(form.getByText('2 models found')).toBeVisible();
    await expect(form.getByRole('radio', { name: 'scripted-small' })).toBeChecked();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'See all models' }).click();
    await expect(main.getByRole('table', { name: 'Providers' }).getByRole('row', { name: /Acme/ })).toContainText('Connected');
    await expect(main.getByRole('row', { name: /scripted-/ })).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'My Models' })).toContainText('scripted-large');
    await expect(banner.getByRole('button', { name: 'Model: scripted-small', exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Make default: scripted-large' }).click();
    await expect(main.getByRole('row', { name: /scripted-large/ })).toContainText('Default');
    await expect(banner.getByRole('button', { name: 'Model: scripted-large' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its model answers, and its headings form an outline', async () => {
    await visit(page, '/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
    await page.keyboard.press('Enter');
    await model.say('# Hello\n\n#### Deep\n\nfrom Acme.');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText('from Acme.');
    await expectAccessible(page);
  });

  await test.step('it is disconnected', async () => {
    await visit(page, '/models');
    await main.getByRole('button', { name: 'More actions for Acme' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByRole('table', { name: 'Providers' })).toHaveCount(0);
    await expect(main.getByRole('row', { name: /Built-in assistant/ })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Model: Built-in assistant', exact: true })).toBeVisible();
  });

  await test.step('another browser that used one of its models also shows which model answers now', async () => {
    const choice = JSON.stringify({ modelId: 'prv_gone/scripted-large', modelName: 'scripted-large' });
    await page.evaluate((stored) => localStorage.setItem('atrium.model', stored), choice);
    await page.reload();
    await expect(banner.getByRole('button', { name: 'Model: Built-in assistant', exact: true })).toBeVisible();
  });
});
