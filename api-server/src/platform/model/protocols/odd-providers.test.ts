import type { ModelProtocol } from 'shared-contracts/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askingOver } from '../../../testing/asking-over.ts';
import { startWireProvider, type WireProvider } from '../../../testing/wire-provider.ts';
import { wires } from '../../../testing/wires/wires.ts';
import type { ModelTool } from '../model-port.ts';
import { patientFetch } from '../provider-fetch.ts';

/** Tests every protocol against providers that write oddly, count wrongly, break off or refuse. */
let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

const inputs: unknown[] = [];
const lookUp: ModelTool = {
  name: 'look_up',
  effect: 'read',
  description: 'Looks it up.',
  input: { type: 'object', properties: { what: { type: 'string' } } },
  run: async (input) => {
    inputs.push(input);
    return { text: `found ${JSON.stringify(input)}` };
  },
};
const usage = { input: 1_000, cached: 800, output: 60, reasoning: 20 };
const call = { call: 'look_up', id: 'id_1', input: '{"what":"sun"}' };
const cuts: Readonly<Record<ModelProtocol, string>> = {
  'openai-chat': 'length',
  'openai-responses': 'max_output_tokens',
  'anthropic-messages': 'max_tokens',
  'google-gemini': 'MAX_TOKENS',
};

