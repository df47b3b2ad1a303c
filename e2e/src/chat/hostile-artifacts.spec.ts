import type { Page } from '@playwright/test';
import { importChats } from 'shared-contracts/calls';
import { measurePage, startEvil } from '../../support/evil-listener.ts';
import { expect, test, withoutTrace } from '../../support/fixtures.ts';
import { type HostileArtifact, hostileArtifacts } from '../../support/hostile-artifacts.ts';

test.use(withoutTrace);

const pane = (page: Page) => page.getByRole('region', { name: /^Artifact: / });

/** Waits until the artifact has shown or has been contained. */
async function meetFate(page: Page, { fate }: HostileArtifact): Promise<void> {
  if (fate === 'silent') await expect(pane(page).getByText('This artifact isn’t responding.')).toBeVisible();
  else if (fate === 'flooding')
    await expect(pane(page).getByText('This artifact was stopped because it sent too many messages.')).toBeVisible();
  else await expect(pane(page).getByText('Opening…')).toBeHidden();
}

test('hostile artifacts reach nothing, and the page stays responsive', async ({ page, signedUp, faults, context }) => {
  test.slow();
  // The browser says in the frame's console what it refused.
  faults.expect(/^console: /);
  faults.expect(/^uncaught: /);
  const evil = await startEvil();
  const artifacts = hostileArtifacts(evil.address, evil.stun);
  expect(artifacts).toHaveLength(41);
  const content = artifacts.map(({ name, language, code }) => `\`\`\`${language} title="${name}"\n${code}\n\`\`\``).join('\n\n');
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: 'Attack.' },
    { key: 'a', parent: 'q', role: 'assistant' as const, content },
  ];
  const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'hostile', title: 'Hostile', messages }] } });
  // The browser reports requests that its policies refuse as well, so only what was answered counts, and what the listener hears.
  faults.allowOrigin(evil.address);
  const answered: string[] = [];
  page.on('response', (response) => {
    const isFrames = response.frame() !== page.mainFrame();
    const { protocol, pathname } = new URL(response.url());
    if (isFrames && protocol.startsWith('http') && pathname !== '/api/v4/artifact/frame') answered.push(pathname);
  });
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  await expect(page.getByRole('article', { name: /^Assistant/ })).toBeVisible();
  for (const artifact of artifacts)
    await test.step(artifact.name, async () => {
      const kind = artifact.language === 'jsx' ? 'react' : artifact.language;
      await page.evaluate((key) => {
        const url = new URL(location.href);
        url.searchParams.set('artifact', key);
        history.pushState(null, '', url);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${kind}:${artifact.name}`);
      await expect(page.getByRole('region', { name: `Artifact: ${artifact.name}` })).toBeVisible();
      await meetFate(page, artifact);
      // Five frames at sixty a second take 83 ms.
      expect(await measurePage(page)).toBeLessThan(1_000);
      if (!artifact.fate && artifact.name !== 'huge page')
        for (const frame of page.frames().slice(1))
          expect(await frame.evaluate(() => document.documentElement.dataset.got ?? null).catch(() => null), artifact.name).toBeNull();
      expect(evil.reached, artifact.name).toEqual([]);
      expect(context.pages()).toHaveLength(1);
      expect(new URL(page.url()).pathname).toBe('/app/chat');
    });

  await test.step('a stopped artifact is gone, and another one runs', async () => {
    await page.goto(`/app/chat?sessionId=${results[0]?.session_id}&artifact=html:endless loop`);
    await expect(pane(page).getByText('This artifact isn’t responding.')).toBeVisible();
    await pane(page).getByRole('button', { name: 'Stop' }).click();
    await expect(pane(page).getByText('This artifact was stopped.')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await pane(page).getByRole('button', { name: 'Close artifact' }).click();
    await page.getByRole('button', { name: 'Open names beside the chat' }).click();
    await expect(pane(page).frameLocator('iframe').getByText('Harmless words')).toBeVisible();
  });
  // A frame may leave for an address of the same origin. It brings no cookies there, so the server refuses it.
  expect(answered).toEqual(['/api/v4/profile']);
  evil.close();
});
