import type { Locator, Page } from '@playwright/test';
import { limits } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, importChats, openSession } from 'shared-contracts/calls';
import type { Account } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { watchCalls } from '../../support/calls.ts';
import { expect, test } from '../../support/fixtures.ts';
import { type LazyChunk, lazyChunks, refuse, registry } from '../../support/lazy-chunks.ts';
import { namesOfRun } from '../../support/rotation.ts';
import { workspaceOf } from '../../support/workspace.ts';
import { withoutPlace } from './chunks-without-place.ts';

/**
 * Tests parts of pages against a network that refuses their code for half a minute, and one of each way to load against one that refuses it
 * twice. All parts load by the same mechanism, so a run takes one of each kind and a tenth of the others (ADR 0012).
 */

interface Scene {
  readonly page: Page;
  readonly account: Account;
}

/** Opens the part and returns what is visible once its code has loaded. */
type Bring = (scene: Scene) => Promise<Locator>;

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answer = (page: Page) => page.getByRole('article', { name: /^Assistant/ }).last();
const notes = ['`plain` **words**', '```ts\nconst sum = 1;\n```', 'Euler: $e^{i\\pi}+1=0$', '```mermaid\ngraph TD; Start --> End\n```'];
const said = (index: number) => [
  { key: `q${index}`, parent: index ? `a${index - 1}` : null, role: 'user' as const, content: `Question ${index}` },
  { key: `a${index}`, parent: `q${index}`, role: 'assistant' as const, content: notes.join('\n\n') },
];

/** Imports and opens a chat with that many questions. */
async function openChat({ page, account }: Scene, questions: number): Promise<void> {
  const messages = Array.from({ length: questions }, (_, index) => said(index)).flat();
  const { results } = await account.api.call(importChats, {
    body: { chats: [{ source_id: `chat of ${questions}`, title: 'Notes', messages }] },
  });
  // Moving the clock would end the call that loads the chat.
  const loaded = page.waitForResponse((response) => response.url().includes(openSession.path));
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  await loaded;
}

/** Opens the menu of a chat beside a page without chat. */
async function openMenuOfChat(scene: Scene): Promise<void> {
  await openChat(scene, 1);
  await scene.page.goto('/app/trash');
  await scene.page.getByRole('button', { name: 'More actions for Notes' }).click();
}

const inOpenChat =
  (shown: (page: Page) => Locator): Bring =>
  async (scene) => {
    await openChat(scene, 1);
    return shown(scene.page);
  };

const at =
  (path: string, shown: (page: Page) => Locator): Bring =>
  async ({ page }) => {
    await page.goto(path);
    return shown(page);
  };

