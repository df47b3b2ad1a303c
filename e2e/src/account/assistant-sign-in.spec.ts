import { createNotebook } from 'shared-contracts/calls';
import { createAssistant } from '../../support/assistant.ts';
import { expect, test } from '../../support/fixtures.ts';

const home = 'https://editor.example';

test('an assistant signs in: its user logs in, allows a part, and disconnects it again', async ({
  page,
  context,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.allowOrigin(home);
  await page.route(`${home}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Editor</title>You can close this page.' }),
  );
  const { email, password, api } = signedUp;
  await api.call(createNotebook, { body: { email, title: 'Harbour fees', description: 'The ferry leaves from Setúbal.' } });
  const assistant = createAssistant(new URL(baseURL ?? '').origin, 'Editor <b>of</b> Ana', `${home}/return`);

  await test.step('a signed-out person logs in first', async () => {
    await context.clearCookies({ name: 'token' });
    await page.goto(await assistant.begin());
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Editor <b>of</b> Ana' })).toBeVisible();
    await expect(page.getByText('If you allow it, editor.example gets access.')).toBeVisible();
  });

  await test.step('what stays chosen is allowed', async () => {
    await page.getByRole('checkbox', { name: /^Workflows/ }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${home}/return?*`);
    expect(await assistant.finish(new URL(page.url()))).toBe('AUTHORIZED');
    expect(await assistant.use('search', { query: 'ferry' })).toContain('Harbour fees');
    expect(await assistant.use('list_workflows', {})).toContain('No one allowed this assistant to use “list_workflows”.');
  });

  await test.step('disconnected, it opens nothing', async () => {
    await page.goto('/app/settings/security-and-access');
    const row = page.getByRole('list', { name: 'Connected assistants' }).getByRole('listitem');
    await expect(row).toContainText('editor.example · all agents · search · reading');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Disconnect Editor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No connected assistants.')).toBeVisible();
    await expect(assistant.use('search', { query: 'ferry' })).rejects.toThrow();
  });
});

test('a request to a foreign address is shown, and goes nowhere', async ({ page, baseURL, signedUp, faults }) => {
  faults.expect(/400/);
  expect(signedUp.email).toContain('@');
  const asked = new URL(await createAssistant(new URL(baseURL ?? '').origin, 'Editor', `${home}/return`).begin());
  asked.searchParams.set('redirect_uri', 'https://evil.example/return');
  const document = await page.goto(asked.href);
  expect(document?.headers()['content-security-policy'], 'no page can hide it in a frame').toContain("frame-ancestors 'none'");
  await expect(page.getByRole('alert')).toContainText('didn’t register the address');
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});
