import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';
import type { ScriptedRemote } from '../../support/platform.ts';

const test = onOwnReleases();

const route = (id: string, path: string) => ({ id, path, title: 'Broken', chunk: 'page' });
const everyPage = {
  id: 'side',
  slot: 'right-panel',
  title: 'Broken panel',
  when: { paths: ['*'] },
  priority: 1_000_000_000,
  chunk: 'page',
};
const fine = "return 'A page of its own'";

/** Ten remotes, each broken in another way. `broken-remotes.test.tsx` of the shell has each of them alone. */
const broken: readonly ScriptedRemote[] = [
  { remote: 'mfe-twice', page: fine, contributes: { routes: [route('p', 'twice'), route('p', 'twice/two')] } },
  { remote: 'mfe-importing', page: fine, atImport: "throw new Error('thrown at import')" },
  { remote: 'mfe-mounting', page: "throw new Error('thrown at mount')" },
  { remote: 'mfe-freezing', page: 'for (;;);' },
  { remote: 'mfe-blank', page: 'return null' },
  { remote: 'mfe-changed', page: fine, isChanged: true },
  {
    remote: 'mfe-shadowing',
    page: fine,
    contributes: { routes: ['*', ':a/:b', '', 'auth/login', 'admin/releases'].map((path, at) => route(`p${at}`, path)) },
  },
  {
    remote: 'mfe-lying',
    page: fine,
    contributes: { emits: { 'mfe-admin:person-changed': 1 }, consumes: { 'mfe-chat:session-changed': 99 } },
  },
  { remote: 'mfe-everywhere', page: fine, contributes: { panels: [everyPage] } },
  { remote: 'mfe-hungry', page: 'const kept = []; for (;;) kept.push(new Array(1e6).fill({}).map(() => ({})));' },
];

/** Navigates like a link of the product, without reloading the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app/${path}`);

test('people sign in and operate releases while ten remotes are broken in ten ways', async ({
  page,
  context,
  releases,
  server,
  faults,
}) => {
  test.slow();
  faults.expect(
    /Failed to load resource|Failed to find a valid digest|Federation Runtime|integrity|thrown at|An error occurred in the|mfe-/i,
  );
  const owner = await createAccount(server.url);
  releases.addScripts(broken);

  await test.step('signing in', async () => {
    await page.goto('/app/auth/login?next=%2Fadmin%2Freleases');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  });
  const main = page.getByRole('main');
  const expectReleases = () => expect(main.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await expectReleases();
  await expect(page.getByText('Broken panel')).toHaveCount(0);

  for (const name of ['importing', 'mounting', 'blank', 'changed', 'twice', 'lying', 'everywhere'])
    await test.step(`after the page of mfe-${name}`, async () => {
      await goTo(page, name);
      if (['importing', 'mounting', 'changed'].includes(name))
        await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
      await goTo(page, 'admin/releases');
      await expectReleases();
    });

  for (const name of ['freezing', 'hungry'])
    await test.step(`while a page of mfe-${name} is stuck`, async () => {
      const stuck = await context.newPage();
      await stuck.goto(`/app/${name}`, { waitUntil: 'commit' });
      await goTo(page, 'help');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await goTo(page, 'admin/releases');
      await expectReleases();
      // Closing doesn't wait for the page, which answers nothing anymore.
      void stuck.close().catch(() => undefined);
    });
});
