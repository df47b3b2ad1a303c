import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, signUp } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/file-calls';
import { answerInvitation, createWorkspace, inviteMember, listOwnInvitations } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../testing/malformed-requests.ts';
import { type RunningApi, startApi } from '../../../testing/start-api.ts';
import { addressOf, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { TogetherAuthor } from '../../../testing/together-author.ts';

/**
 * Lets two people write at random while connections break, servers are killed, and both change between servers.
 * A complete run (`npm test -- all`) tries twice as many orders. `INTERLEAVINGS=200 INTERLEAVING_SEED=7` runs more, or others.
 */
const count = Number(process.env.INTERLEAVINGS ?? (process.env.TEST_ALL ? 20 : 10));
const firstSeed = Number(process.env.INTERLEAVING_SEED ?? 1);
const stepsEach = 40;
const killsEach = 1;
/** A server takes long to start on a slow machine, so only every fifth order kills one. */
const killsEvery = 5;

let own: TestDatabase;
const servers: RunningApi[] = [];
let ana: TestUser;
let ben: TestUser;

const start = () => startApi({ databaseUrl: own.url, env: { RATE_LIMIT_PER_MINUTE: '1000000', SIGN_UPS_PER_HOUR: '1000' } });

/** Calls a server over HTTP. */
const callerOf = (place: number): Pick<TestApp, 'call'> => ({
  call: async (definition, input, user) => {
    const response = await fetch(`${servers[place]?.url}${addressOf(definition, input)}`, {
      method: definition.method,
      headers: {
        ...(user ? { authorization: `Bearer ${user.token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    return { status: response.status, body: (await response.json()) as never, headers: {} };
  },
});
const callers = [callerOf(0), callerOf(1)] as const;

beforeAll(async () => {
  own = await createTestDatabase();
  servers.push(await start());
  servers.push(await start());
  const [server] = callers;
  const newUser = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`;
    const { body } = await server.call(signUp, { body: { email, password: 'correct horse battery staple', first_name: name } });
    return { email, token: body.access_token };
  };
  [ana, ben] = [await newUser('Ana'), await newUser('Ben')];
  const { workspace_id } = (await server.call(createWorkspace, { body: { email: ana.email, name: 'Launch' } }, ana)).body;
  await server.call(inviteMember, { params: { workspace_id }, body: { invited_email: ben.email, role: 'Member' } }, ana);
  const { invitations } = (await server.call(listOwnInvitations, { query: { email: ben.email } }, ben)).body;
  await server.call(answerInvitation, { params: { own_invitation_id: invitations[0]?.invitation_id ?? '' }, body: { accept: true } }, ben);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await own.drop();
});

async function newDocument(): Promise<string> {
  const [server] = callers;
  const { notebook_id: id } = (await server.call(createNotebook, { body: { email: ana.email, title: 'Harbor' } }, ana)).body;
  const grantee = { kind: 'person' as const, id: ben.email };
  const given = await server.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
  expect(given.status).toBe(200);
  return id;
}

const contentOf = async (id: string) => {
  const { body } = await callers[1].call(calls.getNotebookDocument, { query: { notebook_id: id } }, ana);
  const content = (body.content?.content ?? []) as { content?: { text?: string }[] }[];
  return content.map((paragraph) => (paragraph.content ?? []).map(({ text }) => text ?? '').join(''));
};

/** Writes, removes, sends, fetches and breaks things in an order that follows from the seed. Returns what was typed and acknowledged. */
async function interleave(seed: number, authors: readonly TogetherAuthor[], withDeletions: boolean): Promise<string[]> {
  const random = createRandom(seed);
  const pick = (limit: number) => random.below(limit);
  const typed: string[] = [];
  let kills = 0;
  for (let step = 0; step < stepsEach; step += 1) {
    const author = authors[pick(authors.length)];
    if (!author) throw new Error('no author');
    const lines = author.lines();
    const line = pick(lines.length);
    const word = `<${seed}.${step}>`;
    const chance = pick(100) / 100;
    if (chance < 0.35 && lines.length) {
      author.type(word, line, pick((lines[line]?.length ?? 0) + 1));
      typed.push(word);
    } else if (chance < 0.45) {
      author.add(word, pick(lines.length + 1));
      typed.push(word);
    } else if (chance < 0.52 && withDeletions && (lines[line]?.length ?? 0) > 3) author.erase(line, pick(2), 2);
    else if (chance < 0.56 && withDeletions && lines.length > 1) author.remove(line);
    else if (chance < 0.72) await author.send().catch(() => undefined);
    // The server stores it, but the answer is lost.
    else if (chance < 0.78) await author.send([...author.unsent]).catch(() => undefined);
    else if (chance < 0.9) await author.fetch().catch(() => undefined);
    else if (chance < 0.97) author.api = callers[pick(2)] ?? callers[0];
    else if (seed % killsEvery === 3 && kills < killsEach) {
      kills += 1;
      await killWhileSending(author, pick(2));
    }
  }
  return typed;
}

/** Kills a server while somebody sends to it, and starts another in its place. */
async function killWhileSending(author: TogetherAuthor, place: number): Promise<void> {
  author.api = callers[place] ?? callers[0];
  const sent = author.send().catch(() => undefined);
  await servers[place]?.kill();
  await sent;
  servers[place] = await start();
}

/** Sends and fetches until both have everything, as pages do once all connections are back. */
async function settle(authors: readonly TogetherAuthor[]): Promise<void> {
  for (const author of authors) expect((await author.send()).status).toBe(200);
  for (const author of authors) expect((await author.fetch()).status).toBe(200);
}

it.each(Array.from({ length: count }, (_, place) => firstSeed + place))(
  'ends in equal documents after cuts in an order by chance (seed %i)',
  async (seed) => {
    const id = await newDocument();
    const authors = [new TogetherAuthor(callers[0], ana, id), new TogetherAuthor(callers[1], ben, id)];
    for (const author of authors) await author.fetch();
    const withDeletions = seed % 2 === 0;
    const typed = await interleave(seed, authors, withDeletions);
    await settle(authors);
    const [hers, his] = authors.map((author) => author.lines());
    expect(his).toEqual(hers);
    expect(await contentOf(id)).toEqual(hers);
    const reader = new TogetherAuthor(callers[0], ben, id);
    await reader.fetch();
    expect(reader.lines()).toEqual(hers);
    // Words that were typed into others are torn apart, but no letter is missing.
    const letters = (text: string) => [...text].toSorted().join('');
    if (!withDeletions) expect(letters(hers?.join('') ?? '')).toBe(letters(typed.join('')));
  },
  300_000,
);
