import { routes } from 'shared-contracts';
import { createNotebook } from 'shared-contracts/calls';
import { newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';

test('a notebook is shared with someone who has no account, who signs up by the link and lands on it', async ({
  page,
  browser,
  baseURL,
  signedUp,
  expectAccessible,
}) => {
  test.slow();
  const { origin } = new URL(baseURL ?? '');
  const clara = newPerson('Clara');
  const { api, email, firstName } = signedUp;
  const { notebook_id } = await api.call(createNotebook, { body: { email, title: 'Porto shop' } });
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  const row = dialog.getByRole('listitem').filter({ hasText: clara.email });

  const lost =
    await test.step('an address that no one has offers an invitation, and a link, because this server sends no mail', async () => {
      await page.goto(`/app${routes.notebook(notebook_id)}`);
      await page.getByRole('button', { name: 'Share' }).click();
      await dialog.getByRole('combobox', { name: 'Find people, teams and workspaces' }).fill(clara.email);
      await page.getByTitle(clara.email).click();
      await expect(dialog.getByText(`Invite ${clara.email} and share`)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Invite and share' }).click();
      await expect(row).toContainText('not accepted yet');
      await expectAccessible(page);
      return dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    });

  const link = await test.step('the link is lost, so a new one replaces it', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('button', { name: `New link for ${clara.email}` }).click();
    await expect(dialog.getByText('The earlier link no longer works.')).toBeVisible();
    await expectAccessible(page);
    const renewed = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(renewed).not.toBe(lost);
    return renewed;
  });

  const hers = await (
    await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  ).newPage();
  await test.step('she signs up on a phone, accepts, and the notebook opens', async () => {
    await hers.goto(lost);
    await expect(hers.getByText('This invitation link no longer works')).toBeVisible();
    await hers.goto(link);
    await expect(hers.getByText(`${firstName} Rao shared a notebook with you`)).toBeVisible();
    await expect(hers.getByText(`The invitation is for ${clara.email}.`)).toBeVisible();
    await expectAccessible(hers);
    await hers.getByRole('link', { name: 'Sign up' }).click();
    await expect(hers.getByText(`${firstName} Rao shared a notebook with you`)).toBeVisible();
    await expect(hers.getByLabel('Email')).toHaveValue(clara.email);
    await hers.getByLabel('First name').fill(clara.firstName);
    await hers.getByLabel('Last name').fill(clara.lastName);
    await hers.getByLabel('Password', { exact: true }).fill(clara.password);
    await hers.getByRole('button', { name: 'Sign up' }).click();
    await expect(hers.getByText(`${firstName} Rao shared “Porto shop” with you`)).toBeVisible();
    await hers.getByRole('button', { name: 'Accept and open' }).click();
    await expect(hers.getByRole('heading', { level: 1, name: 'Porto shop' })).toBeVisible();
    await expect(hers).toHaveURL(new RegExp(`${routes.notebook(notebook_id)}$`));
  });

  await test.step('the open dialog shows that she has access, without a reload', async () => {
    await expect(row).toContainText('Can view');
    await expect(row).not.toContainText('not accepted yet');
  });
  await test.step('she asks for edit access, and the alert opens the dialog that gives it', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await hers.goto(`/app${routes.notebookDocument(notebook_id)}`);
    await hers.getByRole('link', { name: 'Ask for edit access' }).click();
    const herDialog = hers.getByRole('dialog', { name: 'Share “Porto shop”' });
    await herDialog.getByRole('button', { name: 'Ask for edit access' }).click();
    await expect(herDialog.getByText(`${firstName} Rao has been asked for edit access.`)).toBeVisible();
    await expectAccessible(hers);
    await page.goto('/app/alerts');
    await page.getByRole('link', { name: 'Answer' }).click();
    await expect(dialog.getByText(`${clara.firstName} Rao asks for edit access`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Give edit access' }).click();
    await expect(row).toContainText('Can edit');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.notebook(notebook_id)}$`));
  });
  await hers.context().close();
});
