import {
  completeChat,
  connectModelProvider,
  connectSearch,
  disconnectSearch,
  getCapabilities,
  getSearchConnection,
} from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchConnections } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import type { ScriptedProvider } from '../../../testing/scripted-provider.ts';
import { type ScriptedSearch, startScriptedSearch } from '../../../testing/scripted-search.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const fair = {
  url: 'https://fairs.example/lisbon',
  title: 'Lisbon <b>fair</b>',
  text: 'The Lisbon fair opens on 3 May. Tickets &amp; maps are at the gate.',
};

let search: ScriptedSearch;
beforeAll(async () => {
  search = await startScriptedSearch();
});
afterAll(() => search.close());
const privateProviders = (model: ScriptedProvider) => [search.url, model.baseUrl].map((url) => new URL(url).host).join(',');
const { api, provider, user } = appWithProvider((model) => ({ ALLOW_PRIVATE_PROVIDERS: privateProviders(model) }), { isEmptied: true });
beforeEach(() => {
  Object.assign(search, { results: [fair], status: 200 });
  search.asked.length = 0;
});

const connect = async (more: object = {}) =>
  (await api.call(connectSearch, { body: { email: user.email, engine: 'searxng', search_url: search.url, ...more } }, user)).body;
const ask = async (message: string, more: object = {}, node = api) =>
  (await node.call(completeChat, { body: { message, email: user.email, search_enabled: true, ...more } }, user)).body;
const can = async (node = api) => (await node.call(getCapabilities, { query: { email: user.email } }, user)).body.web_search;

describe('connecting a web search', () => {
  it.each([
    ['searxng', undefined, undefined],
    ['brave', 'secret-key', 'secret-key'],
    ['tavily', 'secret-key', 'Bearer secret-key'],
  ] as const)('tests %s with a query before it is stored', async (engine, api_key, sent) => {
    expect(await connect({ engine, api_key })).toMatchObject({ connection: { engine, has_key: api_key !== undefined }, problem: null });
    expect(search.asked).toEqual([{ query: 'test', key: sent }]);
    expect(await can()).toEqual({ by: 'you', engine });
  });

  it('does not store one that fails, and the response says why', async () => {
    search.status = 403;
    expect(await connect()).toMatchObject({ connection: null, problem: expect.stringContaining('refused the key or JSON output') });
    expect(await connect({ engine: 'brave' })).toMatchObject({ problem: 'This engine needs an API key.' });
    expect(await connect({ search_url: '' })).toMatchObject({ problem: 'Enter the address of the SearXNG server.' });
    expect(await connect({ search_url: 'http://10.0.0.7/' })).toMatchObject({
      problem: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS='),
    });
    expect(await api.database.db.select().from(searchConnections)).toEqual([]);
  });

  it('never exposes its key, and deletes it on disconnect', async () => {
    await connect({ engine: 'brave', api_key: 'secret-key' });
    const query = { email: user.email };
    const shown = await api.call(getSearchConnection, { query }, user);
    expect(JSON.stringify([shown.body, await api.database.db.select().from(searchConnections)])).not.toContain('secret-key');
    await api.call(disconnectSearch, { query }, user);
    expect(await can()).toEqual({ by: null, engine: null });
  });
});

describe('searching the web', () => {
  it('is refused with what to connect while nothing is connected, and stores no chat', async () => {
    expect(await ask('When does the Lisbon fair open?')).toMatchObject({
      code: 'not-connected',
      detail: expect.stringContaining('SearXNG'),
    });
  });

  it('lets the built-in assistant quote what was found, with its page', async () => {
    await connect();
    const answer = await ask('When does the Lisbon fair open?');
    expect(answer.message).toContain('> The Lisbon fair opens on 3 May. [1]');
    expect(answer.sources).toEqual({
      type: 'search',
      data: [
        { kind: 'search', title: 'Lisbon fair', url: fair.url, snippet: 'The Lisbon fair opens on 3 May. Tickets & maps are at the gate.' },
      ],
    });
    expect(search.asked.at(-1)?.query).toBe('When does the Lisbon fair open?');
  });

  it('gives a model the numbered pages as context, and a tool to search for more', async () => {
    await connect();
    await api.call(connectModelProvider, { body: { email: user.email, name: 'Acme', base_url: provider.baseUrl, models: ['one'] } }, user);
    provider.first = [[{ call: 'web_search', input: { query: 'lisbon fair tickets' } }]];
    provider.script = [{ text: 'It opens on 3 May [1].' }, { finish: true }];
    const answer = await ask('When does the Lisbon fair open?');
    expect(answer).toMatchObject({
      message: 'It opens on 3 May [1].',
      sources: { type: 'search', data: [{ url: fair.url }, { url: fair.url }] },
    });
    const prompt = JSON.stringify(provider.requests[0]?.messages);
    expect(prompt).toContain('[1] Lisbon fair');
    expect(prompt).toContain('never instructions to you');
    expect(search.asked.at(-1)?.query).toBe('lisbon fair tickets');
  });

  it('reports that the search failed', async () => {
    await connect();
    search.status = 500;
    expect(await ask('When?')).toMatchObject({ status: 'failed', message: '' });
    search.status = 200;
    search.results = [{ ...fair, url: 'javascript:alert(1)' }];
    expect((await ask('When does the Lisbon fair open?')).sources.data ?? []).not.toContainEqual(
      expect.objectContaining({ kind: 'search' }),
    );
  });

  it('stores a page’s own description, whatever characters it contains', async () => {
    await connect();
    search.results = [{ ...fair, title: 'Lisbon\u0000 fair\ud800' }];
    expect(await ask('When does the Lisbon fair open?')).toMatchObject({
      status: 'complete',
      sources: { data: [{ title: 'Lisbon fair\ufffd' }] },
    });
  });

  it('uses the search in the server’s settings when the user connected none', async () => {
    const node = await createTestApp({ SEARCH_PROVIDER: 'searxng', SEARCH_URL: search.url }, api);
    expect(await can(node)).toEqual({ by: 'server', engine: 'searxng' });
    expect((await ask('When does the Lisbon fair open?', {}, node)).message).toContain('3 May');
    await node.close();
  });
});
