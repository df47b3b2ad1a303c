import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { localOllama, serverWithModel } from '../../support/server-with-model.ts';

/** Runs a server for one person next to an Ollama. The model provider answers in its place. */
const test = serverWithModel((model) => ({ LOCAL_MODELS: 'auto', LOCAL_MODEL_PORTS: localOllama(model) }));

test('an owner stops the server from looking for models on its computer, and the settings can forbid it', async ({
  page,
  server,
  faults,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const offers = main.getByRole('list', { name: 'On this computer' });
  const lookup = main.getByRole('switch', { name: 'Look for models on this computer' });

  await test.step('it is on, and Models offers what is found', async () => {
    await page.goto('/app/models');
    await expect(offers).toContainText('Ollama is running on this computer');
    await page.goto('/app/admin/models');
    await expect(lookup).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('turned off, nothing is offered', async () => {
    await lookup.press('Space');
    await expect(lookup).not.toBeChecked();
    await page.reload();
    await expect(lookup).not.toBeChecked();
    await page.goto('/app/models');
    await expect(main.getByRole('listitem').filter({ hasText: 'Built-in assistant' })).toBeVisible();
    await expect(offers).toHaveCount(0);
  });

  await test.step('turned on again, it is offered again', async () => {
    await page.goto('/app/admin/models');
    await lookup.click();
    await expect(lookup).toBeChecked();
    await page.goto('/app/models');
    await expect(offers).toContainText('Ollama is running on this computer');
  });

  await test.step('settings that forbid it are named', async () => {
    faults.expect(/Failed to load resource|ERR_|WebSocket/);
    await page.goto('about:blank');
    await server.kill();
    await server.start({ LOCAL_MODELS: 'off' });
    await page.goto('/app/admin/models');
    await expect(lookup).toBeDisabled();
    await expect(main).toContainText('Set LOCAL_MODELS to on and restart the server.');
    await expectAccessible(page);
  });
});
