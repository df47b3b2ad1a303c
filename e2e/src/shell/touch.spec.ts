import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { fillAccount } from '../../support/full-account.ts';
import { fillConsole } from '../../support/full-console.ts';
import { serverWithModel } from '../../support/server-with-model.ts';
import { touchFaults } from '../../support/touch-faults.ts';

const consoleTest = serverWithModel(({ baseUrl }) => ({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: 'scripted',
  ALLOW_PRIVATE_PROVIDERS: '127.0.0.1',
}));

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the controls of every page are large enough for a finger', async ({ page, baseURL, signedUp }) => {
    test.slow();
    const paths = await fillAccount(signedUp, baseURL ?? '');
    await page.goto('/app/plans');
    expect(await touchFaults(page, paths)).toEqual([]);
  });

  consoleTest('so are those of every page of the console', async ({ page, context, server, model }) => {
    test.slow();
    const owner = await createAccount(server.url, 'Ada');
    const paths = await fillConsole(owner, server.url, model);
    await context.addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
    await page.goto('/app/plans');
    expect(await touchFaults(page, paths)).toEqual([]);
  });
});
