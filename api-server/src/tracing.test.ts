import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLow, type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type RunningApi, startApi } from './testing/start-api.ts';

/** Runs a real server that sends its traces to a collector. */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[];
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

const spans: SentSpan[] = [];
let received = '';
let collector: Server;
let provider: ScriptedProvider;
let api: RunningApi;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received += text;
      for (const { scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await listenLow(collector);
  provider = await startScriptedProvider();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '50', JOBS: 'on' };
  api = await startApi({ providerUrl: provider.baseUrl, env });
});
afterAll(async () => {
  await api.stop();
  await provider.close();
  collector.close();
});

const email = 'priya@example.com';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const post = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${api.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { access_token: string };
};
const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it('follows a question from the click to the provider, and says nothing of what was asked', async () => {
  const { access_token: token } = await post('/auth/sign-up', { email, password: 'correct horse battery', first_name: 'Priya' });
  provider.script = [{ text: 'An answer about Zanzibar.' }, { finish: true }];
  await post(
    '/v4/chat/completion',
    { message: 'Is the Zanzibar merger on?', email },
    {
      authorization: `Bearer ${token}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      baggage: 'atrium.remote=mfe-chat,atrium.release=1.4.0,other=secret',
    },
  );
  const ofClick = () => spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ofClick().map(({ name }) => name), { timeout: 10_000 }).toContain('model call');
  await expect.poll(() => ofClick().map(({ name }) => name)).toContain('POST /api/v4/chat/completion');
  const call = ofClick().find(({ name }) => name.startsWith('POST'));
  const model = ofClick().find(({ name }) => name === 'model call');
  expect(call && [call.parentSpanId, factsOf(call)]).toMatchObject([
    'b7ad6b7169203331',
    { 'atrium.remote': 'mfe-chat', 'atrium.release': '1.4.0', 'http.response.status_code': 200 },
  ]);
  expect(model?.parentSpanId).toBe(call?.spanId);
  expect(provider.traces).toContain(`00-${traceId}-${model?.spanId}-01`);
  await expect.poll(() => spans.some(({ name }) => name.startsWith('job ')), { timeout: 20_000 }).toBe(true);
  for (const word of ['Zanzibar', email, token, 'battery', 'secret']) expect(received).not.toContain(word);
});
