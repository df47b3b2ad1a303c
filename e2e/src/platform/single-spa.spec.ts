import { routes } from 'shared-contracts';
import { expect, test } from '../../support/fixtures.ts';
import { plainBase, servePlainRoot } from '../../support/single-spa-root.ts';

/** Mounts each remote on a page without our shell, from the release that the shell runs. */
const remotes = [
  { name: 'mfe-market-intel', path: routes.marketIntel(), heading: 'Market intel' },
  { name: 'mfe-agents', path: routes.agents(), heading: 'Agents' },
  { name: 'mfe-notebooks', path: routes.notebooks(), heading: 'Notebooks' },
  { name: 'mfe-settings', path: routes.help(), heading: 'Help' },
  { name: 'mfe-workareas', path: routes.workflows(), heading: 'Workflows' },
];

test('a plain single-spa root page mounts each remote', async ({ page, signedUp: _ }) => {
  await servePlainRoot(page);
  for (const { name, path, heading } of remotes)
    await test.step(name, async () => {
      await page.goto(plainBase + path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    });
});

test('mfe-chat works on a plain single-spa root page and unmounts for the next remote', async ({ page, signedUp: _ }) => {
  await servePlainRoot(page);
  await page.goto(plainBase + routes.chat());
  await page.getByRole('textbox', { name: 'Message' }).fill('What is a work area?');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('article', { name: /assistant answered/i })).toBeVisible();

  await page.evaluate((to) => history.pushState(null, '', to), plainBase + routes.marketIntel());
  await expect(page.getByRole('heading', { level: 1, name: 'Market intel' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
});
