import { routes } from 'shared-contracts';
import { changeExtension, installExtension, listWorkspaces } from 'shared-contracts/settings-calls';
import { packRemote } from '../../support/extensions.ts';
import { test } from '../../support/fixtures.ts';

test('shots', async ({ page, signedUp: { api, email } }) => {
  test.slow();
  const { workspaces } = await api.call(listWorkspaces, { query: { email } });
  const workspace_id = workspaces[0]?.workspace_id ?? '';
  const packed = new Blob([new Uint8Array(await packRemote('mfe-market-intel'))]);
  const ext = await api.call(installExtension, { params: { workspace_id }, body: packed });
  const granted = { calls: ext.wanted.calls.filter((c) => c.is_grantable).map((c) => c.name), events: [], origins: [] };
  await api.call(changeExtension, { params: { extension_id: ext.extension_id }, body: { state: 'on', granted } });
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/app${routes.extension(ext.extension_id)}`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Market Intel' }).waitFor({ timeout: 20000 });
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/ext-${width}.png` });
    await page.goto(`/app${routes.settings('extensions')}`);
    await page.getByRole('button', { name: 'What it may do' }).click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/set-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: page.url() }]);
  await page.goto(`/app${routes.extension(ext.extension_id)}`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Market Intel' }).waitFor({ timeout: 20000 });
  await page.getByText('By Atrium').click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shots/ext-dark.png` });
});
