import type { Page } from '@playwright/test';
import { type CommentedKind, giveAccess } from 'shared-contracts/access-calls';
import { completeChat, listItems } from 'shared-contracts/calls';
import { createWorkflow } from 'shared-contracts/workflow-calls';
import { type Account, createAccount } from '../../support/accounts.ts';
import { editorOf, harbour, isSaved } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: /^Comments on/ });
const threads = (page: Page) => panel(page).getByRole('article');
const comments = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Comments/ });
/** Returns the words that the page marks. */
const marked = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('comments') ?? [])].map(String));

const share = ({ api, email }: Account, thing: { kind: CommentedKind; id: string }, person: Account) =>
  api.call(giveAccess, { body: { email, ...thing, grantee: { kind: 'person', id: person.email }, level: 'view' } });

/** Selects words of the document with the keyboard, from its beginning. */
async function selectFirst(page: Page, characters: number): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let index = 0; index < characters; index += 1) await page.keyboard.press('Shift+ArrowRight');
}

test('two people discuss words of a document, live in both browsers', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  test.slow();
  faults.expect(/404|403/);
  const { origin } = new URL(baseURL ?? '');
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'Quay seven opens in June.');
  const his = await browserOf(browser, { url: origin }, ben);
  const document = `/app/notebooks/${id}/document`;

  await test.step('the owner comments on two words, and offers to share with the person whom she mentions', async () => {
    await page.goto(document);
    await selectFirst(page, 'Quay seven'.length);
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Comment' }).click();
    const field = panel(page).getByRole('textbox', { name: 'Write a comment' });
    await expect(field).toBeFocused();
    await expect(panel(page).getByText('Quay seven')).toBeVisible();
    await field.pressSequentially('Is it the right one, @Be');
    await expect(panel(page).getByRole('option', { name: /Ben Rao/ })).toContainText('can’t see this yet');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Share to view' }).click();
    await expect(field).toHaveValue('Is it the right one, @Ben Rao ');
    await field.press('ControlOrMeta+Enter');
    await expect(threads(page)).toHaveCount(1);
    await expect.poll(() => marked(page)).toEqual(['Quay seven']);
    await expectAccessible(page);
  });

  await test.step('Ben comes by the alert, to the thread', async () => {
    await his.goto('/app/alerts');
    await expect(his.getByText(/mentioned you in a comment on “Harbour”/)).toBeVisible();
    await his
      .getByRole('main')
      .getByRole('link', { name: /mentioned you in a comment/ })
      .first()
      .click();
    await expect(threads(his)).toContainText('Is it the right one, @Ben Rao');
    await expect.poll(() => marked(his)).toEqual(['Quay seven']);
  });

  await test.step('his reply and reaction show in her browser at once', async () => {
    await threads(his).getByRole('button', { name: 'Add a reaction' }).click();
    await his.getByRole('menuitem', { name: 'Heart' }).click();
    await threads(his).getByRole('button', { name: 'Reply' }).click();
    await panel(his).getByRole('textbox', { name: 'Write a reply' }).fill('It is.');
    await his.keyboard.press('ControlOrMeta+Enter');
    await expect(threads(page)).toContainText('It is.', { timeout: 3_000 });
    await expect(threads(page).getByRole('button', { name: 'Heart: Ben Rao' })).toBeVisible();
  });

  await test.step('an unsent reply survives a reload', async () => {
    // The button that sends a reply has the same name as the one that opens its field.
    await expect(panel(his).getByRole('textbox', { name: 'Write a reply' })).toHaveCount(0);
    await threads(his).getByRole('button', { name: 'Reply' }).click();
    await panel(his).getByRole('textbox', { name: 'Write a reply' }).fill('One more thing');
    await his.reload();
    await comments(his).click();
    await threads(his).getByRole('button', { name: 'Reply' }).click();
    await expect(panel(his).getByRole('textbox', { name: 'Write a reply' })).toHaveValue('One more thing');
  });

  await test.step('the mark follows the words, until they are gone', async () => {
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('News: ');
    await isSaved(page);
    await expect.poll(() => marked(his)).toEqual(['Quay seven']);
    await expect(his.getByRole('document', { name: 'Document of Harbour' })).toContainText('News: Quay seven');
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Nothing opens.');
    await isSaved(page);
    await expect(threads(his)).toContainText('On text that has changed');
    await expect.poll(() => marked(his)).toEqual([]);
  });

  await test.step('she resolves the thread, and deletes and restores her comment', async () => {
    await threads(page).getByRole('button', { name: 'Resolve' }).click();
    await expect(panel(his).getByText('Everything here is resolved.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Show resolved: 1' }).click();
    await threads(page).getByRole('button', { name: 'Reopen' }).click();
    await expect(threads(page).getByRole('button', { name: 'Resolve' })).toBeVisible();
    await threads(page)
      .getByRole('button', { name: /^Actions for the comment of Priya/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // The editor has an Undo, too. A toast stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator(':not(main button)'));
    await undo.hover();
    await expect(threads(his)).toContainText('This comment was deleted.');
    await undo.click();
    await expect(threads(his)).toContainText('Is it the right one');
  });
  await his.context().close();
});

