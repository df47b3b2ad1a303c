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
  const newModel = () =>
    protocolOf('anthropic-messages').chat({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch }, 'tiny');
  const ask = async (content: string) => {
    const model = newModel();
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

  it('has what was said before the question kept without the sources that only this question needs', async () => {
    provider.answers.push({ pieces: [wire.turn([{ text: 'a' }])] });
    const messages = [
      { role: 'user' as const, content: 'Long '.repeat(1_000) },
      { role: 'assistant' as const, content: 'Yes.' },
      { role: 'user' as const, content: 'And now?' },
    ];
    const passages = [{ kind: 'file' as const, title: 'a.txt', url: undefined, sentences: ['Tin is a metal.'] }];
    const request = { userId: 'u', instructions: 'Be brief.', messages, passages, summary: 'About tin.' };
    for await (const _ of newModel().stream(request, AbortSignal.timeout(20_000)));
    const [first, before, question] = (provider.requests[0]?.body.messages ?? []) as { content: unknown }[];
    expect(JSON.stringify(first)).toMatch(/A summary of the earlier part.*About tin\..*Long/);
    expect(before?.content).toMatchObject([{ text: 'Yes.', cache_control: { type: 'ephemeral' } }]);
    expect(JSON.stringify(question)).toMatch(/\[1\] a\.txt.*Tin is a metal\..*And now\?/);
    expect(JSON.stringify(provider.requests[0]?.body.system)).not.toContain('Tin');
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

it.each(['anthropic-messages', 'openai-responses', 'google-gemini'] as const)(
  '%s returns the seals of thoughts with the results of tools',
  async (name) => {
    const wire = wires[name];
    provider.answers.push(
      { pieces: [wire.turn([{ thought: 'I look.' }, { call: 'look_up', id: 'id_1', input: '{}' }])] },
      { pieces: [wire.turn([{ text: 'Done.' }])] },
    );
    const model = protocolOf(name).chat({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch }, `seals-${name}`);
    const tool = {
      name: 'look_up',
      effect: 'read' as const,
      description: '',
      input: { type: 'object' },
      run: async () => ({ text: 'found' }),
    };
    const messages = [{ role: 'user' as const, content: 'Well?' }];
    const request = {
      userId: 'u',
      instructions: undefined,
      messages,
      passages: [],
      tools: [tool],
      parameters: { effort: 'high' as const },
    };
    for await (const _ of model.stream(request, AbortSignal.timeout(20_000)));
    expect(JSON.stringify(provider.requests[0]?.body)).not.toContain('sealed');
    expect(JSON.stringify(provider.requests[1]?.body)).toContain('sealed');
  },
);

it('returns the sealed thoughts of OpenRouter as they came, in one piece', async () => {
  const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
  const detail = (part: object) => chunk({ reasoning_details: [{ type: 'reasoning.text', index: 0, ...part }] });
  const call = [{ index: 0, id: 'id_1', type: 'function', function: { name: 'look_up', arguments: '{}' } }];
  const wire = wires['openai-chat'];
  provider.answers.push(
    {
      pieces: [
        detail({ text: 'I ' }),
        detail({ text: 'look.', signature: null }),
        detail({ signature: 'sealed' }),
        chunk({ tool_calls: call }),
        wire.turn([]),
      ],
    },
    { pieces: [wire.turn([{ text: 'Done.' }])] },
  );
  const model = protocolOf('openai-chat').chat({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch: trustedFetch }, 'routed');
  const tool = {
    name: 'look_up',
    effect: 'read' as const,
    description: '',
    input: { type: 'object' },
    run: async () => ({ text: 'found' }),
  };
  const request = {
    userId: 'u',
    instructions: undefined,
    messages: [{ role: 'user' as const, content: 'Well?' }],
    passages: [],
    tools: [tool],
  };
  for await (const _ of model.stream(request, AbortSignal.timeout(20_000)));
  const [, said] = (provider.requests[1]?.body.messages ?? []) as Record<string, unknown>[];
  expect(said?.reasoning_details).toEqual([{ type: 'reasoning.text', index: 0, text: 'I look.', signature: 'sealed' }]);
  expect(said).not.toHaveProperty('reasoning_content');
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
