import { eq } from 'drizzle-orm';
import { listAlerts, requestRecovery } from 'shared-contracts/calls';
import { addTrustedContact, listActivity } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { mails, profiles, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const pseudo = { 'accept-language': 'en-XA' };
const mailsTo = (email: string) => api.database.db.select().from(mails).where(eq(mails.recipient, email));

/** Stores a choice directly, because nobody is offered the made-up language. */
async function choose(user: TestUser, language: string): Promise<void> {
  const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
  await api.database.db
    .update(profiles)
    .set({ language: language as 'de' })
    .where(eq(profiles.userId, row?.id ?? ''));
}

const addContact = (user: TestUser, email: string, headers?: Record<string, string>) =>
  api.call(
    addTrustedContact,
    { body: { email: user.email, contact_email: email, contact_name: 'Ada', current_password: testPassword } },
    user,
    headers,
  );

describe('a mail', () => {
  it('is English unless somebody asked for another language', async () => {
    const user = await api.newUser();
    await api.call(requestRecovery, { body: { email: user.email } });
    expect(await mailsTo(user.email)).toMatchObject([
      { subject: 'Choose a new password', text: expect.stringMatching(/^Someone, probably/) },
    ]);
  });

  it('is in the language of the request that causes it', async () => {
    const user = await api.newUser();
    await api.call(requestRecovery, { body: { email: user.email } }, undefined, pseudo);
    expect(await mailsTo(user.email)).toMatchObject([
      { subject: '[Choose a new password]', text: expect.stringMatching(/^\[Someone, probably/) },
    ]);
  });

  it('is in the language that the receiver chose, not in that of the sender', async () => {
    const [user, english, reader] = [await api.newUser(), await api.newUser(), await api.newUser()];
    await choose(english, 'en');
    await choose(reader, 'en-XA');
    expect((await addContact(user, english.email, pseudo)).status).toBe(200);
    expect((await addContact(user, reader.email)).status).toBe(200);
    expect(await mailsTo(english.email)).toMatchObject([{ subject: 'You are a trusted contact' }]);
    expect(await mailsTo(reader.email)).toMatchObject([{ subject: '[You are a trusted contact]' }]);
  });
});

describe('an alert', () => {
  it('is mailed in the language of its user and listed in the language of the page', async () => {
    const [user, contact] = [await api.newUser(), await api.newUser()];
    await choose(user, 'en-XA');
    await addContact(user, contact.email);
    const title = 'Your recovery options were changed';
    expect(await mailsTo(user.email)).toMatchObject([{ subject: `[${title}]` }]);
    const query = { query: { email: user.email } };
    const [english, pseudoOne] = [await api.call(listAlerts, query, user), await api.call(listAlerts, query, user, pseudo)];
    const text = 'Ada is now a trusted contact. If this was not you, change your password now.';
    expect(english.body.alerts).toMatchObject([{ title, text }]);
    expect(pseudoOne.body.alerts).toMatchObject([
      { title: `[${title}]`, text: '[[Ada is now a trusted contact.] [If this was not you, change your password now.]]' },
    ]);
    expect((await api.call(listActivity, query, user, pseudo)).body.entries).toContainEqual(
      expect.objectContaining({ subject: `[${title}]` }),
    );
  });
});
