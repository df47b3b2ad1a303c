import { expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import { startApi } from '../../../../testing/start-api.ts';

const { api, provider, user } = appWithModel();
const ends = process.env.TEST_ALL ? (['SIGSTOP', 'SIGKILL'] as const) : (['SIGSTOP'] as const);

it.each(ends)('marks an answer as interrupted for readers on another node within ten seconds (%s)', { timeout: 60_000 }, async (end) => {
  const other = await startApi({ databaseUrl: api.own.url, providerUrl: provider.baseUrl });
  try {
    provider.script = [{ text: 'So far' }, { hold: true }];
    const body = { message: 'Hello', email: user.email };
    const asked = await openStream({ url: `${other.url}/api/v4/chat/completion`, token: user.token, body });
    const started = await asked.next();
    const runId = started?.type === 'started' ? started.run_id : '';
    const reader = await openStream({ url: `${await api.listen()}/api/v4/chat/runs/${runId}/events`, token: user.token });
    for (let event = await reader.next(); event?.type !== 'delta'; ) event = await reader.next();
    const from = performance.now();
    process.kill(other.pid, end);
    expect((await reader.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'interrupted' });
    expect(performance.now() - from).toBeLessThan(10_000);
  } finally {
    await other.kill();
    await other.stop();
  }
});
