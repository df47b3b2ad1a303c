import type { Locator, Page } from '@playwright/test';
import { connectModelProvider, createNotebook } from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { type Account, createAccount } from '../../support/accounts.ts';
import { paragraph } from '../../support/documents.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

const question = 'When does the catamaran sail to Comacina?';
const said = 'The catamaran sails to Comacina at nine.';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answer = (page: Page) => page.getByRole('article', { name: /^Assistant answered/ });
const source = (page: Page) => page.getByRole('region', { name: 'Source: Harbor tour' });

/** Gives somebody a notebook that says when a boat sails. */
async function fillNotebook({ api, email }: Account): Promise<void> {
  const { notebook_id } = await api.call(createNotebook, { body: { email, title: 'Harbor tour' } });
  const content = { type: 'doc', content: [paragraph(said)] };
  await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } });
}

test('the keyboard alone does a day’s work, from signing in to signing out', async ({ page, server, model, faults }) => {
  test.slow();
  // The notes of the last page may be asked for when the session ends.
  faults.expect(/401.*\/api\/notes/);
  const account = await createAccount(server.url);
  const { api, email } = account;
  await fillNotebook(account);
  const endpoint = { base_url: model.baseUrl, api_key: 'sk-keys' };
  await api.call(connectModelProvider, { body: { email, name: 'Acme', ...endpoint } });
  /** Walks to something, forward unless `key` says otherwise. */
  const walkTo = async (target: Locator, key = 'Tab') => {
    for (let step = 0; step < 120; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };

  await test.step('sign in', async () => {
    await page.goto('/app/auth/login');
    await walkTo(page.getByLabel('Email'));
    await page.keyboard.type(email);
    await walkTo(page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account.firstName);
  });

  await test.step('ask, and look at the source of the answer', async () => {
    await page.keyboard.press('Shift+Escape');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    await model.wasAsked();
    await model.say(`${said.slice(0, -1)} [1].`);
    await model.finish();
    const mark = answer(page).getByRole('button', { name: /^Source 1: Harbor tour \(Quoted\)/ });
    await expect(mark).toBeVisible();
    await walkTo(mark, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(source(page).getByRole('heading', { name: 'Harbor tour' })).toBeFocused();
    await expect(source(page)).toContainText('Quoted: these words are in source 1.');
    await walkTo(source(page).getByRole('button', { name: 'Back' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(source(page)).toHaveCount(0);
    await expect(mark).toBeFocused();
  });

  await test.step('switch the model', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+m');
    await expect(page.getByRole('menuitem', { name: /scripted-large/ })).toBeVisible();
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await walkTo(page.getByRole('menuitem', { name: /scripted-large/ }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Model: scripted-large' })).toBeVisible();
  });

  await test.step('create a notebook, which the palette finds', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Notebooks');
    await expect(page.getByRole('option', { name: 'Notebooks' }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeVisible();
    await walkTo(
      page
        .getByRole('main')
        .getByRole('button', { name: /^New notebook/ })
        .first(),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible();
  });

  await test.step('write a note, and open a page from a menu of the bar', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await walkTo(page.getByRole('button', { name: 'Create Sticky Note' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Note text')).toBeFocused();
    await page.keyboard.type('Ask for the lamps');
    await expect(page.getByRole('group', { name: 'Sticky note' })).toContainText('Saved');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await walkTo(page.getByRole('button', { name: 'Connected apps' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Manage My Apps' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Connected apps' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Manage My Apps' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Explore More Apps' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/apps\?view=explore/);
  });

  await test.step('sign out', async () => {
    await walkTo(page.getByRole('button', { name: /^Account of/ }));
    await page.keyboard.press('Enter');
    await expect(page.locator('[role=menuitem]:focus')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    const logOut = page.getByRole('dialog', { name: 'Are you sure you want to log out?' }).getByRole('button', { name: 'Logout' });
    await expect(logOut).toBeVisible();
    await walkTo(logOut);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a first hour: ask, find the chat, attach a photo, look at a source, and share', async ({
    page,
    server,
    model,
    expectAccessible,
  }) => {
    test.slow();
    const account = await createAccount(server.url);
    await fillNotebook(account);
    await page.context().addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    await test.step('the first question is answered', async () => {
      await page.goto('/app');
      await composer(page).tap();
      await composer(page).fill(question);
      await send.tap();
      await model.wasAsked();
      await model.say(`${said.slice(0, -1)} [1].`);
      await model.finish();
      await expect(answer(page)).toContainText('sails to Comacina at nine');
      expect(await sideways()).toBe(0);
      await expectAccessible(page);
    });

    await test.step('what is done to an answer less often is in a menu below it', async () => {
      await answer(page).getByRole('button', { name: 'More actions for this answer' }).tap();
      const others = ['Read aloud', 'Save as excerpt', 'Answer again with other settings', 'Comment'];
      await expect(page.getByRole('menuitem')).toHaveText(others);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    });

    await test.step('a mark of the answer opens its source in a sheet, and closing it leads back', async () => {
      await answer(page)
        .getByRole('button', { name: /^Source 1: Harbor tour/ })
        .tap();
      await expect(source(page)).toContainText('Quoted: these words are in source 1.');
      await expectAccessible(page);
      await source(page).getByRole('button', { name: 'Back' }).tap();
      await expect(source(page)).toHaveCount(0);
    });

    await test.step('a photo goes along with a toggle of the sheet under ＋', async () => {
      await page.getByRole('button', { name: 'Add to message' }).tap();
      await expectAccessible(page);
      await page.getByRole('switch', { name: /^Deep dive/ }).tap();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Take a photo' }).tap();
      const buffer = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      await (await choosing).setFiles({ name: 'boat.png', mimeType: 'image/png', buffer });
      const files = page.getByRole('list', { name: 'Files for this message' });
      await expect(files).toContainText('boat.png');
      await expect(files.getByRole('progressbar')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Deep dive' })).toHaveAttribute('aria-pressed', 'true');
      expect(await sideways()).toBe(0);
      await page.getByRole('button', { name: 'Deep dive' }).tap();
      await composer(page).fill('Is this the boat?');
      await send.tap();
      await model.wasAsked();
      await model.say('It is.');
      await model.finish();
      await expect(answer(page).last()).toContainText('It is.');
      await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('link', { name: 'boat.png' })).toBeVisible();
    });

    await test.step('the bar’s menu shares the chat', async () => {
      await page.getByRole('button', { name: 'More actions for this chat' }).tap();
      await page.getByRole('menuitem', { name: 'Share', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: /^Share/ });
      await expect(dialog.getByRole('combobox', { name: 'Find people, teams and workspaces' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the panel keeps a note, and the drawer lists the chat among the last ten', async () => {
      await page.getByRole('button', { name: 'Open the side panel' }).tap();
      const notes = page.getByRole('textbox', { name: 'Notes' });
      await notes.fill('Book two seats.');
      await expect(page.getByRole('dialog', { name: 'This chat' })).toContainText('Saved');
      await page.keyboard.press('Escape');
      await expect(notes).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'New chat' }).tap();
      await expect(page.getByRole('article')).toHaveCount(0);
      await page.getByRole('button', { name: 'Open navigation' }).tap();
      await page.getByRole('dialog', { name: 'Main navigation' }).getByRole('link', { name: question }).tap();
      await expect(answer(page).first()).toContainText('sails to Comacina at nine');
      await expect(page.getByRole('dialog', { name: 'Main navigation' })).toHaveCount(0);
    });
  });
});
