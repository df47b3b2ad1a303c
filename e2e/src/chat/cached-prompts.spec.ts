import { setPrice } from 'shared-contracts/admin-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithModel } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

/** Runs a server with a model. Its first account is the owner, who sets what the model costs. */
const test = serverWithModel((model) => ({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted-small' }));

test('an answer and the usage pages say how much money prompt caching saved', async ({ page, model, server, expectAccessible }) => {
  const { token, email, api } = await createAccount(server.url, 'Ada');
  const none = { picture_micro: null, minute_micro: null };
  const price = { input_micro: 4_000_000, cached_micro: 400_000, output_micro: 8_000_000 };
  await api.call(setPrice, { body: { email, model: 'scripted-small', ...price, ...none } });
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const ask = async (question: string, cached_tokens: number) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.keyboard.press('Enter');
    await model.wasAsked();
    await model.say(`About ${question}`);
    await model.finish({ prompt_tokens: 60_000, completion_tokens: 100, prompt_tokens_details: { cached_tokens } });
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText(`About ${question}`);
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
  };
  const answers = page.getByRole('article', { name: /^Assistant/ });

  await test.step('an answer without the cache says nothing, one with it names the tokens and the money', async () => {
    await page.goto('/app/chat');
    await ask('tin', 0);
    await expect(answers.last()).not.toContainText('saved by caching');
    await ask('lead', 50_000);
    await answers.last().hover();
    await expect(answers.last()).toContainText('50,000 cached');
    await expect(answers.last()).toContainText(/\$0\.18 saved by caching/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 700 });
    const box = await answers
      .last()
      .getByText(/saved by caching/)
      .boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(answers.last()).toContainText(/\$0\.18 saved by caching/);
  });

  for (const [address, name] of [
    ['/settings/usage', 'the own usage'],
    ['/admin/usage', 'the usage of everybody'],
  ] as const)
    await test.step(`${name} adds it up`, async () => {
      await visit(page, address);
      await expect(page.getByRole('main')).toContainText('Saved by caching');
      await expect(page.getByRole('main')).toContainText(/\$0\.18/);
    });
});
