import { expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';

const { api, user, provider } = appWithModel();

it.each([
  ['en', 'The model provider asks to wait 1 second. The answer continues after that.'],
  ['de', 'Der Modellanbieter bittet um eine Pause von 1 Sekunde. Danach geht die Antwort weiter.'],
])('says for how long an answer waits because the provider asks for it (%s)', async (language, text) => {
  provider.refusals = [{ status: 429, headers: { 'retry-after-ms': '200' } }];
  provider.script = [{ text: 'Here I am.' }, { finish: true }];
  const url = `${await api.listen()}/api/v4/chat/completion`;
  const body = { message: 'Hello', email: user.email };
  const stream = await openStream({ url, token: user.token, body, headers: { 'accept-language': language } });
  const events = await stream.rest();
  const progress = events.filter(({ type }) => type === 'progress');
  expect(progress).toMatchObject([{ kind: 'tool', text, until: expect.stringMatching(/^\d{4}-/) }, { text: '' }]);
  expect(progress[1]).not.toHaveProperty('until');
  expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
});
