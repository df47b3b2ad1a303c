import { eq, isNotNull } from 'drizzle-orm';
import { type ActPreview, listRunActs } from 'shared-contracts/agent-calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FinalTool } from '../../../kernel/tool/tool.ts';
import { mails, users } from '../../../platform/database/schema/index.ts';
import { act } from '../../../testing/acting-chat.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

let provider: ScriptedProvider;
let server: MailServer;
let api: TestApp;
let ana: TestUser;
let ben: TestUser;
const model = () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });

beforeAll(async () => {
  [provider, server] = await Promise.all([startScriptedProvider(), startMailServer()]);
  api = await createTestApp({ ...model(), SMTP_URL: server.url, MAIL_FROM: 'Atrium <atrium@example.com>' });
});
afterAll(async () => {
  await api.close();
  await Promise.all([provider.close(), server.close()]);
});
beforeEach(async () => {
  provider.requests.length = 0;
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  await confirm(ana, ben);
  await api.database.db.delete(mails);
});

const confirm = async (...people: TestUser[]) => {
  for (const { email } of people) await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
};
const mail = (to: string, more: object = {}) =>
  ['send_email', { to, subject: 'Minutes', text: 'Hello Ben,\n\nsee you.', ...more }] as const;
const send = (...calls: Parameters<typeof act>[2]) => act({ api, provider }, ana, calls, { request: { tools_enabled: true } });
/** Lists what the assistant sent: signing up sends mail too. */
const outbox = () => api.database.db.select().from(mails).where(isNotNull(mails.replyTo));
/** Returns the next mail with such a subject, without the marks of lines that the transfer has broken. */
const nextAbout = async (subject: string) => {
  for (;;) {
    const sent = await server.next();
    if (sent.includes(`\nSubject: ${subject}`)) return sent.replaceAll('=\n', '');
  }
};
const answersOfTools = () => JSON.stringify(provider.requests.at(-1)?.messages);

it('mails somebody in a workspace with the user once it is approved, and can’t take that back', async () => {
  const { asked, runId, acts } = await send(mail(ben.email));
  expect(asked).toMatchObject([{ tool: 'Send an email', preview: { target: `Ben (${ben.email})` } }]);
  const { difference } = (asked[0]?.preview ?? {}) as ActPreview;
  expect(difference?.lines.map(({ text }) => text)).toEqual(['Minutes', '', 'Hello Ben,', '', 'see you.']);
  const sent = await nextAbout('Minutes');
  for (const line of [`To: ${ben.email}`, `Reply-To: ${ana.email}`, 'From: Atrium <atrium@example.com>', 'Subject: Minutes', 'see you.'])
    expect(sent).toContain(line);
  expect(sent).toContain(`Ana (${ana.email}) had the Atrium assistant send this.`);
  expect(acts).toBe(1);
  const { body } = await api.call(listRunActs, { query: { run_id: runId } }, ana);
  expect(body.acts).toMatchObject([{ state: 'final', effect: 'outward', target: { kind: 'person', name: `Ben (${ben.email})` } }]);
});

it('mails the user as “me”', async () => {
  expect((await send(mail('me'))).asked).toMatchObject([{ preview: { target: `Ana (${ana.email})` } }]);
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual([ana.email]);
});

it('sends nothing that is refused', async () => {
  const { acts } = await act({ api, provider }, ana, [mail(ben.email)], { decision: 'refused' });
  expect(acts).toBe(0);
  expect(await outbox()).toEqual([]);
});

it('asks about nobody else: strangers, people who left, and addresses that nobody confirmed', async () => {
  const stranger = await api.newUser('Eve');
  const unconfirmed = await api.newUser('Uma');
  await confirm(stranger);
  await workspaceOf(api, ana, [unconfirmed, 'Member']);
  const { asked } = await send(mail(stranger.email), mail(unconfirmed.email), mail('nobody@example.org'), mail('Ben'));
  expect(asked).toEqual([]);
  expect(answersOfTools().match(/No one in the user’s workspaces has confirmed this address/g)).toHaveLength(4);
  expect(await outbox()).toEqual([]);
});

it('needs the confirmed address of the sender, because replies go there', async () => {
  await api.database.db.update(users).set({ emailVerified: false }).where(eq(users.email, ana.email));
  expect((await send(mail(ben.email))).asked).toEqual([]);
  expect(answersOfTools()).toContain('Confirm your e-mail address first');
});

it('keeps a subject on its line, so that it adds no receiver', async () => {
  await send(mail(ben.email, { subject: 'Hi\r\nBcc: eve@example.com' }));
  const headers = (await nextAbout('Hi')).split('\n\n')[0];
  expect(headers).toContain('Subject: Hi Bcc: eve@example.com');
  expect(headers).not.toMatch(/^Bcc:/m);
});

it('sends fifty mails a day', async () => {
  const tool = api.app.tools.find(({ name }) => name === 'send_email') as FinalTool;
  const use = { userId: await userIdOf(api, ana), agentName: 'Assistant', scopes: [] };
  const context = {} as Parameters<FinalTool['run']>[2];
  for (let count = 0; count < 50; count += 1) await tool.run(mail(ben.email)[1], use, context);
  await expect(tool.run(mail(ben.email)[1], use, context)).rejects.toThrow();
  expect(await outbox()).toHaveLength(50);
});

it('is not offered without a mail server', async () => {
  const other = await createTestApp(model());
  expect(other.app.tools.some(({ name }) => name === 'send_email')).toBe(false);
  await other.close();
});
