import { createServer } from 'node:http';
import type { ModelProtocol } from 'shared-contracts/calls';
import { protocolAt } from 'shared-contracts/connection-calls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { askingOver } from '../../../testing/asking-over.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { startWireProvider, type WireProvider } from '../../../testing/wire-provider.ts';
import { wires } from '../../../testing/wires/wires.ts';
import { ModelError, type ModelTool, pdfType } from '../model-port.ts';
import { protocolOf } from '../protocols.ts';
import { patientFetch } from '../provider-fetch.ts';

/** Tests every protocol against the same behaviors of providers, good and bad. */
let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

const lookUp: ModelTool = {
  name: 'look_up',
  effect: 'read',
  description: 'Looks it up.',
  input: { type: 'object', properties: { what: { type: 'string' } } },
  run: async (input) => ({ text: `found ${JSON.stringify(input)}` }),
};
const usage = { input: 1_000, cached: 800, output: 60, reasoning: 20 };
const { timeout } = AbortSignal;
const soon = () => timeout.call(AbortSignal, 300);
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(Object.keys(wires) as ModelProtocol[])('%s', (name) => {
  const wire = wires[name];
  const { answer, ask, endpoint, json, model, sent } = askingOver(name, () => provider);

  it('streams a text, with the conversation, the instructions and the key where they belong', async () => {
    provider.answers.push(answer([{ text: 'Good ' }, { text: 'day' }], { usage }));
    const messages = [
      { role: 'user' as const, content: 'Hello' },
      { role: 'assistant' as const, content: 'Hi.' },
      { role: 'user' as const, content: 'Well?' },
    ];
    const { text, used, fault } = await ask({ messages });
    expect([text, fault]).toEqual(['Good day', undefined]);
    expect(used).toMatchObject({ inputTokens: 1_000, outputTokens: 60 });
    expect(sent()).toEqual({
      instructions: 'Be brief.',
      tools: [],
      mayCall: false,
      messages: ['user: Hello', 'assistant: Hi.', 'user: Well?'],
    });
    expect(String(provider.requests[0]?.headers[wire.keyHeader])).toContain('k-1');
    expect(provider.requests[0]?.path).not.toContain('k-1');
  });

  it('reads the same text wherever its bytes are split', async () => {
    const words = ['Grüße ', '👩‍🚀 ', '"quoted"\n', 'データ ', '\\', 'end'];
    const whole = bytes(wire.turn(words.map((text) => ({ text }))));
    for (const size of [1, 3, 50]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.slice(at * size, (at + 1) * size));
      provider.answers.push({ pieces });
      expect((await ask()).text, `in pieces of ${size}`).toBe(words.join(''));
    }
  });

  it('tells thoughts from the text', async () => {
    provider.answers.push(answer([{ thought: 'They greet me.' }, { text: 'Hello.' }]));
    const { text, parts } = await ask();
    expect(text).toBe('Hello.');
    expect(
      parts
        .map((part) => (part.type === 'thought' ? part.text : ''))
        .join('')
        .trim(),
    ).toBe('They greet me.');
    expect(parts.findIndex(({ type }) => type === 'thought')).toBeLessThan(parts.findIndex(({ type }) => type === 'text'));
  });

  it('skips events and parts that it does not know, and takes an unknown stop reason for an end', async () => {
    provider.answers.push(answer([{ unknown: true }, { text: 'Hello.' }], name === 'openai-responses' ? {} : { stop: 'NEVER_HEARD' }));
    expect(await ask()).toMatchObject({ text: 'Hello.', fault: undefined });
  });

  it('runs tools and returns the turn with its thoughts and their results', async () => {
    const calls = [
      { call: 'look_up', id: 'id_1', input: '{"what":"sun"}' },
      { call: 'look_up', id: 'id_2', input: '{"what":"moon"}' },
    ];
    provider.answers.push(
      answer([{ thought: 'I look.' }, { text: 'One moment. ' }, ...calls], { usage }),
      answer([{ text: 'Both.' }], { usage }),
    );
    const { text, used, fault } = await ask({ tools: [lookUp] });
    expect([text, fault]).toEqual(['One moment. Both.', undefined]);
    expect(used).toMatchObject({ inputTokens: 2_000, outputTokens: 120 });
    expect(sent()).toMatchObject({ tools: ['look_up'], mayCall: true });
    const [question, said, ...results] = sent(1).messages;
    expect(question).toBe('user: Well?');
    expect(said).toMatch(
      /^assistant: \[thought I look\.[^\]]*\] One moment\. +\[call look_up \{"what":"sun"\}\] \[call look_up \{"what":"moon"\}\]$/,
    );
    expect(results.join(' ').replaceAll('user: ', '')).toBe('[result found {"what":"sun"}] [result found {"what":"moon"}]');
  });

  it('calls a tool without input', async () => {
    provider.answers.push(answer([{ call: 'look_up', id: 'id_1', input: '{}' }]), answer([{ text: 'Done.' }]));
    expect((await ask({ tools: [lookUp] })).text).toBe('Done.');
    expect(sent(1).messages.at(-1)).toContain('[result found {}]');
  });

  it.runIf(wire.hasTextInput)('tells the model when the input of a tool is not JSON', async () => {
    provider.answers.push(answer([{ call: 'look_up', id: 'id_1', input: '{"what": su' }]), answer([{ text: 'Sorry.' }]));
    expect((await ask({ tools: [lookUp] })).text).toBe('Sorry.');
    expect(sent(1).messages.at(-1)).toContain('not JSON');
  });

  it('tells the model when there is no such tool', async () => {
    provider.answers.push(answer([{ call: 'shut_down', id: 'id_1', input: '{}' }]), answer([{ text: 'Sorry.' }]));
    await ask({ tools: [lookUp] });
    expect(sent(1).messages.at(-1)).toContain('There is no tool named shut_down');
  });

  it('asks for an answer without calls in the last step', async () => {
    const call = { call: 'look_up', id: 'id_1', input: '{}' };
    provider.answers.push(answer([call]), answer([{ text: 'Enough.' }, call]));
    expect((await ask({ tools: [lookUp], stepsMax: 2 })).text).toBe('Enough.');
    expect([sent(0).mayCall, sent(1).mayCall, provider.requests.length]).toEqual([true, false, 2]);
  });

  it('answers without tools when the model has none', async () => {
    const refusal = wire.refusal('This model does not support tools.');
    provider.answers.push(json(400, refusal), answer([{ text: 'By heart.' }]));
    const { text, parts } = await ask({ tools: [lookUp] });
    expect(text).toBe('By heart.');
    expect(parts[0]).toEqual({ type: 'sources', sources: { without_tools: true } });
    expect(sent(1).tools).toEqual([]);
  });

  it('sends pictures and pages, says so when the model accepts no pictures, and answers without a PDF that is refused', async () => {
    const image = (mediaType: 'image/png' | typeof pdfType) => ({ mediaType, data: 'QUJD', name: 'a' });
    const messagesWith = (type: 'image/png' | typeof pdfType) => [{ role: 'user' as const, content: 'What?', images: [image(type)] }];
    provider.answers.push(answer([{ text: 'A letter.' }]), json(400, wire.refusal('image input is not supported by this model')));
    expect((await ask({ messages: messagesWith('image/png') })).text).toBe('A letter.');
    expect(sent().messages[0]).toContain('[picture data:image/png;base64,QUJD]');
    expect(String((await ask({ messages: messagesWith('image/png') })).fault)).toContain('does not accept pictures');
    provider.answers.push(answer([{ text: 'A scan.' }]), json(400, wire.refusal('Too many pages.')), answer([{ text: 'Unseen.' }]));
    expect((await ask({ messages: messagesWith(pdfType) })).text).toBe('A scan.');
    expect(sent(2).messages[0]).toContain('[picture data:application/pdf;base64,QUJD]');
    expect((await ask({ messages: messagesWith(pdfType) })).text).toBe('Unseen.');
    expect(sent(4).messages[0]).toContain('You can’t see “a”: the file was refused.');
  });

  it('keeps the text and says so when the answer breaks off', async () => {
    provider.answers.push(answer([{ text: 'So far' }], { stop: null }));
    expect(await ask()).toMatchObject({
      text: 'So far',
      fault: { code: 'provider-failed', message: expect.stringContaining('before it was complete') },
    });
  });

  it('keeps the text and says so when the provider reports an error, sends no JSON, or an event without an end', async () => {
    for (const bad of [wire.fault, 'data: not json\n\n', `data: ${'x'.repeat(5 * 1024 * 1024)}`]) {
      provider.answers.push({ pieces: [wire.turn([{ text: 'So far' }], { stop: null }), bad] });
      expect(await ask()).toMatchObject({ text: 'So far', fault: { code: 'provider-failed' } });
    }
  });

  it('says so when the provider refuses to answer, and marks an answer that it ended, whose last call nobody makes', async () => {
    provider.answers.push(answer([], { stop: wire.refused }));
    expect((await ask()).fault).toMatchObject({ code: 'provider-refused', message: expect.stringContaining('refused to answer') });
    provider.answers.push(answer([{ text: 'First, take' }, { call: 'look_up', id: 'id_1', input: '{}' }], { stop: wire.refused }));
    const { text, fault, parts } = await ask({ tools: [lookUp] });
    expect([text, fault, parts.at(-1)]).toEqual(['First, take', undefined, { type: 'sources', sources: { refused: true } }]);
    expect(provider.requests).toHaveLength(2);
  });

  it('returns nothing of an answer of a shape that the provider ended', async () => {
    const request = { instructions: 'Count.', prompt: 'How many?', schema: z.object({ n: z.number() }) };
    const said = [{ text: '{"n": 4}' }];
    provider.answers.push(
      name === 'openai-chat' ? json(200, wire.whole(said, { stop: wire.refused })) : answer(said, { stop: wire.refused }),
    );
    await expect(model().structured?.(request, AbortSignal.timeout(20_000))).rejects.toMatchObject({ code: 'provider-refused' });
  });

  it('reads a last event that no blank line ends, and drops one that broke off after the end', async () => {
    const whole = wire.turn([{ text: 'Hello.' }]);
    provider.answers.push({ pieces: [whole.replace(/\n+(?:data: \[DONE\]\n+)?$/, '')] }, { pieces: [`${whole}data: {"usage": {"inp`] });
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ text: 'Hello.', fault: undefined });
  });

  it('reads an answer in JSON, though it asked for events', async () => {
    const call = { call: 'look_up', id: 'id_1', input: '{"what":"sun"}' };
    provider.answers.push(json(200, wire.whole([{ thought: 'I look.' }, { text: 'One moment. ' }, call])));
    provider.answers.push(json(200, `\n ${wire.whole([{ text: 'Grüße 👩‍🚀' }])}`));
    const { text, parts, fault } = await ask({ tools: [lookUp] });
    expect([text, fault]).toEqual(['One moment. Grüße 👩‍🚀', undefined]);
    const thought = parts.map((part) => (part.type === 'thought' ? part.text : '')).join('');
    expect([thought.trim(), sent(1).messages.at(-1)]).toEqual(['I look.', 'user: [result found {"what":"sun"}]']);
  });

  it('says so when an answer in JSON was ended, cut, or is no answer', async () => {
    const said = [{ text: 'So far' }];
    provider.answers.push(json(200, wire.whole(said, { stop: wire.refused })));
    expect((await ask()).parts.at(-1)).toEqual({ type: 'sources', sources: { refused: true } });
    for (const bad of [wire.whole(said).slice(0, -9), '{}', '[]', wire.fault.replace(/^.*data: |\n\n$/gs, '')]) {
      provider.answers.push(json(200, bad));
      expect((await ask()).fault, bad).toMatchObject({ code: 'provider-failed' });
    }
  });

  it('counts nothing when the provider reports nothing', async () => {
    provider.answers.push(answer([{ text: 'Hello.' }]));
    expect((await ask()).used).toMatchObject({ inputTokens: undefined, outputTokens: undefined });
  });

  it('asks again once after a pause, and then says what the provider answered', async () => {
    const busy = json(429, wire.refusal('slow down'), { 'retry-after': '0' });
    provider.answers.push(busy, answer([{ text: 'Here.' }]), busy, busy);
    expect((await ask()).text).toBe('Here.');
    expect((await ask()).fault).toMatchObject({ code: 'provider-failed', message: expect.stringContaining('429') });
    expect(provider.requests).toHaveLength(4);
  });

  it('says where to correct a refused key, and never repeats the key', async () => {
    provider.answers.push(json(401, wire.refusal('bad key k-1')));
    const { fault } = await ask();
    expect(fault).toMatchObject({ code: 'provider-refused', message: expect.stringContaining('Check it.') });
    expect(String((fault as Error).message)).not.toContain('k-1');
  });

  it('does not follow redirects, which would carry the key along', async () => {
    provider.answers.push({ status: 302, headers: { location: `${provider.origin}/elsewhere` }, pieces: [''] });
    expect((await ask()).fault).toBeInstanceOf(ModelError);
    expect(provider.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('gives up when the provider sends nothing', async () => {
    provider.answers.push({ pieces: [wire.turn([{ text: 'So far' }], { stop: null })], holds: true });
    expect(await ask({}, patientFetch(300))).toMatchObject({ text: 'So far', fault: { message: expect.stringContaining('nothing') } });
  });

  it('says so when nobody listens', async () => {
    const server = createServer();
    const port = await listenLow(server);
    await new Promise((resolve) => server.close(resolve));
    const gone = protocolOf(name).chat({ ...endpoint(), baseUrl: `http://127.0.0.1:${port}` }, 'small');
    const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content: 'Well?' }], passages: [] };
    await expect(gone.stream(request, AbortSignal.timeout(20_000))[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'provider-unreachable',
    });
  });

  it('closes the connection when nobody reads the rest', async () => {
    provider.answers.push({ pieces: [wire.turn([{ text: 'Enough' }], { stop: null })], holds: true });
    const request = { userId: 'u', instructions: undefined, messages: [{ role: 'user' as const, content: 'Well?' }], passages: [] };
    for await (const _ of model().stream(request, new AbortController().signal)) break;
    await provider.abandoned;
  });

  it.skipIf(name === 'openai-chat')('returns an object of a shape', async () => {
    provider.answers.push(answer([{ text: '```json\n{"n": 4}\n```' }]), answer([{ text: 'four' }]));
    const request = { instructions: 'Count.', prompt: 'How many?', schema: z.object({ n: z.number() }) };
    await expect(model().structured?.(request, AbortSignal.timeout(20_000))).resolves.toEqual({ n: 4 });
    await expect(model().structured?.(request, AbortSignal.timeout(20_000))).rejects.toBeInstanceOf(ModelError);
  });

  it('lists the models that answer, and says what is wrong with the address or the key', async () => {
    provider.answers.push(json(200, wire.models), json(404, '{}'), json(200, '<html>'), json(403, '{}'));
    const list = () => protocolOf(name).listModels(endpoint());
    expect((await list()).map(({ name: model }) => model)).toEqual(['small', 'large']);
    expect(provider.requests[0]).toMatchObject({ method: 'GET', headers: { [wire.keyHeader]: expect.stringContaining('k-1') } });
    await expect(list()).rejects.toMatchObject({ code: 'provider-failed' });
    await expect(list()).rejects.toMatchObject({ code: 'provider-failed' });
    await expect(list()).rejects.toMatchObject({ code: 'provider-refused' });
  });

  it.each([
    ['nothing', []],
    ['half a list', ['{"da']],
  ])('says that the provider does not answer if it sends %s', async (_, pieces) => {
    const shorten = vi.spyOn(AbortSignal, 'timeout').mockImplementation(soon);
    onTestFinished(() => shorten.mockRestore());
    provider.answers.push({ pieces, holds: true });
    const message = expect.stringContaining('didn’t answer within 10 seconds');
    await expect(protocolOf(name).listModels(endpoint())).rejects.toMatchObject({ code: 'provider-unreachable', message });
  });
});

it.each([
  ['https://api.anthropic.com/v1', 'anthropic-messages'],
  ['https://gateway.example.com/anthropic/v1', 'anthropic-messages'],
  ['https://generativelanguage.googleapis.com/v1beta', 'google-gemini'],
  ['https://generativelanguage.googleapis.com/v1beta/openai', 'openai-chat'],
  ['https://api.openai.com/v1', 'openai-chat'],
  ['http://localhost:11434/v1', 'openai-chat'],
])('tells the protocol from the address %s', (address, protocol) => {
  expect(protocolAt(address)).toBe(protocol);
});
