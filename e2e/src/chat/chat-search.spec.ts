import { earlierMessages, importChats } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

test('the search in a chat shows the message that is picked, whether or not it is loaded', async ({ page, signedUp }) => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const messages = numbers.flatMap((number) => [
    { key: `q${number}`, parent: number === 1 ? null : `a${number - 1}`, role: 'user' as const, content: `What is in box ${number}?` },
    {
      key: `a${number}`,
      parent: `q${number}`,
      role: 'assistant' as const,
      content: `Box ${number} holds ${'sand and '.repeat(60)}pebble-${number}.`,
    },
  ]);
  const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e', title: 'Boxes', messages }] } });
  const older = Promise.withResolvers<void>();
  await page.route(`**/api${earlierMessages.path}?*`, async (route) => {
    await older.promise;
    await route.continue();
  });
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  const answer = (number: number) => page.getByRole('article', { name: /^Assistant/ }).filter({ hasText: `Box ${number} holds` });
  await expect(answer(40)).toBeInViewport();
  const search = page.getByRole('searchbox', { name: 'Search in this chat' });
  for (const number of [30, 2]) {
    await search.fill(`pebble-${number}.`);
    await page.getByRole('button', { name: new RegExp(`^Assistant answered .*pebble-${number}`) }).click();
    await expect(answer(number)).toBeInViewport();
    await expect(answer(40)).not.toBeInViewport();
    if (number !== 30) continue;
    const arrived = page.waitForResponse((response) => response.url().includes(earlierMessages.path));
    older.resolve();
    await (await arrived).finished();
    // Its first message is listed once the older messages are there.
    await search.fill('What is in box 1?');
    await expect(page.getByRole('button', { name: /^You said What is in box 1\?/ })).toBeVisible();
    await expect(answer(number)).toBeInViewport();
  }

  await test.step('on a narrow screen the panel makes room for the message', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open the side panel' }).click();
    await search.fill('pebble-40.');
    await page.getByRole('button', { name: /^Assistant answered .*pebble-40/ }).click();
    await expect(search).toBeHidden();
    await expect(answer(40)).toBeInViewport();
  });
});
