import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { localOllama, serverWithModel } from '../../support/server-with-model.ts';

/** Runs a server for one person next to an Ollama. The model provider answers in its place. */
const test = serverWithModel((model) => ({ LOCAL_MODELS: 'auto', LOCAL_MODEL_PORTS: localOllama(model) }));

test('a person starts next to an Ollama, connects it with one click and finds its models', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const offers = page.getByRole('list', { name: 'Connect a model to begin' });

  await test.step('the first page offers it, and the top bar names nothing that can’t answer', async () => {
    await page.goto('/app');
    await expect(offers).toContainText('Ollama was found here.');
    await expect(banner.getByRole('button', { name: 'Model: Built-in assistant', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one click connects it, and its first model answers', async () => {
    await offers.getByRole('button', { name: 'Connect Ollama' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Ollama is connected' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Start a chat' }).click();
    await expect(banner.getByRole('button', { name: 'Model: scripted-small', exact: true })).toBeVisible();
    await expect(offers).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
    await page.keyboard.press('Enter');
    await model.say('From this computer.');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('From this computer.');
  });

  await test.step('Models says what they can do, and a star puts one first', async () => {
    await page.goto('/app/models');
    const large = main.getByRole('row', { name: /scripted-large/ });
    await expect(large).toContainText('Tools');
    await expect(large).toContainText(/8\.2k/i);
    await expect(main.getByRole('row', { name: /Ollama/ }).first()).toContainText('Connected');
    await large.getByRole('button', { name: 'Favorite: scripted-large' }).click();
    await expect(large.getByRole('button', { name: 'Favorite: scripted-large', pressed: true })).toBeVisible();
    await banner.getByRole('button', { name: 'Model: scripted-small' }).click();
    await expect(page.getByRole('menuitem').first()).toHaveAccessibleName(/^scripted-large ?favorite$/);
    await page.keyboard.press('Escape');
  });

  await test.step('when it is disconnected, the top bar says so and Models offers it again', async () => {
    await main.getByRole('button', { name: 'More actions for Ollama' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(banner.getByRole('button', { name: 'Model: Built-in assistant', exact: true })).toBeVisible();
    await expect(main.getByRole('row', { name: /Ollama/ })).toContainText('Ollama is running on this computer with 2 models.');
    await expectAccessible(page);
  });

  await test.step('nothing is offered once somebody else has an account', async () => {
    await createAccount(server.url, 'Otto');
    await page.goto('/app/models');
    await expect(main.getByRole('row', { name: /Built-in assistant/ })).toBeVisible();
    await expect(main.getByRole('table', { name: 'Providers' })).toHaveCount(0);
  });
});
