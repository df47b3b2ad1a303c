import { getPolicy, savePolicy, setBudget, setPrice } from 'shared-contracts/admin-calls';
import { connectModelProvider, getCapabilities, setSpecialModel } from 'shared-contracts/calls';
import { speakText, speechLimits, transcribeSpeech } from 'shared-contracts/model-calls';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { modelCalls, spending } from '../../../platform/database/schema/index.ts';
import { wavOf } from '../../../platform/model/sound-bytes.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';

const sound = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64, 1)]);
const second = 32_000;

// The first account is the owner.
const models = { LLM_TRANSCRIPTION_MODEL: 'ears', LLM_SPEECH_MODEL: 'mouth' };
const { api, provider, user: admin } = appWithModel(models, { isEmptied: true });
let user: TestUser;

beforeEach(async () => {
  Object.assign(provider, { transcript: 'Good day.', sound });
  user = await api.newUser();
});

const hear = async (payload: Buffer = wavOf(Buffer.alloc(second * 2), 16_000), headers: Record<string, string> = {}) => {
  const { statusCode: status, body } = await api.app.inject({
    method: 'POST',
    url: addressOf(transcribeSpeech, { query: { spoken_language: 'en' } }),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream', ...headers },
    payload,
  });
  return { status, body: JSON.parse(body) };
};
const speak = (spoken_text = 'Good day.', more: { voice?: string } = {}) => api.call(speakText, { body: { spoken_text, ...more } }, user);
const capabilities = async () => (await api.call(getCapabilities, { query: { email: user.email } }, user)).body;
const calls = () => api.database.db.select().from(modelCalls);
const noPrice = { input_micro: null, cached_micro: null, output_micro: null, picture_micro: null };
const price = (model: string, amounts: object) =>
  api.call(setPrice, { body: { email: admin.email, model, ...noPrice, ...amounts } }, admin);

describe('a recording', () => {
  it('is transcribed by the server’s model, and counted by its seconds', async () => {
    await price('ears', { minute_micro: 6_000 });
    expect(await hear(wavOf(Buffer.alloc(second * 1.5), 16_000))).toEqual({ status: 200, body: { text: 'Good day.' } });
    expect(provider.forms[0]?.fields.get('language')).toBe('en');
    const call = { kind: 'transcription', model: 'ears', audioSeconds: 2, costMicro: 200, isEstimated: false, status: 'complete' };
    expect(await calls()).toMatchObject([call]);
    const usage = await api.call(getMyUsage, { query: { email: user.email } }, user);
    expect(usage.body.totals).toMatchObject({ audio_seconds: 2, characters: 0, cost_micro: 200 });
  });

  it('is refused when it isn’t sound, too long, too large, or sent by nobody', async () => {
    expect(await hear(Buffer.from('<html>'.repeat(50)))).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await hear(Buffer.alloc(0))).toMatchObject({ status: 400 });
    const long = wavOf(Buffer.alloc((speechLimits.recordingMaxSeconds + 5) * 16_000), 8_000);
    expect(await hear(long)).toMatchObject({ status: 413, body: { detail: expect.stringContaining('5 minutes') } });
    expect(await hear(Buffer.alloc(speechLimits.recordingMaxBytes + 1))).toMatchObject({ status: 413 });
    expect(await hear(undefined, { authorization: '' })).toMatchObject({ status: 401 });
    expect([provider.forms, await calls()]).toEqual([[], []]);
  });

  it('gets the provider’s failure as a sentence, and costs nothing then', async () => {
    provider.transcript = undefined;
    expect(await hear()).toMatchObject({ status: 502, body: { code: 'provider-failed' } });
    expect(await calls()).toMatchObject([{ status: 'refused', audioSeconds: 0 }]);
  });

  it('is not sent when a budget has no room for it', async () => {
    await price('ears', { minute_micro: 60_000 });
    const budget = { email: admin.email, kind: 'person' as const, budget_id: '', monthly_micro: 1_000 };
    expect((await api.call(setBudget, { body: budget }, admin)).status).toBe(200);
    expect(await hear()).toMatchObject({ status: 403, body: { code: 'budget-reached' } });
    expect(provider.forms).toEqual([]);
    expect(await api.database.db.select().from(spending)).toEqual([]);
  });
});

