import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWireProvider, type WireAnswer, type WireProvider } from '../../../testing/wire-provider.ts';
import { protocolOf } from '../protocols.ts';
import { patientFetch, trustedFetch } from '../provider-fetch.ts';
import { soundTypeOf, wavOf, wavSeconds } from '../sound-bytes.ts';

const recording = { bytes: wavOf(Buffer.alloc(32_000 * 2), 16_000), seconds: 2 };
const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200, 1)]);

let provider: WireProvider;
beforeEach(async () => {
  provider = await startWireProvider();
});
afterEach(() => provider.close());

type Kind = 'openai-chat' | 'openai-responses' | 'google-gemini';
const endpoint = (fetch = trustedFetch) => ({ baseUrl: provider.origin, apiKey: 'k', keyHint: 'Enter a key.', fetch });
const signal = () => AbortSignal.timeout(20_000);
const hear = (protocol: Kind, fetch?: typeof trustedFetch, language?: string) =>
  protocolOf(protocol)
    .transcription?.(endpoint(fetch), 'm')
    .transcribe({ ...recording, language }, signal());
const speak = (protocol: Kind, more: { voice?: string; fetch?: typeof trustedFetch; model?: string } = {}) =>
  protocolOf(protocol)
    .speech?.(endpoint(more.fetch), more.model ?? 'm')
    .speak({ text: 'Good day.', voice: more.voice }, signal());
const json = (body: unknown, more: Partial<WireAnswer> = {}): WireAnswer => ({
  headers: { 'content-type': 'application/json' },
  pieces: [JSON.stringify(body)],
  ...more,
});
const ofGemini = (...parts: object[]) => json({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
const samples = (mimeType = 'audio/L16;codec=pcm;rate=24000') =>
  ofGemini({ inlineData: { mimeType, data: Buffer.alloc(4_800).toString('base64') } });

describe.each([
  ['openai-chat', (text: string) => json({ text, usage: { type: 'duration', seconds: 2 } }), () => ({ pieces: [mp3] })],
  ['openai-responses', (text: string) => json({ text }), () => ({ pieces: [mp3] })],
  ['google-gemini', (text: string) => ofGemini({ text: 'Hm.', thought: true }, { text }), () => samples()],
] as const)('%s', (protocol, said, sound) => {
  it('transcribes and speaks', async () => {
    provider.answers.push(said(' Good day. '), sound());
    expect(await hear(protocol)).toBe('Good day.');
    expect((await speak(protocol))?.bytes.length).toBeGreaterThan(100);
  });

  it('waits as long as a busy provider asks, and gives up the second time', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, pieces: ['{}'] };
    provider.answers.push(busy, said('Here.'), busy, busy, busy, sound());
    expect(await hear(protocol)).toBe('Here.');
    await expect(hear(protocol)).rejects.toMatchObject({ message: expect.stringContaining('429') });
    expect(await speak(protocol)).toBeDefined();
  });

  it('says what is wrong with a key, a model, a page instead of an answer, a redirect, a silence and too many bytes', async () => {
    const page = { headers: { 'content-type': 'text/html' }, pieces: ['<html>'.repeat(9)] };
    const redirect = { status: 307, headers: { location: 'http://127.0.0.1:9/' }, pieces: [] };
    const gone = json({ error: { message: 'model not found' } }, { status: 404 });
    for (const ask of [() => hear(protocol), () => speak(protocol)]) {
      provider.answers.push({ status: 401, pieces: ['{}'] }, gone, page, redirect);
      await expect(ask()).rejects.toMatchObject({ code: 'provider-refused', message: expect.stringContaining('Enter a key.') });
      await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('does not know this model') });
      await expect(ask()).rejects.toMatchObject({ code: 'provider-failed' });
      await expect(ask()).rejects.toMatchObject({ code: 'provider-unreachable' });
    }
    provider.answers.push({ pieces: ['{'], holds: true }, { pieces: ['{'], holds: true });
    await expect(hear(protocol, patientFetch(300))).rejects.toMatchObject({ code: 'provider-failed' });
    await expect(speak(protocol, { fetch: patientFetch(300) })).rejects.toMatchObject({ code: 'provider-failed' });
    provider.answers.push({ pieces: ['x'.repeat(36 * 1024 * 1024)] });
    await expect(speak(protocol)).rejects.toMatchObject({ message: expect.stringContaining('more sound than expected') });
  });
});