test('an answer, a report and a step have comments', async ({ page, browser, baseURL, signedUp, faults, expectAccessible }) => {
  test.slow();
  faults.expect(/404|403/);
  const { origin } = new URL(baseURL ?? '');
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const his = await browserOf(browser, { url: origin }, ben);
  const { api, email } = signedUp;

  await test.step('an answer', async () => {
    const { session_id } = await api.call(completeChat, { body: { message: 'What can notebooks do?', email } });
    const id = session_id ?? '';
    await share(signedUp, { kind: 'chat', id }, ben);
    await page.goto(`/app/chat?sessionId=${id}`);
    await his.goto(`/app/chat?sessionId=${id}`);
    const answer = (of: Page) => of.getByRole('article', { name: /^Assistant/ });
    await answer(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await panel(page).getByRole('textbox', { name: 'Write a comment' }).fill('Is that all?');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await answer(his).getByRole('button', { name: 'Comments, open: 1' }).click();
    await expect(threads(his)).toContainText('Is that all?');
    await expectAccessible(his);
  });

  await test.step('a report', async () => {
    await itemMakers.report(signedUp);
    const { items } = await api.call(listItems, { query: { email, kind: 'report' } });
    const id = items[0]?.id ?? '';
    await share(signedUp, { kind: 'report', id }, ben);
    for (const one of [page, his]) await one.goto(`/app/my-works?kind=report&report=${id}`);
    const report = (of: Page) => of.getByRole('dialog');
    await report(his).getByRole('button', { name: 'Comments' }).click();
    await report(his).getByRole('textbox', { name: 'Write a comment' }).fill('Well found.');
    await his.keyboard.press('ControlOrMeta+Enter');
    await report(page).getByRole('button', { name: 'Comments 1' }).click();
    await expect(report(page).getByRole('article')).toContainText('Well found.');
    await expectAccessible(page);
  });

  await test.step('a step', async () => {
    const step = { id: 'start', kind: 'trigger-manual' as const, name: 'Start here', position: { x: 0, y: 0 }, config: {} };
    const made = await api.call(createWorkflow, {
      body: { email, name: 'Launch', definition: { schema: 1, steps: [step], edges: [] } },
    });
    const { workflow_id: id } = made;
    await share(signedUp, { kind: 'blueprint', id }, ben);
    await visit(page, `/workflows/create-new-workflow?type=automation&workflowId=${id}`);
    await page.getByRole('region', { name: 'Canvas' }).getByRole('group', { name: 'Start here' }).click();
    await page
      .getByRole('region', { name: /Start here/ })
      .getByRole('button', { name: 'Comments' })
      .click();
    await panel(page).getByRole('textbox', { name: 'Write a comment' }).fill('Who starts it?');
    await page.keyboard.press('ControlOrMeta+Enter');
    await visit(his, `/single-workflow?workflowId=${id}`);
    await his.getByRole('button', { name: 'Comments 1' }).click();
    await expect(threads(his)).toContainText('Start here');
    await expect(threads(his)).toContainText('Who starts it?');
    await expectAccessible(his);
  });
  await his.context().close();
});