const withKeys =
  (keys: string, shown: (page: Page) => Locator): Bring =>
  async ({ page }) => {
    await page.goto('/app/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press(keys);
    return shown(page);
  };

const parts: Readonly<Record<string, Bring>> = {
  'host-shell/command-palette': withKeys('ControlOrMeta+k', (page) => page.getByRole('combobox', { name: 'Command palette' })),
  'host-shell/shortcut-sheet': withKeys('ControlOrMeta+/', (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })),
  'host-shell/sticky-notes': async ({ page }) => {
    await page.goto('/app/help');
    await page.getByRole('button', { name: 'Create Sticky Note' }).click();
    return page.getByRole('textbox', { name: 'Note text' });
  },
  'host-shell/long-groups': async ({ page, account }) => {
    const chats = Array.from({ length: 130 }, (_, index) => ({ source_id: `c${index}`, title: `Chat ${index}`, messages: said(0) }));
    for (let from = 0; from < chats.length; from += limits.importChatsPerRequest)
      await account.api.call(importChats, { body: { chats: chats.slice(from, from + limits.importChatsPerRequest) } });
    await page.goto('/app/trash');
    return page.locator('.ui-grouped-list:not([data-plain])');
  },
  'host-shell/page-auth': async ({ page }) => {
    await page.context().clearCookies({ name: 'token' });
    await page.goto('/app/auth/login');
    return page.getByRole('heading', { name: 'Welcome back' });
  },
  'host-shell/page-recovery': async ({ page }) => {
    await page.goto('/app/auth/recover-password');
    return page.getByLabel('Email').first();
  },
  'host-shell/page-callback': at('/app/auth/callback?error=access_denied', (page) => page.getByRole('heading').first()),
  'host-shell/part-markdown': inOpenChat((page) => answer(page).locator('strong')),
  'host-shell/part-highlight': inOpenChat((page) => answer(page).locator('.hljs-keyword')),
  'host-shell/part-math': inOpenChat((page) => answer(page).locator('.katex').first()),
  'host-shell/part-diagram': async (scene) => {
    await openChat(scene, 1);
    return answer(scene.page).getByRole('group', { name: 'Diagram' });
  },
  // From a page that does without the code of forms, which the dialog needs and which is refused with it.
  'host-shell/part-share': async (scene) => {
    await openMenuOfChat(scene);
    await scene.page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    return scene.page.getByRole('dialog', { name: 'Share “Notes”' });
  },
  'host-shell/part-comments': async ({ page, account }) => {
    const { notebook_id } = await account.api.call(createNotebook, { body: { email: account.email, title: 'Harbour' } });
    await page.goto(`/app/notebooks/${notebook_id}/document`);
    await page.getByRole('main').getByRole('button', { name: 'Comments' }).click();
    return page.getByRole('dialog', { name: 'Comments on “Harbour”' });
  },
  'host-shell/part-composer-menu': async ({ page }) => {
    await page.goto('/app/chat');
    await composer(page).pressSequentially('@');
    return page.getByRole('listbox', { name: 'Mention' });
  },
  'mfe-chat/thread': inOpenChat((page) => page.getByRole('log', { name: 'Conversation' })),
  'mfe-chat/missing': async ({ page }) => {
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Search web' }).click();
    return page.getByText('Web search is not connected');
  },
  'mfe-chat/part-add-sheet': async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Add to message' }).click();
    return page.getByRole('switch', { name: /^Deep dive/ });
  },
  'mfe-chat/attachments': async ({ page }) => {
    await page.goto('/app/chat');
    const choosing = page.waitForEvent('filechooser');
    await addToMessage(page, 'Attach files');
    await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') });
    return page.getByRole('list', { name: 'Files for this message' });
  },
  'mfe-chat/answer-works': async ({ page }) => {
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await composer(page).fill('When a mail arrives in Gmail, save its files to Dropbox');
    await page.keyboard.press('Enter');
    return page.getByRole('region', { name: 'Save its files to Dropbox' });
  },
  'mfe-chat/model-settings': async ({ page }) => {
    await page.goto('/app/chat');
    await addToMessage(page, 'Generation settings');
    return page.getByRole('dialog', { name: 'Generation settings' });
  },
  'mfe-chat/part-import-chats': async ({ page }) => {
    await page.goto('/app/trash');
    await page.getByRole('button', { name: 'More chat options' }).click();
    await page.getByRole('menuitem', { name: 'Import chats' }).click();
    return page.getByRole('dialog').getByRole('button', { name: 'Choose files' });
  },
  'mfe-chat/part-share-chat': async (scene) => {
    await openMenuOfChat(scene);
    await scene.page.getByRole('menuitem', { name: 'Share link' }).click();
    return scene.page.getByRole('dialog').getByRole('button', { name: 'Create a link' });
  },
  'mfe-chat/part-prompt-dialogs': async ({ page }) => {
    await page.goto('/app/chat');
    await composer(page).fill('Translate this');
    await addToMessage(page, 'Save as prompt');
    return page.getByRole('dialog', { name: 'New prompt' });
  },
  'mfe-market-intel/feeds': at('/app/market-intel?view=feeds', (page) => page.getByRole('heading', { name: 'Add feed' })),
  'mfe-market-intel/saved': at('/app/market-intel?view=saved', (page) => page.getByText('No saved articles yet.')),
  'mfe-market-intel/digests': at('/app/market-intel?view=digests', (page) => page.getByText('No digests yet.')),
  'mfe-notebooks/document-together': async ({ page, account }) => {
    const { notebook_id } = await account.api.call(createNotebook, { body: { email: account.email, title: 'Harbour' } });
    const grantee = { kind: 'workspace' as const, id: await workspaceOf(account, []) };
    await account.api.call(giveAccess, { body: { email: account.email, kind: 'notebook', id: notebook_id, grantee, level: 'edit' } });
    await page.goto(`/app/notebooks/${notebook_id}/document`);
    return page.getByRole('textbox', { name: 'Document of Harbour' });
  },
  'mfe-settings/qr': async ({ page, account }) => {
    await page.goto('/app/settings/security-and-access');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(account.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    return page.getByRole('img', { name: 'The key as a QR code' });
  },
};

