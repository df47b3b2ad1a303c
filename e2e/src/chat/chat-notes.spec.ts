import type { Page } from '@playwright/test';
import { completeChat, openSession } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

const notes = (page: Page) => page.getByRole('complementary').getByRole('textbox', { name: 'Notes' });

test('notes survive a lost connection and a reload, and two tabs lose neither text', async ({ page, context, signedUp, faults }) => {
  faults.expect(/Failed to load resource|ERR_FAILED/);
  const { api, email } = signedUp;
  const { session_id = '' } = await api.call(completeChat, { body: { message: 'What grows in shade?', email } });
  const stored = async () => (await api.call(openSession, { query: { session_id: session_id ?? '' } })).notes;
  const address = `/app/chat?sessionId=${session_id}`;
  await page.goto(address);
  await expect(notes(page)).toBeEnabled();

  await test.step('what could not be saved is still there after a reload, and is saved then', async () => {
    await page.route('**/chat/save-notes**', (route) => route.abort('failed'));
    await notes(page).fill('Ask Ana');
    await expect(page.getByText('Not saved. Retrying…')).toBeVisible();
    await page.reload();
    await expect(notes(page)).toHaveValue('Ask Ana');
    await page.unroute('**/chat/save-notes**');
    await expect.poll(stored).toBe('Ask Ana');
  });

  await test.step('a tab that saves leaves the draft of the other alone, and both texts are kept', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(notes(other)).toHaveValue('Ask Ana');
    await notes(other).fill('Ask Ana tomorrow');
    await notes(page).fill('Ask Ben');
    const conflict = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Your notes were changed elsewhere' });
    await expect.poll(async () => (await conflict(page).count()) + (await conflict(other).count())).toBe(1);
    const beaten = (await conflict(page).isVisible()) ? page : other;
    await beaten.reload();
    await beaten.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(async () => (await stored()).split('\n\n').toSorted()).toEqual(['Ask Ana tomorrow', 'Ask Ben']);
  });
});
