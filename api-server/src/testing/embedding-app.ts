import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { getEmbedding, pauseEmbedding, startEmbedding } from 'shared-contracts/admin-calls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { embeddingModels, files } from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import { anotherNode, appWithUser } from './app-with-user.ts';
import { listenLow } from './scripted-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { userIdOf } from './workspace-of.ts';

export const priced = 'text-embedding-3-small';
export const unpriced = 'meanings';

/** Starts two nodes whose files a scripted provider embeds. There are files before a model is chosen. */
export function embeddingApp() {
  /** Plays a provider. It answers at once, holds its answers back, refuses the key, or fails with one text. */
  const provider = {
    sent: [] as { model: string; texts: number }[],
    held: undefined as ServerResponse[] | undefined,
    refuses: false,
    failsWith: undefined as string | undefined,
  };
  const server = createServer(async (request, response) => {
    const { model, input = [] } = (await json(request)) as { model: string; input?: string[] };
    provider.sent.push({ model, texts: input.length });
    response.setHeader('content-type', 'application/json');
    if (provider.refuses) response.writeHead(401).end('{}');
    else if (input.some((text) => provider.failsWith && text.includes(provider.failsWith))) response.writeHead(400).end('{}');
    else if (provider.held) provider.held.push(Object.assign(response, { answer: answerTo(input) }));
    else response.end(answerTo(input));
  });
  const answerTo = (input: string[]) => JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) });
  const release = () => {
    for (const response of provider.held ?? []) response.end((response as ServerResponse & { answer: string }).answer);
    provider.held = undefined;
  };
  const textsOf = (model: string) => provider.sent.reduce((sum, one) => sum + (one.model === model ? one.texts : 0), 0);

  let url = '';
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listenLow(server)}/v1`;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });
  const env = () => ({ LLM_BASE_URL: url, LLM_MODEL: unpriced, LLM_EMBED_MODEL: priced });
  const { api, user } = appWithUser(env, { isEmptied: true });
  const other = anotherNode(api, env);
  let admin: TestUser;
  beforeEach(async () => {
    Object.assign(provider, { sent: [], held: undefined, refuses: false, failsWith: undefined });
    admin = await api.newAdmin();
    // The server started without files, so it uses the model of its settings. In these tests, there are files before anything is chosen.
    await api.database.db.delete(embeddingModels);
  });

  /** Adds files that were read, with ten passages each. */
  async function addFiles(count: number, notebookId: string | null = null): Promise<string[]> {
    const userId = await userIdOf(api, user);
    const ids = Array.from({ length: count }, () => newId('file'));
    const rows = ids.map((id) => ({ id, userId, name: id, status: 'ready' as const, notebookId }));
    await api.database.db.insert(files).values(rows);
    await api.database.db.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, place, title, body)
    select f.id || n, ${userId}, 'file', f.id, f.id, n, 'notes', 'Walnut ' || n from unnest(${sql.param(ids)}::text[]) f (id), generate_series(1, 10) n`);
    return ids;
  }

  const runOn = (node: TestApp) => node.app.jobs.find(({ name }) => name === 'files-embed')?.run();
  const read = async (node = api) => (await node.call(getEmbedding, {}, admin)).body;
  const start = (model: string) => api.call(startEmbedding, { body: { embedding_model: model } }, admin);
  const pause = (model: string, is_paused: boolean, node = api) =>
    node.call(pauseEmbedding, { body: { embedding_model: model, is_paused } }, admin);
  const countStored = async () => {
    const { rows } = await api.database.db.execute<{ model: string; count: number }>(sql`
    select model, count(*)::int from (select model from passage_vectors union all select model from next_passage_vectors) v group by 1`);
    return Object.fromEntries(rows.map(({ model, count }) => [model, count]));
  };
  /** Embeds everything with a model, which becomes the current one. */
  async function finish(model: string): Promise<void> {
    await start(model);
    await runOn(api);
  }
  return {
    api,
    user,
    other,
    env,
    provider,
    release,
    textsOf,
    addFiles,
    runOn,
    read,
    start,
    pause,
    countStored,
    finish,
    administrator: () => admin,
  };
}
