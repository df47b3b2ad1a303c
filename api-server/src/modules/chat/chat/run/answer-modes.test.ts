import {
  completeChat,
  connectModelProvider,
  connectSearch,
  getCapabilities,
  listWorks,
  openSession,
  readBlueprint,
  readReport,
  setSpecialModel,
} from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithProvider } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import { type ScriptedSearch, startScriptedSearch } from '../../../../testing/scripted-search.ts';
import { uploadFile } from '../../../../testing/upload-file.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let search: ScriptedSearch;
beforeAll(async () => {
  search = await startScriptedSearch();
});
afterAll(() => search.close());
const { api, provider, user } = appWithProvider((model) => ({
  ALLOW_PRIVATE_PROVIDERS: [search.url, model.baseUrl].map((url) => new URL(url).host).join(','),
}));
beforeEach(() => {
  provider.script = [{ text: 'Answered [1].' }, { finish: true }];
});

const connect = async () => {
  const body = { email: user.email, name: 'Acme', base_url: provider.baseUrl, models: ['one', 'painter'] };
  return (await api.call(connectModelProvider, { body }, user)).body.provider?.provider_id ?? '';
};
const choosePainter = async () => {
  const body = { email: user.email, purpose: 'image' as const, special_model: `${await connect()}/painter` };
  await api.call(setSpecialModel, { body }, user);
};
const ask = async (message: string, more: object) =>
  (await api.call(completeChat, { body: { message, email: user.email, ...more } }, user)).body;
const works = async () => (await api.call(listWorks, { query: { email: user.email } }, user)).body;

describe('creating a picture', () => {
  it('is refused, saying what to connect, without a picture model and in an incognito chat', async () => {
    expect(await ask('A red fox', { create_image: true })).toMatchObject({ detail: expect.stringContaining('LLM_IMAGE_MODEL') });
    await choosePainter();
    expect(await ask('A red fox', { create_image: true, temporary: true })).toMatchObject({ detail: expect.stringContaining('incognito') });
  });

  it('stores it as a file and serves it from our own origin, also later', async () => {
    await choosePainter();
    provider.image = { data: [{ b64_json: pixel }] };
    const answer = await ask('A red fox', { create_image: true });
    expect(provider.requests.at(-1)).toMatchObject({ model: 'painter', prompt: 'A red fox', n: 1 });
    const [file] = (await works()).files;
    expect(file?.file_name).toMatch(/^A red fox .*\.png$/);
    const { body } = await api.call(openSession, { query: { session_id: answer.session_id ?? '' } }, user);
    const address = body.messages.at(-1)?.sources?.image_url ?? '';
    expect(address).toMatch(/^\/api\/chat\/images\/file_/);
    const url = await api.listen();
    const headers = { cookie: `token=${user.token}` };
    const shown = await fetch(`${url}${address}`, { headers });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(pixel);
    expect((await fetch(`${url}${address}x`, { headers })).status).toBe(404);
    expect((await fetch(`${url}${address}`)).status).toBe(401);
  });

  it('explains why the provider refuses, and rejects data that is not a picture', async () => {
    await choosePainter();
    const url = `${await api.listen()}/api/v4/chat/completion`;
    const asking = { url, token: user.token, body: { message: 'A red fox', email: user.email, create_image: true } };
    const refused = await (await openStream(asking)).rest();
    expect(refused.at(-1)).toMatchObject({
      type: 'ended',
      status: 'failed',
      error: { detail: expect.stringContaining('This wish is not allowed.') },
    });
    provider.image = { data: [{ b64_json: Buffer.from('<svg onload=alert(1)>').toString('base64') }] };
    const none = await (await openStream(asking)).rest();
    expect(none.at(-1)).toMatchObject({ error: { detail: 'The image model answered, but without a picture.' } });
    expect((await works()).files).toEqual([]);
  });
});

