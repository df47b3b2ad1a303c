import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWireProvider, type WireProvider } from '../../../testing/wire-provider.ts';
import { wires } from '../../../testing/wires/wires.ts';
import { protocolOf } from '../protocols.ts';
import { trustedFetch } from '../provider-fetch.ts';

/** Tests what only one of the protocols has. */
let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

describe('anthropic-messages', () => {
  const wire = wires['anthropic-messages'];
  const ask = async (content: string) => {
    const model = protocolOf('anthropic-messages').chat(
      { baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch },
      'tiny',
    );
    const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content }], passages: [] };
    for await (const _ of model.stream(request, AbortSignal.timeout(20_000)));
  };

  it('learns the longest answer of a model from its refusal', async () => {
    const said = wire.refusal('max_tokens: 32000 > 4096, which is the maximum allowed number of output tokens for tiny');
    provider.answers.push(
      { status: 400, pieces: [said] },
      { pieces: [wire.turn([{ text: 'a' }])] },
      { pieces: [wire.turn([{ text: 'b' }])] },
    );
    await ask('One');
    await ask('Two');
    expect(provider.requests.map(({ body }) => body.max_tokens)).toEqual([32_000, 4_096, 4_096]);
  });

  it('has a long conversation kept in the provider’s cache', async () => {
    provider.answers.push({ pieces: [wire.turn([{ text: 'a' }])] }, { pieces: [wire.turn([{ text: 'b' }])] });
    await ask('Short');
    await ask('Long '.repeat(1_000));
    expect(provider.requests.map(({ body }) => JSON.stringify(body).includes('cache_control'))).toEqual([false, true]);
  });
});

describe('openai-responses', () => {
  it('stores nothing at the provider, and learns which models have no thoughts to seal', async () => {
    const wire = wires['openai-responses'];
    const model = protocolOf('openai-responses').chat({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch }, 'plain');
    const said = wire.refusal('Encrypted content is not supported with this model.');
    provider.answers.push({ status: 400, pieces: [said] }, { pieces: [wire.turn([{ text: 'a' }])] });
    const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content: 'Well?' }], passages: [] };
    for await (const _ of model.stream(request, AbortSignal.timeout(20_000)));
    expect(provider.requests.map(({ body }) => [body.store, body.include])).toEqual([
      [false, ['reasoning.encrypted_content']],
      [false, undefined],
    ]);
  });
});

describe('google-gemini', () => {
  const at = () => ({ baseUrl: provider.origin, apiKey: 'k', keyHint: 'Check it.', fetch: trustedFetch });

  it('takes a 400 about the key for a refused key', async () => {
    const said = wires['google-gemini'].refusal('API key not valid. Please pass a valid API key.');
    provider.answers.push({ status: 400, pieces: [said] });
    await expect(protocolOf('google-gemini').listModels(at())).rejects.toMatchObject({ code: 'provider-refused' });
  });

  it('says so when the question is refused as a whole', async () => {
    provider.answers.push({ pieces: ['data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n'] });
    const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content: 'Well?' }], passages: [] };
    const stream = protocolOf('google-gemini').chat(at(), 'small').stream(request, AbortSignal.timeout(20_000));
    await expect(Array.fromAsync(stream)).rejects.toMatchObject({ message: expect.stringContaining('refused to answer') });
  });

  it('embeds texts in their order', async () => {
    provider.answers.push({ pieces: [JSON.stringify({ embeddings: [{ values: [1, 0] }, { values: [0, 1] }] })] });
    const vectors = await protocolOf('google-gemini').embeddings?.(at(), 'embed').embed(['a', 'b'], AbortSignal.timeout(20_000));
    expect(vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(provider.requests[0]?.body).toMatchObject({ requests: [{ model: 'models/embed', content: { parts: [{ text: 'a' }] } }, {}] });
  });
});
