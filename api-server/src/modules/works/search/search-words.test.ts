import * as calls from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { generateSearches } from '../../../testing/generated-searches.ts';
import { type SearchCase, searchCases } from '../../../testing/search-cases.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const app = appWithUser();
const { api } = app;

const isWhole = process.env.TEST_ALL !== undefined;

/** Uploads texts, and returns the numbers of their files once they are searched. */
async function keep(user: TestUser, cases: readonly SearchCase[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, { text, name = `text ${String.fromCharCode(97 + place)}.txt` }] of cases.entries())
    ids.push((await uploadFile(api, user, { name, content: text })).file_id);
  const isReady = async (id: string) => (await api.call(getFile, { query: { file_id: id } }, user)).body.status === 'ready';
  for (const id of ids) await expect.poll(() => isReady(id), { timeout: 30_000 }).toBe(true);
  return ids;
}

it.each(Object.keys(searchCases))('finds and marks what people look up word for word, in search and for answers: %s', async (kind) => {
  const { user } = app;
  const missed: string[] = [];
  const cases = (searchCases[kind] ?? []).filter((_, place) => isWhole || kind === 'reported' || place % 5 === 0);
  const ids = await keep(user, cases);
  for (const [place, { queries, name }] of cases.entries())
    for (const q of queries) {
      const id = ids[place] ?? '';
      const { hits, corrected } = (await api.call(calls.searchItems, { query: { email: user.email, q } }, user)).body;
      const hit = hits.find(({ item }) => item.id === id);
      if (!hit || corrected !== null) missed.push(`search: ${q}`);
      else if (![...hit.name, ...hit.passages.flat()].some((piece) => piece.hit)) missed.push(`mark: ${q}`);
      const { sources } = (await api.call(calls.searchSources, { query: { text: q } }, user)).body;
      if (!name && !sources.some(({ url }) => url?.includes(id))) missed.push(`answer: ${q}`);
    }
  expect(missed).toEqual([]);
});

it('finds generated codes, numbers, dates, versions, addresses and names with a word in any form, in twelve languages', {
  timeout: 600_000,
}, async () => {
  const { user } = app;
  const searches = generateSearches(isWhole ? 1_000 : 36, 48);
  const ids: string[] = [];
  for (let start = 0; start < searches.length; start += 50) {
    const chats = searches.slice(start, start + 50).map(({ text }, at) => ({
      source_id: `generated:${start + at}`,
      title: 'Chat',
      messages: [{ key: 'm0', parent: null, role: 'user' as const, content: text }],
    }));
    const { body } = await api.call(calls.importChats, { body: { chats } }, user);
    ids.push(...body.results.map(({ session_id }) => session_id));
  }
  const missed: string[] = [];
  for (const [place, { language, text, query }] of searches.entries()) {
    const id = ids[place] ?? '';
    const { hits, corrected } = (await api.call(calls.searchItems, { query: { email: user.email, q: query } }, user)).body;
    const hit = hits.find(({ item }) => item.id === id);
    const isMarked = hit?.passages.flat().some((piece) => piece.hit);
    if (!isMarked || corrected !== null) missed.push(`search, ${language}: ${query} in ${text}`);
    const { sources } = (await api.call(calls.searchSources, { query: { text: query } }, user)).body;
    if (!sources.some(({ url }) => url?.includes(id))) missed.push(`passages, ${language}: ${query} in ${text}`);
    if (place >= (isWhole ? 12 : 3)) continue;
    const body = { email: user.email, message: query, reaches_works: true };
    const answer = (await api.call(calls.completeChat, { body }, user)).body;
    if (!answer.sources?.data?.some(({ url }) => url?.includes(id))) missed.push(`answer, ${language}: ${query} in ${text}`);
  }
  expect(missed).toEqual([]);
});
