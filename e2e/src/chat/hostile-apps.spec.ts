import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { connectToolServer } from 'shared-contracts/agent-calls';
import { addToMessage } from '../../support/add-to-message.ts';
import { measurePage, startEvil } from '../../support/evil-listener.ts';
import { expect, withoutTrace } from '../../support/fixtures.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';

const test = serverWithTools(() => startProcess<{ toolUrl: string }>('run-app-tool-server.ts'));

test.use(withoutTrace);

const boards = (page: Page) => page.getByRole('region', { name: 'App of Boards' }).last();
const inside = (page: Page) => boards(page).frameLocator('iframe');

test('hostile apps reach nothing and are contained, and the page stays responsive', async ({
  page,
  signedUp: { api },
  model,
  tools,
  faults,
  context,
}) => {
  test.slow();
  // The browser says in the frame's console what it refused.
  faults.expect(/^console: /);
  faults.expect(/^uncaught: /);
  await api.call(connectToolServer, { body: { name: 'Boards', server_url: tools.toolUrl } });
  const evil = await startEvil();
  faults.allowOrigin(evil.address);
  await page.goto(`/app${routes.chat()}`);
  await addToMessage(page, 'Use tools');
  const meet = async (name: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(`Run ${name}.`);
    await page.keyboard.press('Enter');
    await model.callTool(`Boards_hostile_${name}`, { evil: evil.address });
    // After the first call, private and untrusted text were read.
    if (name !== 'storage')
      await page
        .getByRole('region', { name: /^May the assistant use/ })
        .getByRole('button', { name: 'Approve' })
        .click();
    await model.say('Done.');
    await model.finish();
  };
  for (const name of ['storage', 'windows', 'requests', 'foreign', 'flood', 'loop'])
    await test.step(name, async () => {
      await meet(name);
      if (name === 'flood') await expect(boards(page).getByText('This app was stopped because it sent too many messages.')).toBeVisible();
      else if (name === 'loop') await expect(boards(page).getByText('This app isn’t responding.')).toBeVisible();
      else if (name === 'foreign') {
        await expect(inside(page).getByRole('listitem')).toHaveCount(11);
        await expect(inside(page).getByText('allowed')).toHaveCount(0);
      } else if (name !== 'windows') {
        await expect(inside(page).getByText('tried')).toBeVisible();
        await expect(inside(page).locator('html[data-got]')).toHaveCount(0);
      }
      expect(await measurePage(page)).toBeLessThan(1_000);
      expect(evil.reached).toEqual([]);
      expect(context.pages()).toHaveLength(1);
      expect(new URL(page.url()).pathname).toBe('/app/chat');
    });

  await test.step('one that loops is stopped', async () => {
    await boards(page).getByRole('button', { name: 'Stop' }).click();
    await expect(boards(page).getByText('This app was stopped.')).toBeVisible();
    await boards(page).getByRole('button', { name: 'Close app' }).click();
    await expect(boards(page).getByRole('button', { name: 'Open app' })).toBeVisible();
  });
  evil.close();
});
