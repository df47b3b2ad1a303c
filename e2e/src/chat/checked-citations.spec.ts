import { importChats } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

const tin = 'Tin melts at 231.9 °C. Indonesia mined 1,250,000 tonnes of tin in 2023.';
const answer = [
  'Tin melts at 231.9 °C [1]. In 2023, tonnes of tin mined by Indonesia: 1.25 million [1].',
  'It mined 1,350,000 tonnes of tin in 2023 [1], and lead melts at 327.5 °C [1].',
].join('\n\n');

test('a reader sees at each citation whether its source has the sentence', async ({ page, signedUp, expectAccessible }) => {
  const data = [
    { kind: 'search' as const, title: 'Tin at a glance', url: 'https://tin.example/', snippet: tin, whole: true },
    { kind: 'search' as const, title: 'Lead', url: 'https://lead.example/', snippet: 'Lead melts at 327.5 °C.', whole: true },
  ];
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: 'What is known about tin?' },
    { key: 'a', parent: 'q', role: 'assistant' as const, content: answer, sources: { type: 'search' as const, data } },
  ];
  const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e-citations', title: 'Tin', messages }] } });
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  const shown = page.getByRole('article', { name: /^Assistant/ });
  const mark = (verdict: string) => shown.getByRole('button', { name: `Source 1: Tin at a glance (${verdict})` });

  await test.step('each mark says what was found', async () => {
    await expect(mark('Quoted')).toHaveAccessibleDescription('Quoted: these words are in source 1.');
    await expect(mark('Supported')).toHaveAccessibleDescription(/^Supported: source 1 has the numbers/);
    await expect(mark('Not in the source')).toHaveCount(2);
    await expect(mark('Not in the source').last()).toHaveAccessibleDescription('Not in the source: this is in source 2, not in source 1.');
    await expectAccessible(page);
  });

  await test.step('the reason shows on focus, and the mark opens the source in the panel, with a way back', async () => {
    await mark('Not in the source').first().focus();
    await expect(page.getByRole('tooltip')).toHaveText('Not in the source: source 1 doesn’t have the number “1,350,000”.');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary').getByRole('region', { name: 'Source: Tin at a glance' });
    await expect(panel.getByRole('heading', { name: 'Tin at a glance' })).toBeFocused();
    await expect(panel.getByRole('blockquote')).toHaveText(tin);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(mark('Not in the source').first()).toBeFocused();
  });
});