describe('OpenAI’s speech', () => {
  it('sends a form with the recording, and asks for a voice', async () => {
    provider.answers.push(json({ text: 'Guten Tag.' }), { pieces: [mp3] }, { pieces: [mp3] });
    await hear('openai-chat', undefined, 'de');
    const [form] = provider.requests;
    expect([form?.path, form?.headers.authorization]).toEqual(['/audio/transcriptions', 'Bearer k']);
    const head = { 'content-type': String(form?.headers['content-type']) };
    const fields = await new Response(new Uint8Array(form?.bytes ?? []), { headers: head }).formData();
    expect([...fields.keys()]).toEqual(['file', 'model', 'response_format', 'language']);
    const file = fields.get('file');
    expect(file instanceof File && [file.name, file.type, file.size]).toEqual(['speech.wav', 'audio/wav', recording.bytes.length]);
    expect(await speak('openai-chat')).toEqual({ bytes: mp3, mediaType: 'audio/mpeg' });
    await speak('openai-chat', { voice: 'af_heart' });
    const asked = { model: 'm', input: 'Good day.', voice: 'alloy', response_format: 'mp3' };
    expect(provider.requests.slice(1).map(({ path, body }) => [path, body])).toEqual([
      ['/audio/speech', asked],
      ['/audio/speech', { ...asked, voice: 'af_heart' }],
    ]);
  });

  it('learns that a server writes only WAV', async () => {
    const refusal = json({ error: { message: 'response_format must be wav' } }, { status: 400 });
    const wav = { pieces: [wavOf(Buffer.alloc(400), 24_000)] };
    provider.answers.push(refusal, wav, wav);
    expect(await speak('openai-chat', { model: 'orpheus' })).toMatchObject({ mediaType: 'audio/wav' });
    await speak('openai-chat', { model: 'orpheus' });
    expect(provider.requests.map(({ body }) => body.response_format)).toEqual(['mp3', 'wav', 'wav']);
  });

  it('tells why a provider refuses a recording or a voice', async () => {
    provider.answers.push({ status: 413, pieces: ['too large'] }, json({ error: { message: 'Unknown voice: x' } }, { status: 400 }));
    await expect(hear('openai-chat')).rejects.toMatchObject({ message: expect.stringContaining('too large for this model') });
    await expect(speak('openai-chat', { voice: 'x' })).rejects.toMatchObject({ message: expect.stringContaining('Unknown voice: x') });
  });
});

describe('Gemini’s speech', () => {
  it('is asked for natively', async () => {
    provider.answers.push(ofGemini({ text: 'Hi' }), samples());
    await hear('google-gemini');
    const sound = await speak('google-gemini', { voice: 'Puck' });
    expect(provider.requests.map(({ path }) => path)).toEqual(['/models/m:generateContent', '/models/m:generateContent']);
    expect(provider.requests[0]?.body).toMatchObject({
      contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'audio/wav', data: recording.bytes.toString('base64') } }, {}] }],
    });
    expect(provider.requests[1]?.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Read aloud: Good day.' }] }],
      generationConfig: {
        responseModalities: ['AUDIO'],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
      },
    });
    expect(wavSeconds(Buffer.from(sound?.bytes ?? []))).toBe(0.1);
  });

  it('says so when the provider refuses, or answers words instead of sound', async () => {
    provider.answers.push(json({ promptFeedback: { blockReason: 'SAFETY' } }), ofGemini({ text: 'No.' }));
    await expect(speak('google-gemini')).rejects.toMatchObject({ message: expect.stringContaining('refused') });
    await expect(speak('google-gemini')).rejects.toMatchObject({ message: expect.stringContaining('without sound') });
  });
});

describe('Anthropic', () => {
  it('neither hears nor speaks', () => {
    expect(protocolOf('anthropic-messages').transcription).toBeUndefined();
    expect(protocolOf('anthropic-messages').speech).toBeUndefined();
  });
});

describe('the bytes of a recording', () => {
  it('say how long it is', () => {
    expect(wavSeconds(recording.bytes)).toBe(2);
  });

  it.each([
    ['too short', Buffer.from('RIFF')],
    ['a page', Buffer.from('<html>'.repeat(20))],
    ['cut off', recording.bytes.subarray(0, 1_000)],
    ['stereo', Buffer.from(recording.bytes).fill(2, 22, 23)],
    ['of an impossible rate', Buffer.from(recording.bytes).fill(255, 24, 28)],
  ])('are refused when they are %s', (_, bytes) => {
    expect(wavSeconds(Buffer.from(bytes))).toBeUndefined();
  });

  it('are recognized by their beginning', () => {
    const at = (...head: number[]) => soundTypeOf(Buffer.concat([Buffer.from(head), Buffer.alloc(20)]));
    expect([at(0xff, 0xfb), at(0xff, 0xf1), at(0x4f, 0x67, 0x67, 0x53), at(0x66, 0x4c, 0x61, 0x43), at(0x7b)]).toEqual([
      'audio/mpeg',
      'audio/aac',
      'audio/ogg',
      'audio/flac',
      undefined,
    ]);
  });
});
