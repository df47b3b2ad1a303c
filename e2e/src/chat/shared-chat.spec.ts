import type { Page } from '@playwright/test';
import { completeChat, openSession } from 'shared-contracts/calls';
import { acceptInvitation, createWorkspace, inviteMember } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { serverWithModel } from '../../support/server-with-model.ts';
import { mailTo } from '../../support/server-with-outbox.ts';
import { visit } from '../../support/visit.ts';

/** Runs a separate server with a scripted model, whose mail can be read. */
const test = serverWithModel((model) => ({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', DEVELOPER_MODE: '1' }));

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answers = (page: Page) => page.getByRole('article', { name: /^Assistant/ });

test('two people use a chat together until it is no longer shared', async ({ page, browser, server, model, faults, expectAccessible }) => {
  faults.expect(/40[49]/);
  const [ana, ben] = [await createAccount(server.url, 'Ana'), await createAccount(server.url, 'Ben')];
  const { workspace_id } = await ana.api.call(createWorkspace, { body: { email: ana.email, name: 'Launch' } });
  await ana.api.call(inviteMember, { params: { workspace_id }, body: { invited_email: ben.email, role: 'Member' } });
  const invitation_token = /invitation=([\w-]+)/.exec(await mailTo(server, ben.email))?.[1] ?? '';
  await ben.api.call(acceptInvitation, { body: { invitation_token } });

  const asked = ana.api.call(completeChat, { body: { message: 'How was Q3?', email: ana.email } });
  await model.say(`Revenue grew. ${'It grew in every region. '.repeat(60)}`);
  await model.finish();
  const sessionId = (await asked).session_id ?? '';
  await page.context().addCookies([{ name: 'token', value: ana.token, url: server.url, sameSite: 'Lax' }]);
  const hers = page;
  const his = await browserOf(browser, server, ben);

  await test.step('Ana shares the chat from her history', async () => {
    await hers.goto('/app/workflows');
    const history = hers.getByRole('complementary');
    await history.getByRole('link', { name: 'How was Q3?' }).hover();
    await history.getByRole('button', { name: /How was Q3\?/ }).click();
    await hers.getByRole('menuitem', { name: 'Share', exact: true }).click();
    const dialog = hers.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Find people, teams and workspaces' }).fill('Ben');
    await hers.getByTitle(/^Ben Rao/).click();
    await dialog.getByRole('combobox', { name: 'What they may do', exact: true }).click();
    await hers.getByTitle('Can edit', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByText('Ben Rao')).toBeVisible();
  });

  await test.step('Ben finds it in his history, and both see that the other is there', async () => {
    await hers.goto(`/app/chat?sessionId=${sessionId}`);
    await his.goto('/app/workflows');
    const history = his.getByRole('complementary');
    await expect(history.getByRole('heading', { name: 'Shared with me' })).toBeVisible();
    await history.getByRole('link', { name: 'How was Q3?' }).click();
    await expect(his.getByRole('article', { name: 'Ana Rao said' })).toContainText('How was Q3?');
    await expect(his.getByText('Ana Rao is here')).toBeVisible();
    await expect(hers.getByText('Ben Rao is here')).toBeVisible();
    await expectAccessible(his);
  });

  await test.step('Ben asks, and Ana follows the question and its answer without a reload', async () => {
    // The list is higher than the room that is left for it, and stays at its end when the line about typing takes some of it.
    await hers.setViewportSize({ width: 1440, height: 420 });
    await composer(his).pressSequentially('And Q4?');
    await expect(hers.getByText('Ben Rao is typing…')).toBeVisible();
    const list = hers.locator('[data-virtuoso-scroller]');
    await expect.poll(() => list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(40);
    await expect
      .poll(() => list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
      .toBeLessThanOrEqual(1);
    await hers.setViewportSize({ width: 1440, height: 900 });
    await composer(his).press('Enter');
    await model.say('Better ');
    await expect(hers.getByRole('article', { name: 'Ben Rao said' })).toContainText('And Q4?');
    await expect(answers(hers).last()).toContainText('Better');
  });

  await test.step('his answer is complete, and Ana asks the next question', async () => {
    await expect(hers.getByRole('button', { name: 'STOP' })).toBeVisible();
    await model.say('still.');
    await model.finish();
    await expect(answers(his).last()).toContainText('Better still.');
    await expect(answers(hers).last()).toContainText('Better still.');
    await expect(hers.getByRole('button', { name: 'STOP' })).toHaveCount(0);
    await composer(hers).fill('Why?');
    await composer(hers).press('Enter');
    await model.say('Because ');
    await expect(his.getByRole('article', { name: 'Ana Rao said' }).last()).toContainText('Why?');
    await expect(answers(his).last()).toContainText('Because');
  });

  await test.step('Ben stops the answer for both', async () => {
    await his.getByRole('button', { name: 'STOP' }).click();
    for (const tab of [hers, his]) await expect(answers(tab).last()).toContainText('Stopped');
    const { messages } = await ana.api.call(openSession, { query: { session_id: sessionId } });
    expect(messages.map(({ author }) => author?.name)).toEqual([undefined, undefined, 'Ben Rao', 'Ben Rao', undefined, undefined]);
  });

  await test.step('Ana takes the chat back while Ben writes', async () => {
    await composer(his).fill('One more thing');
    await visit(hers, '/workflows');
    const history = hers.getByRole('complementary');
    await history.getByRole('link', { name: 'How was Q3?' }).hover();
    await history.getByRole('button', { name: /How was Q3\?/ }).click();
    await hers.getByRole('menuitem', { name: 'Share', exact: true }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Remove access of Ben Rao' }).click();
    await expect(his.getByText('This chat is no longer shared with you')).toBeVisible();
    await expect(composer(his)).toHaveValue('One more thing');
    await expect(his.getByRole('complementary').getByRole('heading', { name: 'Shared with me' })).toHaveCount(0);
  });
  await his.context().close();
});
