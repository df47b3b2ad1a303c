import { completeChat } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

test('a person saves a selection of an answer, finds it after a reload and deletes it', async ({
  page,
  context,
  signedUp,
  expectAccessible,
}) => {
  const { session_id } = await signedUp.api.call(completeChat, { body: { message: 'zzqx', email: signedUp.email } });
  await page.goto(`/app/chat?sessionId=${session_id}`);
  const answer = page.getByRole('article', { name: 'Assistant answered' });
  const panel = page.getByRole('list', { name: 'Saved Excerpts' });
  // A page that loads sooner may get the list from before.
  const excerptDeleted = () => page.waitForResponse((response) => response.request().method() === 'DELETE');

  await test.step('selecting offers to save', async () => {
    // The text is plain until the parsers have loaded.
    await expect(answer.getByRole('emphasis')).toBeVisible();
    await answer.getByRole('paragraph').first().selectText();
    await page.getByRole('button', { name: 'Save excerpt' }).click();
    await expect(panel.getByRole('listitem')).toHaveText(['I found nothing about this in your chats or in the help.']);
    await expectAccessible(page);
  });

  await test.step('one that is saved in another tab shows here too', async () => {
    const second = await context.newPage();
    await second.goto(`/app/chat?sessionId=${session_id}`);
    await second
      .getByRole('article', { name: /^Assistant/ })
      .getByRole('button', { name: 'Save as excerpt' })
      .click();
    await expect(second.getByRole('region', { name: 'Saved Excerpts' }).getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    const deleted = excerptDeleted();
    await panel.getByRole('button', { name: 'Delete excerpt' }).first().click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await deleted;
    await second.close();
  });

  await test.step('it is still there after a reload', async () => {
    await page.reload();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('it is deleted', async () => {
    const deleted = excerptDeleted();
    await panel.getByRole('button', { name: 'Delete excerpt' }).click();
    await expect(page.getByText('Select text in an answer to save it here.')).toBeVisible();
    await deleted;
    await page.reload();
    await expect(page.getByText('Select text in an answer to save it here.')).toBeVisible();
  });
});