describe('changing a picture', () => {
  const bytesOf = async (value: FormDataEntryValue | null | undefined) =>
    value instanceof File ? Buffer.from(await value.arrayBuffer()).toString('base64') : undefined;
  const created = async () => {
    await choosePainter();
    provider.image = { data: [{ b64_json: pixel }] };
    const { sources, session_id } = await ask('A red fox', { create_image: true });
    return { image_source: sources.image_url ?? '', session_id };
  };

  it('sends the picture of an answer and the marked part, and links the new one to it', async () => {
    const { image_source, session_id } = await created();
    const answer = await ask('Make it blue', { create_image: true, image_source, image_mask: pixel, session_id });
    expect(answer.sources).toMatchObject({ image_from: image_source, image_url: expect.stringContaining('/api/chat/images/') });
    expect(answer.sources.image_url).not.toBe(image_source);
    const [form] = provider.forms;
    expect(form?.path).toBe('/v1/images/edits');
    expect([form?.fields.get('model'), form?.fields.get('prompt'), form?.fields.get('n')]).toEqual(['painter', 'Make it blue', '1']);
    expect([await bytesOf(form?.fields.get('image')), await bytesOf(form?.fields.get('mask'))]).toEqual([pixel, pixel]);
    expect((await works()).files).toHaveLength(2);
    const { body } = await api.call(openSession, { query: { session_id: session_id ?? '' } }, user);
    expect(body.messages.map(({ sources }) => sources?.image_from)).toEqual([undefined, undefined, undefined, image_source]);
  });

  it('asks for another version without the words of the message', async () => {
    const { image_source } = await created();
    await ask('Vary it', { create_image: true, image_source, image_variation: true });
    expect(provider.forms[0]?.fields.get('prompt')).toContain('another version of this picture');
    expect(provider.forms[0]?.fields.get('mask')).toBeNull();
  });

  it('changes the first picture that is attached to the message', async () => {
    await choosePainter();
    provider.image = { data: [{ b64_json: pixel }] };
    const note = await uploadFile(api, user, { name: 'note.txt', content: 'Tin' });
    const picture = await uploadFile(api, user, { name: 'fox.png', content: Buffer.from(pixel, 'base64') });
    const answer = await ask('Add a hat', { create_image: true, attachments: [note.file_id, picture.file_id] });
    expect(answer.sources.image_from).toContain(`/api/chat/images/${picture.file_id}?signature=`);
    expect(await bytesOf(provider.forms[0]?.fields.get('image'))).toBe(pixel);
    const broken = await uploadFile(api, user, { name: 'cat.png', content: '<svg onload=alert(1)>' });
    const refused = await ask('Add a hat', { create_image: true, attachments: [broken.file_id] });
    expect(refused).toMatchObject({ status: 'failed', error: { detail: expect.stringContaining('not a complete PNG') } });
  });

  it('is refused for a forged address and a model that only creates, and says what to connect', async () => {
    const { image_source } = await created();
    expect(await ask('Blue', { create_image: true, image_source: `${image_source}x` })).toMatchObject({ code: 'not-found' });
    expect(await ask('Blue', { create_image: true, image_source: 'https://evil.example/?signature=a' })).toMatchObject({
      code: 'not-found',
    });
    const text = await ask('Blue', { create_image: true, image_source, image_mask: Buffer.from('no picture').toString('base64') });
    expect(text).toMatchObject({ status: 'failed', error: { detail: expect.stringContaining('Mark it again') } });
    const body = { email: user.email, name: 'Other', base_url: provider.baseUrl, models: ['dall-e-3'] };
    const id = (await api.call(connectModelProvider, { body }, user)).body.provider?.provider_id ?? '';
    await api.call(setSpecialModel, { body: { email: user.email, purpose: 'image', special_model: `${id}/dall-e-3` } }, user);
    const only = await ask('Blue', { create_image: true, image_source });
    expect(only).toMatchObject({ code: 'not-connected', detail: expect.stringContaining('gpt-image-1') });
    expect((await api.call(getCapabilities, { query: { email: user.email } } as never, user)).body.images).toMatchObject({ edits: 'none' });
  });
});

