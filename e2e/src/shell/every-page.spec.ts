import { routeFor, routes } from 'shared-contracts';
import { createNotebook } from 'shared-contracts/calls';
import { defaultRelease } from 'shared-contracts/registry';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { fillAccount } from '../../support/full-account.ts';
import { consoleStates, fillConsole } from '../../support/full-console.ts';
import { registry } from '../../support/lazy-chunks.ts';
import { bothLayouts, fewerWidths, walk } from '../../support/page-walk.ts';
import { changedFiles, rotationOfRun } from '../../support/rotation.ts';
import { serverWithModel } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

/** Leaves out widths whose layout lies between two others, for pages outside the product's own layout or seldom on a phone. */
const fewer = { widths: fewerWidths, schemes: ['light', 'dark'] } as const;

/** Lists the pages of all remotes. */
const contributed = Object.values(registry.remotes).flatMap((entry) => {
  const { remote = '', routes: pages = [] } = entry.releases[defaultRelease(entry) ?? '']?.contributes ?? {};
  return pages.map((page) => ({ ...page, remote }));
});

const pageAt = (path: string) => routeFor(path.replace(/[?#].*/, ''), contributed);

/**
 * Checks every page once for all: layout at every width, axe in both schemes, and by the fixture `faults` what the console says. A remote that
 * didn't change has the widths between two others in turn, so that each run checks each of them on some pages.
 */
const changed = new Set(changedFiles()?.map((file) => file.split('/')[0]));
const everything = { ...fewer, between: (path: string) => (changed.has(pageAt(path)?.remote) ? 'all' : rotationOfRun()) };

/** Names the pages that none of the paths leads to, of the console or of the rest. */
function unvisited(paths: readonly string[], where: 'console' | 'product'): string[] {
  const visited = new Set(paths.map(pageAt));
  const pages = contributed.filter(({ only }) => (only === 'administrators') === (where === 'console'));
  return pages.filter((page) => !visited.has(page)).map(({ remote, path }) => `${remote} ${path}`);
}

/** Splits the pages, so that both workers visit some and a failure names its share. */
const shares = 2;

for (let share = 1; share <= shares; share += 1) {
  test(`every page fits every width and passes axe, light and dark: share ${share} of ${shares}`, async ({ page, baseURL, signedUp }) => {
    test.slow();
    const paths = await fillAccount(signedUp, baseURL ?? '');
    expect(unvisited(paths, 'product'), 'the walk leaves no page out').toEqual([]);
    await page.goto('/app/plans');
    const own = paths.filter((_, index) => index % shares === share - 1);
    expect(await walk(page, own, everything)).toEqual([]);
  });
}

test('so does every page that visitors see', async ({ page, baseURL }) => {
  test.slow();
  const url = baseURL ?? '';
  const shared = (await fillAccount(await createAccount(url), url)).filter((path) => /^\/(share|help)/.test(path));
  const signIn = [routes.login(), routes.signup(), routes.recoverPassword(), `${routes.recoverPassword()}?token=x`, routes.authCallback()];
  const help = [routes.help('users_workspaces_and_collaboration', 'invite-people'), routes.helpSearch('How do I invite people?')];
  await page.goto(`/app${routes.login()}`);
  expect(await walk(page, [...signIn, ...shared, ...help], fewer)).toEqual([]);
});

const consoleTest = serverWithModel(({ baseUrl }) => ({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: 'scripted',
  ALLOW_PRIVATE_PROVIDERS: '127.0.0.1',
}));

consoleTest(
  'so does every page of the console, and axe finds nothing in what they open',
  async ({ page, context, server, model, expectAccessible }) => {
    test.slow();
    const owner = await createAccount(server.url, 'Ada');
    const paths = await fillConsole(owner, server.url, model);
    expect(unvisited(paths, 'console'), 'the walk leaves no page out').toEqual([]);
    await context.addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
    await page.goto('/app/plans');
    expect(await walk(page, paths, fewer)).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    for (const { path, open } of consoleStates)
      await test.step(`a state of ${path}`, async () => {
        const group = paths.find((one) => /groups\/./.test(one))?.replace(/.*\//, '') ?? '';
        // A dialog stays open where the next state is of the same page.
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await visit(page, path.replace(':group_id', group));
        await open(page);
        await expectAccessible(page);
      });
  },
);

const translated = [
  routes.home(),
  routes.agents(),
  routes.createAgent(),
  routes.notebooks(),
  routes.createWorkflow(),
  routes.apps(),
  routes.settings('users-and-teams'),
  routes.settings('account-recovery'),
  routes.plans(),
  routes.profile(),
  routes.marketIntel(),
];

for (const language of ['de', 'ar', 'en-XA']) {
  test(`pages fit wide and narrow screens and pass axe in ${language}`, async ({ page, context, baseURL, signedUp: { api, email } }) => {
    await api.call(createNotebook, { body: { email, title: 'Rheinmetallverarbeitungsgesellschaft' } });
    await context.addCookies([{ name: 'language', value: language, url: new URL(baseURL ?? '').origin }]);
    await page.goto('/app/my-works');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await walk(page, translated, { widths: bothLayouts, schemes: ['light'] })).toEqual([]);
  });
}
