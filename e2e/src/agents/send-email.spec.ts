import { sendVerification } from 'shared-contracts/settings-calls';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';

test('once a mail server is connected, the assistant mails what was approved, from an address that is confirmed', async ({
  page,
  signedUp: { api, email },
  model,
  server,
}) => {
  const mail = await startProcess<{ smtpUrl: string; nextMailUrl: string }>('run-mail-server.ts');
  /** Returns the next mail, without the marks of lines that the transfer has broken. */
  const nextMail = async () => (await (await fetch(mail.nextMailUrl)).text()).replaceAll('=\n', '').replaceAll('=3D', '=');
  const request = page.getByRole('region', { name: 'May the assistant use Send an email?' });
  const answer = page.getByRole('article', { name: 'Assistant answered' });
  /** Asks in a new chat with tools. */
  const ask = async () => {
    await page.goto('/app/chat');
    await addToMessage(page, 'Use tools');
    await page.getByRole('textbox', { name: 'Message' }).fill('Mail me the minutes.');
    await page.keyboard.press('Enter');
  };
  const sendEmail = () =>
    model.callTool('send_email', { to: 'me', subject: 'Minutes', text: 'Present: Ana and Ben.\n\nNext time on Monday.' });
  const say = async (text: string) => {
    await model.say(text);
    await model.finish();
    await expect(answer.last()).toContainText(text);
  };

  await test.step('without a mail server, no model can choose the tool', async () => {
    await ask();
    expect(await model.wasAsked()).not.toContain('send_email');
    await say('I cannot send email.');
  });

  await page.goto('about:blank');
  await server.kill();
  await server.start({ SMTP_URL: mail.smtpUrl });

  await test.step('an address that is not confirmed sends nothing', async () => {
    await ask();
    await sendEmail();
    await expect.poll(() => model.wasAsked()).toContain('Confirm your e-mail address first');
    await say('Your address is not confirmed.');
  });

  await test.step('confirmed, the mail is shown before it is sent', async () => {
    await api.call(sendVerification, { body: { email } });
    await page.goto(/http\S+/.exec(await nextMail())?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    await ask();
    await sendEmail();
    await expect(request).toContainText(email);
    await expect(request.getByRole('listitem').filter({ hasText: 'Added: Present: Ana and Ben.' })).toBeVisible();
  });

  await test.step('approved, it is sent', async () => {
    await request.getByRole('button', { name: 'Approve' }).click();
    await say('It is on its way.');
    const sent = await nextMail();
    expect(sent).toContain('Present: Ana and Ben.\n\nNext time on Monday.');
    expect(sent).toContain(`Reply-To: ${email}`);
  });

  await page.goto('about:blank');
  await server.kill();
  await server.start();
  await mail.stop();
});
