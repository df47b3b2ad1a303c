import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { updateNotebook } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { harbour } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

test('a shared notebook is found and asked until it is taken back', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  test.slow();
  faults.expect(/404|403/);
  const { origin } = new URL(baseURL ?? '');
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The ferry Walnut leaves at nine.');
  await harbour(signedUp, 'The ferry Walnut makes me seasick.');
  const thing = { email: signedUp.email, kind: 'notebook', id } as const;
  const his = await browserOf(browser, { url: origin }, ben);
  const hits = his.getByRole('list', { name: 'Results' });
  const face = { name: `Shared by ${signedUp.firstName} Rao` };

  await test.step('Ben finds it by its contents as soon as it is shared, with its owner', async () => {
    await his.goto(`/app${routes.search('walnut')}`);
    await expect(his.getByText('No results for “walnut”.')).toBeVisible();
    const grantee = { kind: 'person', id: ben.email } as const;
    await signedUp.api.call(giveAccess, { body: { ...thing, grantee, level: 'view' } });
    await expect(hits.getByRole('listitem')).toHaveCount(1);
    await expect(hits.getByRole('img', face)).toBeVisible();
    await expect(hits).toContainText('leaves at nine');
  });

  await test.step('the palette finds it by its name and its owner’s', async () => {
    await his.keyboard.press('ControlOrMeta+k');
    await his.getByRole('combobox', { name: 'Command palette' }).fill(signedUp.firstName);
    const entry = his.getByRole('dialog').getByRole('option', { name: /Harbour/ });
    await expect(entry).toContainText(`${signedUp.firstName} Rao`);
    await entry.click();
    await expect(his.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
  });

  await test.step('he asks it, and the answer cites this notebook alone', async () => {
    await his.getByRole('textbox', { name: 'Ask this notebook' }).fill('When does the ferry Walnut leave?');
    await his.keyboard.press('Enter');
    const answer = his.getByRole('article', { name: /^Assistant/ }).last();
    await expect(answer).toContainText('The ferry Walnut leaves at nine.');
    await expect(answer).not.toContainText('seasick');
    await page.goto(`/app${routes.notebook(id)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
    await expect(page.getByRole('link', { name: /ferry Walnut/ })).toHaveCount(0);
  });

  await test.step('both read who did what, as it happens', async () => {
    const activityOf = async (tab: Page) => {
      await tab.goto(`/app${routes.notebook(id)}`);
      await tab.getByRole('button', { name: 'Share' }).click();
      await tab.getByRole('radio', { name: 'Activity' }).check({ force: true });
      return tab.getByRole('dialog').getByRole('list', { name: 'Activity' });
    };
    const [hers, seen] = [await activityOf(page), await activityOf(his)];
    await expect(hers.getByRole('listitem')).toHaveCount(1);
    await expect(seen).toContainText(`${signedUp.firstName} Rao gave access to “Harbour”: Ben Rao (Can view)`);
    await expectAccessible(his);
    const body = { email: signedUp.email, notebook_id: id, title: 'Port' };
    await signedUp.api.call(updateNotebook, { body });
    for (const one of [hers, seen]) await expect(one).toContainText(`${signedUp.firstName} Rao renamed “Harbour” to “Port”`);
    await his.goBack();
  });

  await test.step('taken back, it can neither be asked nor found', async () => {
    await signedUp.api.call(takeAccess, { query: { ...thing, grantee_kind: 'person', grantee_id: ben.email } });
    await his.getByRole('textbox', { name: 'Message' }).fill('And when does it return?');
    await his.keyboard.press('Enter');
    await expect(his.getByText(/is no longer shared with you/).first()).toBeVisible();
    await visit(his, routes.search('seasick nine'));
    await expect(his.getByText('No results for “seasick nine”.')).toBeVisible();
  });
  await his.context().close();
});