describe.each(Object.keys(wires) as ModelProtocol[])('%s', (name) => {
  const wire = wires[name];
  const { answer, ask, json, sent } = askingOver(name, () => provider);
  const whole = wire.turn([{ text: 'Good ' }, { text: 'day' }], { usage });
  const broken = wire.turn([{ text: 'So far' }], { stop: null });

  describe('reads events that', () => {
    it.each([
      ['end with carriage returns and line feeds', (text: string) => text.replaceAll('\n', '\r\n')],
      ['end with carriage returns', (text: string) => text.replaceAll('\n', '\r')],
      ['begin with a byte order mark', (text: string) => `\ufeff${text}`],
      ['stand between comments', (text: string) => text.replaceAll('\n\n', '\n\n: ping\n\n')],
      ['have no space before their data', (text: string) => text.replaceAll('data: ', 'data:')],
      ['have ids and times for another try', (text: string) => text.replaceAll('data: ', 'id: 7\nretry: 10\ndata: ')],
      ['spread their data over several lines', (text: string) => text.replaceAll('data: {', 'data: {\ndata: ')],
      ['are followed by an empty one', (text: string) => `${text}\n\n\n`],
    ])('%s', async (_how, change) => {
      provider.answers.push({ pieces: [change(whole)] });
      expect(await ask()).toMatchObject({ text: 'Good day', fault: undefined, used: { inputTokens: 1_000, outputTokens: 60 } });
    });
  });

  it('passes on no piece for empty texts', async () => {
    provider.answers.push(answer([{ text: '' }, { text: 'Hi' }, { text: '' }]));
    const { parts } = await ask();
    expect(parts.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it('keeps characters that mean something elsewhere', async () => {
    const text = '<b>&amp; $(x) %s \\n {{y}} "]}\u2028\u2029 data: [DONE]';
    provider.answers.push(answer([{ text }]));
    expect((await ask()).text).toBe(text);
  });

  it('reads an answer of 2 MB in one piece and in many', async () => {
    const text = 'word '.repeat(20_000);
    provider.answers.push({ pieces: Array.from({ length: 1 }, () => wire.turn(Array.from({ length: 20 }, () => ({ text })))) });
    expect((await ask()).text).toHaveLength(2_000_000);
  });

  it('takes thoughts between calls and texts', async () => {
    provider.answers.push(answer([{ thought: 'One.' }, { text: 'A' }, { thought: 'Two.' }, { text: 'B' }]));
    const { text, parts } = await ask();
    expect(text).toBe('AB');
    expect(parts.map((part) => (part.type === 'thought' ? part.text : '')).join('')).toMatch(/One\.\s*Two\./);
  });

  it('says so when the model thought, but wrote nothing', async () => {
    provider.answers.push(answer([{ thought: 'Hm.' }]));
    expect((await ask()).fault).toMatchObject({ code: 'provider-failed', message: expect.stringContaining('without a word') });
  });

  it('says so when the model wrote nothing at all', async () => {
    provider.answers.push(answer([]));
    expect((await ask()).fault).toMatchObject({ code: 'provider-failed', message: expect.stringContaining('without a word') });
  });

  it('keeps the thoughts when the answer breaks off among them', async () => {
    provider.answers.push(answer([{ thought: 'Hm.' }], { stop: null }));
    const { parts, fault } = await ask();
    expect(parts[0]).toMatchObject({ type: 'thought' });
    expect(fault).toMatchObject({ message: expect.stringContaining('before it was complete') });
  });

  it('tells when the answer has reached the limit of length', async () => {
    provider.answers.push(answer([{ text: 'So far' }], { stop: cuts[name], usage }), answer([{ text: 'All.' }]));
    const { text, parts, fault, used } = await ask();
    expect([text, fault, parts.at(-1)]).toEqual(['So far', undefined, { type: 'sources', sources: { cut_off: true } }]);
    expect(used).toMatchObject({ outputTokens: 60 });
    expect((await ask()).parts.map(({ type }) => type)).not.toContain('sources');
  });

  it('does not run calls that the limit of length may have cut', async () => {
    inputs.length = 0;
    provider.answers.push(answer([{ text: 'I look.' }, call], { stop: cuts[name] }));
    const { text, parts } = await ask({ tools: [lookUp] });
    expect([text, parts.at(-1)?.type, inputs.length]).toEqual(['I look.', 'sources', 0]);
  });

  it('counts once what a provider reports twice', async () => {
    const twice = whole.replace(/(?:event: [^\n]*\n)?data: (?!\[DONE\])[^\n]*60[^\n]*\n\n/, (event) => event + event);
    expect(twice).not.toBe(whole);
    provider.answers.push({ pieces: [twice] });
    expect((await ask()).used).toMatchObject({ inputTokens: 1_000, outputTokens: 60 });
  });

  it.each([-5, 1.5, 1e18])('does not believe a count of %s', async (count) => {
    provider.answers.push(answer([{ text: 'Hi' }], { usage: { ...usage, output: count, reasoning: 0 } }));
    expect(await ask()).toMatchObject({ text: 'Hi', fault: undefined, used: { outputTokens: undefined } });
  });

  it('runs calls without a word before them', async () => {
    provider.answers.push(answer([call]), answer([{ text: 'Done.' }]));
    expect((await ask({ tools: [lookUp] })).text).toBe('Done.');
  });

  it('answers calls that have the same id', async () => {
    provider.answers.push(answer([call, { ...call, input: '{"what":"moon"}' }]), answer([{ text: 'Both.' }]));
    expect((await ask({ tools: [lookUp] })).text).toBe('Both.');
    expect(sent(1).messages.join(' ')).toMatch(/found \{"what":"sun"\}.*found \{"what":"moon"\}/);
  });

  it('runs 32 calls of a turn at most, and answers the others with a sentence', async () => {
    inputs.length = 0;
    const calls = Array.from({ length: 40 }, (_, at) => ({ ...call, id: `id_${at}` }));
    provider.answers.push(answer(calls), answer([{ text: 'Enough.' }]));
    expect((await ask({ tools: [lookUp] })).text).toBe('Enough.');
    expect([inputs.length, sent(1).messages.join(' ').split('at most 32 tools').length - 1]).toEqual([32, 8]);
  });

  it('cuts the result of a tool that returns far too much', async () => {
    provider.answers.push(answer([call]), answer([{ text: 'Much.' }]));
    const much: ModelTool = { ...lookUp, run: async () => ({ text: 'x'.repeat(50_000_000) }) };
    expect((await ask({ tools: [much] })).text).toBe('Much.');
    expect(JSON.stringify(provider.requests[1]?.body).length).toBeLessThan(40_000);
  });

  it('tells the model that a tool failed, and nothing of the fault', async () => {
    provider.answers.push(answer([call]), answer([{ text: 'Sorry.' }]));
    const failing: ModelTool = { ...lookUp, run: () => Promise.reject(new Error('password is 123')) };
    expect((await ask({ tools: [failing] })).text).toBe('Sorry.');
    expect(sent(1).messages.at(-1)).toContain('[result The tool failed: it could not be used.]');
  });

  it('tells the model that a tool took too long', async () => {
    provider.answers.push(answer([call]), answer([{ text: 'Sorry.' }]));
    const slow: ModelTool = {
      ...lookUp,
      timeoutMs: 20,
      run: (_input, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
    };
    expect((await ask({ tools: [slow] })).text).toBe('Sorry.');
    expect(sent(1).messages.at(-1)).toContain('it took too long');
  });

  it('keeps names and inputs of tools in every alphabet', async () => {
    inputs.length = 0;
    provider.answers.push(answer([{ ...call, input: '{"what":"日本 \\"quoted\\" \\ud83d\\ude00"}' }]), answer([{ text: 'Done.' }]));
    await ask({ tools: [lookUp] });
    expect(inputs).toEqual([{ what: '日本 "quoted" 😀' }]);
  });

  it('keeps the text when the connection breaks', async () => {
    provider.answers.push({ pieces: [broken], breaks: true });
    expect(await ask()).toMatchObject({ text: 'So far', fault: { code: 'provider-failed' } });
  });

  it('keeps the text when the stream ends in the middle of an event', async () => {
    provider.answers.push({ pieces: [broken, 'data: {"choi'] });
    expect(await ask()).toMatchObject({ text: 'So far', fault: { message: expect.stringContaining('before it was complete') } });
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['a whole answer in place of a stream', '{"answer":"Hi"}'],
    ['events of another kind', 'data: {"hello":"world"}\n\n'],
    ['zeros', '\0'.repeat(10_000)],
  ])('says so when the provider sends %s', async (_what, body) => {
    provider.answers.push({ pieces: [body] });
    expect(await ask()).toMatchObject({ text: '', fault: { code: 'provider-failed' } });
  });

  it.each([
    ['null', 'data: null\n\n'],
    ['a number', 'data: 7\n\n'],
    ['a list', 'data: []\n\n'],
    ['fields of the wrong kind', 'data: {"type":1,"choices":{"a":1},"candidates":"x","delta":7,"content_block":3,"usage":"many"}\n\n'],
  ])('survives an event that is %s', async (_what, bad) => {
    provider.answers.push({ pieces: [broken, bad] });
    const { text, fault } = await ask();
    expect([text, (fault as { name?: string }).name]).toEqual(['So far', 'ModelError']);
  });

  it('does not read on when a refusal never ends', async () => {
    provider.answers.push({ status: 400, pieces: ['x'.repeat(200_000)], holds: true });
    expect((await ask()).fault).toMatchObject({ message: expect.stringContaining('(400)') });
    await provider.abandoned;
  });

  it.each([500, 502, 503, 529, 408])('asks again after a status of %i', async (status) => {
    provider.answers.push(json(status, '{}', { 'retry-after': '0' }), answer([{ text: 'Here.' }]));
    expect((await ask()).text).toBe('Here.');
  });

  it.each([400, 404, 413, 422, 451])('does not ask again after a status of %i', async (status) => {
    provider.answers.push(json(status, wire.refusal('no')), answer([{ text: 'Here.' }]));
    expect((await ask()).fault).toMatchObject({ name: 'ModelError' });
    expect(provider.requests).toHaveLength(1);
  });

  it('waits until the date that a busy provider names', async () => {
    provider.answers.push(json(429, '{}', { 'retry-after': new Date(Date.now() - 5_000).toUTCString() }), answer([{ text: 'Here.' }]));
    expect((await ask()).text).toBe('Here.');
  });

  it('does not ask again when the provider wants a pause of an hour', async () => {
    provider.answers.push(json(429, '{}', { 'retry-after': '3600' }), answer([{ text: 'Here.' }]));
    expect((await ask()).fault).toMatchObject({ message: expect.stringContaining('too many requests at the moment (429)') });
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    [400, 'prompt is too long: 250000 tokens > 200000 maximum', 'longer than this model can read'],
    [400, "This model's maximum context length is 8192 tokens. (context_length_exceeded)", 'longer than this model can read'],
    [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed', 'longer than this model can read'],
    [400, 'Your credit balance is too low to access the API.', 'no credit'],
    [402, 'Payment required', 'no credit'],
    [429, 'insufficient_quota', 'no credit'],
    [404, 'The model `small` does not exist', 'does not know this model'],
    [403, 'no', 'refused the key'],
  ])('says what is wrong for %i: %s', async (status, words, said) => {
    provider.answers.push(json(status, wire.refusal(words), { 'retry-after': '3600' }));
    expect((await ask()).fault).toMatchObject({ message: expect.stringContaining(said) });
  });

  it('ends without an error of the provider when the reader stops', async () => {
    const stop = new AbortController();
    provider.answers.push({ pieces: [broken], holds: true });
    const asked = ask({}, undefined, stop.signal);
    await expect.poll(() => provider.requests.length).toBe(1);
    stop.abort();
    await asked;
    await provider.abandoned;
  });

  it('does not ask again when the reader stops during the pause', async () => {
    const stop = new AbortController();
    provider.answers.push(json(503, '{}', { 'retry-after': '30' }), answer([{ text: 'Late.' }]));
    const asked = ask({}, undefined, stop.signal);
    await expect.poll(() => provider.requests.length).toBe(1);
    stop.abort();
    expect((await asked).text).toBe('');
    expect(provider.requests).toHaveLength(1);
  });

  it('gives up when the provider accepts the question and never answers', async () => {
    provider.answers.push({ pieces: [], holds: true });
    expect((await ask({}, patientFetch(300))).fault).toMatchObject({ message: expect.stringContaining('nothing') });
  });

  it('sends a conversation with empty answers and many pictures in order', async () => {
    const picture = (data: string) => ({ mediaType: 'image/png' as const, data, name: 'a.png' });
    const messages = [
      { role: 'user' as const, content: 'One' },
      { role: 'assistant' as const, content: 'Two' },
      { role: 'user' as const, content: 'Three', images: ['QQ==', 'Qg==', 'Qw=='].map(picture) },
    ];
    provider.answers.push(answer([{ text: 'Hi' }]));
    expect((await ask({ messages })).text).toBe('Hi');
    const pictures = sent()
      .messages.at(-1)
      ?.match(/base64,(\w)/g);
    expect(pictures).toHaveLength(3);
  });
});
