import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWireProvider, type WireAnswer, type WireProvider } from '../../../testing/wire-provider.ts';
import { protocolOf } from '../protocols.ts';
import { patientFetch, trustedFetch } from '../provider-fetch.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = { bytes: Buffer.from(pixel, 'base64'), mediaType: 'image/png' as const };

let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

const portOf = (protocol: 'openai-chat' | 'google-gemini', model: string, fetch = trustedFetch) =>
  protocolOf(protocol).images?.({ baseUrl: provider.origin, apiKey: 'k', keyHint: '', fetch }, model);
const json = (body: unknown, more: Partial<WireAnswer> = {}): WireAnswer => ({
  headers: { 'content-type': 'application/json' },
  pieces: [JSON.stringify(body)],
  ...more,
});
const signal = () => AbortSignal.timeout(20_000);

const ofGemini = (...parts: object[]) => ({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
const inline = (data: string) => ({ inlineData: { mimeType: 'image/png', data } });

/** Lists each protocol with what it answers for a picture's data, and for words without one. */
const kinds = [
  ['openai-chat', 'gpt-image-1', (data: string) => ({ data: [{ b64_json: data }] }), { data: [{ revised_prompt: 'A fox' }] }],
  ['google-gemini', 'gemini-2.5-flash-image', (data: string) => ofGemini(inline(data)), ofGemini({ text: 'I would rather not.' })],
] as const;

describe.each(kinds)('%s', (protocol, model, answer, words) => {
  const edit = (fetch?: typeof trustedFetch) => portOf(protocol, model, fetch)?.edit?.({ prompt: 'Make it blue', picture }, signal());

  it('changes a picture', async () => {
    provider.answers.push(json(answer(pixel)));
    expect(await edit()).toEqual({ bytes: picture.bytes, mediaType: 'image/png' });
  });

  it('says so when the model answers words, an SVG, half a picture or no JSON', async () => {
    const svg = Buffer.from('<svg onload=alert(1)>').toString('base64');
    const half = picture.bytes.subarray(0, 40).toString('base64');
    provider.answers.push(json(words), json(answer(svg)), json(answer(half)), { pieces: ['<html>'] });
    for (let at = 0; at < 4; at += 1) await expect(edit()).rejects.toMatchObject({ message: expect.stringContaining('without a picture') });
  });

  it('ends an answer of more than 28 MB, a redirect, and a silence', async () => {
    const large = 'A'.repeat(30 * 1024 * 1024);
    provider.answers.push(json(answer(large)), { status: 307, headers: { location: 'http://127.0.0.1:9/' }, pieces: [] });
    await expect(edit()).rejects.toMatchObject({ message: expect.stringContaining('too large') });
    await expect(edit()).rejects.toMatchObject({ code: 'provider-unreachable' });
    provider.answers.push({ pieces: ['{'], holds: true });
    await expect(edit(patientFetch(300))).rejects.toMatchObject({ code: 'provider-failed' });
  });
});

describe('OpenAI’s pictures', () => {
  it('are varied at their own address by the model that has one, and changed by no model that only creates', async () => {
    provider.answers.push(json({ data: [{ b64_json: pixel }] }));
    await portOf('openai-chat', 'dall-e-2')?.edit?.({ prompt: 'x', picture, isVariation: true }, signal());
    expect(provider.requests[0]).toMatchObject({ path: '/images/variations' });
    expect(portOf('openai-chat', 'dall-e-3')?.edit).toBeUndefined();
  });
});

describe('Gemini’s pictures', () => {
  it('are asked for natively, and take no mask', async () => {
    provider.answers.push(json(ofGemini({ text: 'Here.' }, inline(pixel))));
    const port = portOf('google-gemini', 'gemini-2.5-flash-image');
    await port?.edit?.({ prompt: 'Make it blue', picture }, signal());
    expect(port?.takesMask).toBeUndefined();
    const { path, headers, body } = provider.requests[0] ?? {};
    expect([path, headers?.['x-goog-api-key']]).toEqual(['/models/gemini-2.5-flash-image:generateContent', 'k']);
    expect(body).toEqual({
      contents: [{ role: 'user', parts: [inline(pixel), { text: 'Make it blue' }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    });
  });

  it('says so when the provider refuses the question', async () => {
    provider.answers.push(json({ promptFeedback: { blockReason: 'SAFETY' } }), json({ candidates: [{ finishReason: 'IMAGE_SAFETY' }] }));
    for (let at = 0; at < 2; at += 1)
      await expect(portOf('google-gemini', 'g')?.create('x', signal())).rejects.toMatchObject({
        message: expect.stringContaining('refused'),
      });
  });
});
