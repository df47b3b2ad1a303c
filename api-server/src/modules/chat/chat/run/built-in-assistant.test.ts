import { completeChat, deleteSession, searchSources } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { installationRoles } from '../../../../platform/database/schema/index.ts';
import { builtInModelName } from '../../../../platform/model/built-in-assistant.ts';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { userIdOf } from '../../../../testing/workspace-of.ts';

const { api } = appWithoutUser();

const ask = async (user: TestUser, message: string) => (await api.call(completeChat, { body: { message, email: user.email } }, user)).body;

describe('the built-in assistant', () => {
  it('quotes the user’s earlier messages word for word and cites the chat', async () => {
    const user = await api.newUser();
    const earlier = await ask(user, 'The budget of the Lisbon fair is 42,000 euros. Ana signs the invoices.');
    const answer = await ask(user, 'What is the budget of the Lisbon fair?');
    expect(answer.message).toContain('> The budget of the Lisbon fair is 42,000 euros. [1]');
    expect(answer.message).toContain(builtInModelName);
    expect(answer.sources.data?.[0]).toMatchObject({ kind: 'chat', url: `/app/chat?sessionId=${earlier.session_id}` });
  });

  it.each([
    'How do I reach the Lisbon fair office',
    'Tell me the opening hours of the Lisbon fair.',
    'Wie erreiche ich das Messebüro in Lissabon',
  ])('never answers with an earlier question: %s', async (question) => {
    const user = await api.newUser();
    await ask(user, question);
    const answer = await ask(user, question);
    expect(answer.message).toMatch(/^I found nothing/);
    expect(answer.sources).not.toHaveProperty('data');
  });

  it('quotes no other question about the same thing', async () => {
    const user = await api.newUser();
    await ask(user, 'Could you tell me who signs the invoices of the Lisbon fair');
    expect((await ask(user, 'Who signs the invoices of the Lisbon fair?')).message).toMatch(/^I found nothing/);
  });

  it.each(['Who are you?', 'What can you do?', 'hello', '¿Qué puedes hacer?', '你是谁？'])(
    'says what it is and can do: %s',
    async (question) => {
      const user = await api.newUser();
      const answer = await ask(user, question);
      expect(answer.message).toMatch(/^I’m the built-in assistant\. I’m not an AI model/);
      expect(answer.sources).toEqual({ actions: ['connect-model'] });
    },
  );

  it('names the settings of the server only to an owner', async () => {
    const owner = await api.newUser();
    const other = await api.newUser();
    await api.database.db
      .insert(installationRoles)
      .values({ userId: await userIdOf(api, owner), role: 'owner' })
      .onConflictDoNothing();
    const question = 'Who won the chess championship in Reykjavik?';
    expect((await ask(owner, question)).message).toContain('**On the server:** set `LLM_BASE_URL`');
    expect((await ask(other, question)).message).not.toContain('LLM_');
  });

  it('answers from the help, with a link to it', async () => {
    const user = await api.newUser();
    const answer = await ask(user, 'How can I connect an AI model?');
    expect(answer.message).toContain('To connect an AI model, open Models and select Connect a model.');
    expect(answer.sources.data?.map(({ url }) => url)).toContain('/app/help/models_and_ai#connect-a-model');
    expect(answer.sources.actions).toEqual(['connect-model']);
  });

  it.each([
    ['¿Cómo invito a personas?', 'invite-people'],
    ['Comment inviter des personnes ?', 'invite-people'],
    ['Wie kann ich Personen einladen?', 'invite-people'],
  ])('answers a question in another language than the page’s from the help in that language: %s', async (question, article) => {
    const answer = await ask(await api.newUser(), question);
    expect(answer.sources.data?.map(({ url }) => url)).toContain(`/app/help/users_workspaces_and_collaboration#${article}`);
  });

  it.each([
    'How do I share a chat with somebody?',
    'Wie teile ich einen Chat mit jemandem?',
    '¿Cómo comparto un chat con alguien?',
    'Comment partager une discussion avec quelqu’un ?',
  ])('finds the help although a question says for nobody in particular: %s', async (question) => {
    const { sources } = await ask(await api.newUser(), question);
    expect(JSON.stringify(sources.data)).toContain('/app/help/');
  });

  it('answers an English question from no help in another language, even if only that has its words', async () => {
    const answer = await ask(await api.newUser(), 'How do I invite a colleague?');
    expect(answer.message).toContain('Owners and Admins can invite people');
    const sources = await api.call(searchSources, { query: { text: 'How do I invite a xylophonist?' } }, await api.newUser());
    expect(sources.body.sources.filter(({ snippet }) => /invit(ar|er|ación)|einladen/.test(snippet ?? ''))).toEqual([]);
  });

  it('says that it found nothing instead of inventing an answer', async () => {
    const user = await api.newUser();
    const answer = await ask(user, 'Who won the chess championship in Reykjavik?');
    expect(answer.message).toMatch(/^I found nothing about this/);
    expect(answer.sources).toEqual({ actions: ['connect-model'] });
    expect(answer.status).toBe('complete');
  });

  it.each(['the and of', '?!', '🙂', "'; truncate pg_class --", ':*&|!()'])('finds nothing, without failing, for %j', async (message) => {
    const user = await api.newUser();
    expect((await ask(user, message)).message).toMatch(/^I found nothing/);
  });

  it('never quotes another user, a deleted chat, or the question itself', async () => {
    const user = await api.newUser();
    const stranger = await api.newUser();
    await ask(stranger, 'The password of the safe is rosebud.');
    expect((await ask(user, 'Tell the password of the safe.')).message).not.toContain('rosebud');
    const earlier = await ask(user, 'Our zeppelin lands in Ghent.');
    await api.call(deleteSession, { query: { session_id: earlier.session_id ?? '' } }, user);
    expect((await ask(user, 'Where does our zeppelin land?')).message).toMatch(/^I found nothing/);
  });

  it('streams its answer in pieces and can be stopped', async () => {
    const user = await api.newUser();
    const url = await api.listen();
    const body = { message: 'How do I create an agent?', email: user.email };
    const events = await (await openStream({ url: `${url}/api/v4/chat/completion`, token: user.token, body })).rest();
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(1);
    expect(events.map(({ type }) => type)).toContain('sources');
  });

  it('provides the search for the source finder', async () => {
    const user = await api.newUser();
    const { body } = await api.call(searchSources, { query: { text: 'delete a notebook' } }, user);
    expect(body.sources[0]).toMatchObject({ kind: 'help', snippet: expect.stringContaining('notebook') });
  });
});
