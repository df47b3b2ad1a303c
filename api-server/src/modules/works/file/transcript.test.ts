import { getPolicy, savePolicy, setPrice } from 'shared-contracts/admin-calls';
import { completeChat, connectModelProvider, setSpecialModel } from 'shared-contracts/calls';
import { getFile, listFilePassages, retryFile } from 'shared-contracts/file-calls';
import { speechLimits } from 'shared-contracts/model-calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modelCalls } from '../../../platform/database/schema/index.ts';
import { wavOf } from '../../../platform/model/sound-bytes.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const recording = wavOf(Buffer.alloc(64_000), 16_000);
const spoken = 'The lighthouse keeper counts eleven ships.';

let provider: ScriptedProvider;
let api: TestApp;
let user: TestUser;

beforeEach(async () => {
  provider = await startScriptedProvider();
});
afterEach(async () => {
  await api.close();
  await provider.close();
});

async function start(env: Record<string, string>): Promise<void> {
  provider.models = ['whisper-1', 'small'];
  provider.transcript = spoken;
  provider.script = [{ text: 'Eleven.' }, { finish: true }];
  api = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1', ...env });
  user = await api.newUser();
}
/** Starts with a model that transcribes in the server's settings. */
const startHearing = () => start({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'small', LLM_TRANSCRIPTION_MODEL: 'whisper-1' });

const partBytes = 8 * 1024 * 1024;
const upload = async (name = 'voice memo.wav', content: Buffer = recording) =>
  (await uploadFile(api, user, { name, content, partBytes })).file_id;
const look = async (file_id: string) => (await api.call(getFile, { query: { file_id } }, user)).body;
const ended = async (file_id: string) => {
  await expect.poll(async () => (await look(file_id)).status, { timeout: 20_000 }).toMatch(/ready|failed/);
  return look(file_id);
};

it('writes down what is said in a sound file, as text that answers read and that is counted', async () => {
  await startHearing();
  const admin = await api.newAdmin();
  const price = { input_micro: null, cached_micro: null, output_micro: null, picture_micro: null, minute_micro: 6_000 };
  await api.call(setPrice, { body: { email: admin.email, model: 'whisper-1', ...price } }, admin);
  const file_id = await upload();
  expect(await ended(file_id)).toMatchObject({ status: 'ready', type: 'audio/wav' });
  const { passages } = (await api.call(listFilePassages, { query: { file_id } }, user)).body;
  expect(passages.map(({ text }) => text)).toEqual([spoken]);
  expect(provider.forms).toHaveLength(1);
  const body = { email: user.email, message: 'How many ships?', attachments: [file_id] };
  await api.call(completeChat, { body }, user);
  expect(JSON.stringify(provider.requests.at(-1))).toContain(spoken);
  const calls = await api.database.db.select().from(modelCalls);
  expect(calls.find(({ kind }) => kind === 'transcription')).toMatchObject({ audioSeconds: 2, costMicro: 200, status: 'complete' });
});

it('says what to connect when nothing transcribes, and reads the file once something does', async () => {
  await start({});
  const file_id = await upload();
  const failed = await ended(file_id);
  expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('Choose one under Models, then retry the file.') });
  const own = { name: 'Mine', base_url: provider.baseUrl };
  const { provider: connected } = (await api.call(connectModelProvider, { body: { email: user.email, ...own } }, user)).body;
  const special_model = `${connected?.provider_id}/whisper-1`;
  await api.call(setSpecialModel, { body: { email: user.email, purpose: 'transcription', special_model } }, user);
  await api.call(retryFile, { query: { file_id } }, user);
  expect(await ended(file_id)).toMatchObject({ status: 'ready', failure: null });
});

it.each([
  ['is no sound', Buffer.from('<html>'.repeat(500)), 'not a sound file'],
  ['is too long', wavOf(Buffer.alloc(16_000_000), 500), '3 hours'],
  ['is too large', Buffer.concat([recording, Buffer.alloc(speechLimits.fileMaxBytes)]), '24 MB'],
])('sends nothing when the file %s', async (_what, content, sentence) => {
  await startHearing();
  expect(await ended(await upload('memo.wav', content))).toMatchObject({ status: 'failed', failure: expect.stringContaining(sentence) });
  expect(provider.forms).toEqual([]);
});

it('says so when the provider fails, or hears nothing', async () => {
  await startHearing();
  provider.transcript = undefined;
  expect(await ended(await upload())).toMatchObject({ status: 'failed', failure: expect.stringMatching(/\S/) });
  provider.transcript = '  ';
  expect(await ended(await upload('silence.wav'))).toMatchObject({ status: 'failed', failure: 'Nothing is said in this file.' });
});

it('sends nothing when an administrator switched speech off', async () => {
  await startHearing();
  const admin = await api.newAdmin();
  const { version } = (await api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
  const rules = { abilities: [{ ability: 'speech' as const, is_on: false }], blocked_terms: [], moderation: null };
  expect((await api.call(savePolicy, { body: { email: admin.email, version, ...rules } }, admin)).status).toBe(200);
  expect(await ended(await upload())).toMatchObject({ status: 'failed' });
  expect(provider.forms).toEqual([]);
});
