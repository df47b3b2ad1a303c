import { eq } from 'drizzle-orm';
import { getMailState, retryMail, sendTestMail } from 'shared-contracts/admin-calls';
import { requestRecovery } from 'shared-contracts/calls';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { auditEntries, mails, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let owner: TestUser;
const opened: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  owner = await api.newUser();
  // Where mail can be sent, only a confirmed address has a role.
  await api.database.db.update(users).set({ emailVerified: true });
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  await api.database.db.delete(mails);
});

async function nodeWithMail(refuse = 0): Promise<{ node: TestApp; server: MailServer }> {
  const server = await startMailServer({ refuse });
  const node = await createTestApp({ SMTP_URL: server.url.replace('//', '//ops:secret@'), PUBLIC_URL: 'https://ai.example.com' }, api);
  opened.push(server, node);
  return { node, server };
}
const stateOf = async (node: TestApp) => (await node.call(getMailState, {}, owner)).body;

it('says that no mail server is connected, and what to set', async () => {
  expect(await stateOf(api)).toMatchObject({ server: null, waiting: 0, failed: 0, refused: [] });
  expect(await api.call(sendTestMail, {}, owner)).toMatchObject({ status: 501, body: { detail: expect.stringContaining('SMTP_URL') } });
});

it('names the mail server without its password', async () => {
  const { node, server } = await nodeWithMail();
  const { server: named } = await stateOf(node);
  expect(named?.address).toBe(new URL(server.url).host);
  expect(JSON.stringify(named)).not.toContain('secret');
});

it('sends a test mail to the caller, and passes on what the mail server says', async () => {
  const server = await startMailServer({ refuse: 1 });
  const node = await createTestApp({ SMTP_URL: server.url }, api);
  opened.push(server, node);
  expect(await node.call(sendTestMail, {}, owner)).toMatchObject({
    status: 502,
    body: { code: 'mail-failed', detail: expect.stringContaining('451 later') },
  });
  expect((await node.call(sendTestMail, {}, owner)).body).toEqual({ to: owner.email });
  expect(await server.next()).toContain(`To: ${owner.email}`);
  const tested = await api.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'mail.test')).orderBy(auditEntries.seq);
  expect(tested).toMatchObject([{ actorEmail: owner.email }]);
});

it('shows refused mail with the reason and without its text, and sends it on demand', async () => {
  const server = await startMailServer({ refuse: 1 });
  const node = await createTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://ai.example.com' }, api);
  opened.push(server, node);
  await node.call(requestRecovery, { body: { email: owner.email } });
  await expect.poll(async () => (await stateOf(node)).refused.at(0)?.problem).toContain('451 later');
  const { refused, waiting } = await stateOf(node);
  expect([waiting, refused.length]).toEqual([1, 1]);
  expect(JSON.stringify(refused)).not.toContain('token=');
  const mail_id = refused[0]?.mail_id ?? '';
  expect((await node.call(retryMail, { params: { mail_id } }, owner)).status).toBe(200);
  expect(await server.next()).toContain(owner.email);
  await expect.poll(async () => (await stateOf(node)).sent_today).toBe(1);
  expect((await node.call(retryMail, { params: { mail_id } }, owner)).status).toBe(404);
});