describe('a text', () => {
  it('is read aloud with the voice that is asked for, and counted by its characters', async () => {
    await price('mouth', { character_micro: 15_000_000 });
    expect((await speak('Good day 👋', { voice: 'nova' })).body).toEqual({ sound: sound.toString('base64'), media_type: 'audio/mpeg' });
    expect(provider.requests.at(-1)).toMatchObject({ model: 'mouth', input: 'Good day 👋', voice: 'nova' });
    expect(await calls()).toMatchObject([{ kind: 'speech', characters: 10, costMicro: 150, isEstimated: false }]);
  });

  it('is refused when it is empty, too long, or contains what the administrator blocked', async () => {
    expect((await speak('  ')).status).toBe(400);
    expect((await speak('x'.repeat(speechLimits.partMaxCharacters + 1))).status).toBe(400);
    await policy({ blocked_terms: ['bluebird'] });
    expect(await speak('The Bluebird project.')).toMatchObject({ status: 422, body: { code: 'text-refused' } });
    expect(provider.requests).toEqual([]);
  });

  it('gets no sound that isn’t any', async () => {
    provider.sound = Buffer.from('<html>no sound here</html>');
    expect(await speak()).toMatchObject({ status: 502, body: { detail: expect.stringContaining('without sound') } });
  });
});

async function policy(rules: object) {
  const { version } = (await api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
  const body = { email: admin.email, version, abilities: [], blocked_terms: [], moderation: null, ...rules };
  expect((await api.call(savePolicy, { body }, admin)).status).toBe(200);
}

describe('the models', () => {
  it('are named with where the sound goes', async () => {
    expect(await capabilities()).toMatchObject({
      transcription: { by: 'server', name: 'ears', connection: '127.0.0.1' },
      speech: { by: 'server', name: 'mouth', voices: expect.arrayContaining(['alloy']) },
    });
  });

  it('are those that the person chose, and pay with the person’s key', async () => {
    provider.models = ['whisper-large', 'scripted'];
    const own = { name: 'Mine', base_url: provider.baseUrl };
    const { provider: connected } = (await api.call(connectModelProvider, { body: { email: user.email, ...own } }, user)).body;
    const special_model = `${connected?.provider_id}/whisper-large`;
    await api.call(setSpecialModel, { body: { email: user.email, purpose: 'transcription', special_model } }, user);
    expect((await capabilities()).transcription).toMatchObject({ by: 'you', name: 'whisper-large', connection: 'Mine' });
    expect((await hear()).status).toBe(200);
    expect(await calls()).toMatchObject([{ model: 'whisper-large', payer: 'person', connectionName: 'Mine' }]);
  });

  it('are nobody’s on a connection whose protocol has no sound', async () => {
    provider.models = ['claude'];
    const body = { email: user.email, name: 'Claude', base_url: provider.baseUrl, protocol: 'anthropic-messages' as const };
    const { provider: connected } = (await api.call(connectModelProvider, { body }, user)).body;
    const special_model = `${connected?.provider_id}/claude`;
    await api.call(setSpecialModel, { body: { email: user.email, purpose: 'speech', special_model } }, user);
    expect((await capabilities()).speech).toMatchObject({ by: null, model: null });
    expect(await speak()).toMatchObject({ status: 422, body: { code: 'not-connected' } });
  });

  it('are asked for nothing while a policy switches them off', async () => {
    await policy({ abilities: [{ ability: 'speech', is_on: false }] });
    const refused = { status: 403, body: { code: 'switched-off', detail: 'Your administrator switched speech services off.' } };
    expect(await hear()).toMatchObject(refused);
    expect(await speak()).toMatchObject(refused);
    expect((await capabilities()).switched_off).toMatchObject([{ ability: 'speech' }]);
    expect([provider.forms, provider.requests]).toEqual([[], []]);
  });
});
