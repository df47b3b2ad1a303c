import { getCapabilities, setSpecialModel } from 'shared-contracts/calls';
import { speakText } from 'shared-contracts/model-calls';
import { createWorkspaceConnection, getWorkspaceSpeech, setWorkspaceSpeech, switchWorkspace } from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user: owner } = appWithProvider({}, { isEmptied: true });
let member: TestUser;
let workspace_id: string;
let connection: string;

beforeEach(async () => {
  provider.models = ['small', 'whisper-1', 'tts-1'];
  provider.sound = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64, 1)]);
  member = await api.newUser();
  workspace_id = await workspaceOf(api, owner, [member, 'Member']);
  const body = { name: 'Team', base_url: provider.baseUrl };
  connection = (await api.call(createWorkspaceConnection, { params: { workspace_id }, body }, owner)).body.connection?.connection_id ?? '';
  await api.call(switchWorkspace, { params: { workspace_id } }, member);
});

const read = (by = owner) => api.call(getWorkspaceSpeech, { params: { workspace_id } }, by);
const choose = (purpose: 'transcription' | 'speech', model: string | null, voice: string | null = null, by = owner) =>
  api.call(setWorkspaceSpeech, { params: { workspace_id }, body: { purpose, model, voice } }, by);
const capabilities = async (by = member) => (await api.call(getCapabilities, { query: { email: by.email } }, by)).body;
const speak = (voice?: string) => api.call(speakText, { body: { spoken_text: 'Good day.', ...(voice ? { voice } : {}) } }, member);

it('hears and speaks for members who work there, with the voice of the workspace', async () => {
  expect((await capabilities()).speech).toMatchObject({ by: null });
  expect((await speak()).body).toMatchObject({ code: 'not-connected' });
  expect((await choose('transcription', `${connection}/whisper-1`)).status).toBe(200);
  expect((await choose('speech', `${connection}/tts-1`, 'nova')).status).toBe(200);
  expect(await capabilities()).toMatchObject({
    transcription: { by: 'server', name: 'whisper-1', connection: 'Team' },
    speech: { by: 'server', name: 'tts-1' },
  });
  expect((await speak()).status).toBe(200);
  expect(provider.requests.at(-1)).toMatchObject({ model: 'tts-1', voice: 'nova' });
  await speak('coral');
  expect(provider.requests.at(-1)).toMatchObject({ voice: 'coral' });
});

it('gives way to a person’s choice, and is gone when the workspace takes it back', async () => {
  await choose('speech', `${connection}/tts-1`);
  const special_model = `${connection}/small`;
  await api.call(setSpecialModel, { body: { email: member.email, purpose: 'speech', special_model } }, member);
  expect((await capabilities()).speech).toMatchObject({ name: 'small' });
  await api.call(setSpecialModel, { body: { email: member.email, purpose: 'speech', special_model: null } }, member);
  expect((await capabilities()).speech).toMatchObject({ name: 'tts-1' });
  await choose('speech', null);
  expect((await capabilities()).speech).toMatchObject({ by: null });
});

it('offers what is made for it first, and leaves out what is made for the other', async () => {
  const { transcription, speech } = (await read()).body;
  expect(transcription.choices.map(({ name }) => name)).toEqual(['whisper-1', 'small']);
  expect(speech.choices.map(({ name }) => name)).toEqual(['tts-1', 'small']);
  expect(speech.choices[0]?.voices).toContain('alloy');
  await choose('speech', `${connection}/tts-1`, 'nova');
  expect((await read()).body.speech).toMatchObject({ model: { name: 'tts-1', is_usable: true }, voice: 'nova' });
});

it('is decided by the workspace’s managers alone, and is in the audit log', async () => {
  expect((await choose('speech', `${connection}/tts-1`, null, member)).status).toBe(403);
  expect((await read(member)).status).toBe(403);
  expect((await read(await api.newUser())).status).toBe(404);
  expect((await choose('speech', 'prv_other/tts-1')).body).toMatchObject({ code: 'not-connected' });
  await choose('speech', `${connection}/tts-1`, 'nova');
  const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
    ({ action }) => action === 'workspace.default-speech',
  );
  expect(entries).toMatchObject([{ after: { purpose: 'speech', voice: 'nova' } }]);
});