/** Names one part of each kind: a part of the shell, a page of the shell, and a remote's part with shared modules and their styles. */
const kinds = ['host-shell/command-palette', 'host-shell/page-auth', 'mfe-chat/model-settings'];

/** Names a part of a package and a shared module: the others load in these two ways as well. */
const refusedTwice = ['host-shell/command-palette', 'host-shell/part-markdown'];

const nameOf = ({ package: name, name: chunk }: LazyChunk) => `${name}/${chunk}`;
const refusedCode = /Failed to load resource|Federation Runtime|ERR_|Loading (CSS )?chunk/i;
const failure = /ran into a problem|^This could not be loaded$/;

// Requests of a page that a service worker has claimed can't be refused here, and the worker claims pages at any moment.
test.use({ serviceWorkers: 'block' });

test('every lazy chunk is a page, a panel, or one of the parts below', () => {
  const contributed = Object.values(registry.remotes).flatMap(({ releases }) =>
    Object.values(releases).flatMap(({ contributes: { remote, routes, panels } }) =>
      [...routes, ...panels].map(({ chunk }) => `${remote}/${chunk}`),
    ),
  );
  // A shared module has no part on a page: its files are refused together with the parts that use it.
  const named = lazyChunks.map(nameOf).filter((name) => !name.startsWith('host-shell/shared-'));
  expect(named.filter((name) => !contributed.includes(name)).toSorted()).toEqual(
    [...Object.keys(parts), ...Object.keys(withoutPlace)].toSorted(),
  );
});

/** Opens a part by its name. */
function bringPart(name: string, scene: Scene): Promise<Locator> {
  const bring = parts[name];
  if (!bring) throw new Error(`No part is named ${name}.`);
  return bring(scene);
}

for (const name of namesOfRun('lazy-parts', Object.keys(parts), kinds)) {
  const chunks = lazyChunks.filter((chunk) => nameOf(chunk) === name);

  test(`${name} comes after its code was refused for half a minute`, async ({ page, signedUp: account, faults }) => {
    test.slow();
    faults.expect(refusedCode);
    const callsEnded = watchCalls(page);
    await page.clock.install();
    const refusal = await refuse(page, chunks);
    const part = await bringPart(name, { page, account });
    await expect.poll(() => chunks.filter((chunk) => !refusal.has(chunk)).map(nameOf)).toEqual([]);
    await callsEnded();
    await page.clock.fastForward(30_000);
    await expect(part).toBeHidden();
    await expect(page.getByText('ran into a problem')).toHaveCount(0);
    await refusal.end();
    await expect(async () => {
      await callsEnded();
      await page.clock.fastForward(15_000);
      // Moving the clock again too early would end a download that has started.
      await expect(part).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
  });
}

for (const name of refusedTwice) {
  const chunks = lazyChunks.filter((chunk) => nameOf(chunk) === name);

  test(`${name} comes without a click after its code was refused twice`, async ({ page, signedUp: account, faults }) => {
    faults.expect(refusedCode);
    await page.clock.install();
    const refusal = await refuse(page, chunks, 2);
    const part = await bringPart(name, { page, account });
    await expect(part).toBeVisible();
    await expect(page.getByRole('main').getByText(failure)).toHaveCount(0);
    expect(chunks.every(refusal.has)).toBe(true);
    await refusal.end();
  });
}