describe('creating a workflow', () => {
  it('drafts it by rules from the user’s own words without a model, and saves it', async () => {
    const answer = await ask('When a mail arrives in Gmail, save its files to Dropbox', { create_blueprint: true });
    expect(answer.message).toContain('drafted by rules');
    expect(answer.sources).toMatchObject({ blueprint_status: 'draft', blueprint: { required_apps: ['Gmail', 'Dropbox'] } });
    const params = { blueprint_id: answer.sources.blueprint_id ?? '' };
    expect((await api.call(readBlueprint, { params }, user)).body).toMatchObject({
      status: 'draft',
      session_id: answer.session_id,
      draft: { steps: [{ kind: 'trigger' }, { kind: 'action', app: 'Dropbox' }] },
    });
    expect((await works()).blueprints).toHaveLength(1);
    expect((await api.call(readBlueprint, { params }, await api.newUser())).status).toBe(404);
  });

  it('saves what the model drafts, filling in what it leaves out', async () => {
    await connect();
    provider.json = JSON.stringify({
      title: 'Orders',
      steps: [
        { title: 'An order comes', kind: 'trigger' },
        { title: 'Dance', kind: 'odd' },
      ],
    });
    const { sources } = await ask('Handle orders', { create_blueprint: true });
    expect(sources.blueprint).toMatchObject({ title: 'Orders', steps: [{ kind: 'trigger' }, { kind: 'manual', title: 'Dance' }] });
  });

  it('says so when the model drafts nothing, and saves nothing', async () => {
    await connect();
    provider.json = 'I cannot do that.';
    expect(await ask('Handle orders', { create_blueprint: true })).toMatchObject({ status: 'failed' });
    expect((await works()).blueprints).toEqual([]);
  });
});

describe('a deep dive', () => {
  const dive = { deep_dive: true };

  it('plans, searches each question, and saves the cited report', async () => {
    await connect();
    await api.call(connectSearch, { body: { email: user.email, engine: 'searxng', search_url: search.url } }, user);
    search.results = [{ url: 'https://tin.example/', title: 'Tin', text: 'Tin is a soft metal.' }];
    provider.json = JSON.stringify({ title: 'All about tin', questions: ['What is tin?', 'Who uses tin?'] });
    const url = `${await api.listen()}/api/v4/chat/completion`;
    const events = await (
      await openStream({ url, token: user.token, body: { message: 'Tell all about tin', email: user.email, ...dive } })
    ).rest();
    expect(events.flatMap((event) => (event.type === 'progress' ? [[event.text, event.step, event.steps]] : []))).toEqual([
      ['Planning the research', undefined, undefined],
      ['What is tin?', 2, 4],
      ['Who uses tin?', 3, 4],
      ['Writing the report', 4, 4],
    ]);
    expect(search.asked.map(({ query }) => query)).toEqual(['test', 'What is tin?', 'Who uses tin?']);
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('[1] Tin');
    const [report] = (await works()).reports;
    const found = events.findLast((event) => event.type === 'sources');
    expect(found).toMatchObject({ sources: { report_id: report?.report_id, report_title: 'All about tin', data: [{ title: 'Tin' }] } });
    const params = { report_id: report?.report_id ?? '' };
    expect((await api.call(readReport, { params }, user)).body).toMatchObject({
      title: 'All about tin',
      file_name: 'All about tin.md',
      body: 'Answered [1].',
      sources: [{ title: 'Tin', url: 'https://tin.example/' }],
    });
    expect((await api.call(readReport, { params }, await api.newUser())).status).toBe(404);
  });

  it('quotes the user’s own content without a model and web search, and says what is missing', async () => {
    await ask('The tin mine of Cornwall closes in May.', {});
    const answer = await ask('When does the tin mine close?', dive);
    expect(answer.message).toContain('> The tin mine of Cornwall closes in May. [1]');
    expect(answer.message).toContain('No web search is connected');
    expect((await works()).reports).toHaveLength(1);
  });

  it('saves no report for an incognito chat or an interrupted run', async () => {
    await ask('When does the tin mine close?', { ...dive, temporary: true });
    await connect();
    provider.json = JSON.stringify({ title: 'Tin', questions: ['What is tin?'] });
    provider.script = [{ text: 'Half' }];
    expect(await ask('Tell all about tin', dive)).toMatchObject({ status: 'interrupted', message: 'Half' });
    expect((await works()).reports).toEqual([]);
  });
});
