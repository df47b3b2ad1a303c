import { setTimeout as pause } from 'node:timers/promises';
import { giveAccess } from 'shared-contracts/access-calls';
import { sendDocumentChanges } from 'shared-contracts/file-calls';
import { expect, it } from 'vitest';
import { anotherNode, appWithoutUser } from '../../../testing/app-with-user.ts';
import type { EventStream } from '../../../testing/event-stream.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TogetherAuthor } from '../../../testing/together-author.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

/** Fifty people on two servers write in one document at the pace of their pages. `npm run bench -- --only crowd` writes longer and checks the delays. */
const people = 50;
const rounds = Number(process.env.ROUNDS ?? 3);
const longestMs = 3_000;
/** A page with fifty writers gathers what is typed for this long. */
const pageDelayMs = 420;

const { api: first } = appWithoutUser();
const second = anotherNode(first);

it('delivers to fifty people what each of them writes', async () => {
  const urls = [await first.listen(), await second.listen()] as const;
  const owner = await first.newUser('Owner');
  const users: TestUser[] = [];
  for (let place = 0; place < people; place += 1) users.push(await first.newUser(`Person ${place}`));
  const workspace = await workspaceOf(first, owner, ...users.map((user): [TestUser, 'Member'] => [user, 'Member']));
  const id = await makeOwned(first.database.db, 'notebook', owner.email);
  const grantee = { kind: 'workspace' as const, id: workspace };
  await first.call(giveAccess, { body: { email: owner.email, kind: 'notebook', id, grantee, level: 'edit' } }, owner);
  const authors = users.map((user, place) => new TogetherAuthor(place % 2 ? first : second, user, id));
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  await Promise.all(
    authors.map(async (author, place) => {
      await author.fetch();
      const stream = await author.follow(urls[place % 2 ? 0 : 1]);
      void readAll(stream, sentAt, delays);
    }),
  );

  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      authors.map(async (author, place) => {
        await pause((pageDelayMs * place) / people);
        const word = `#${place}.${round};`;
        author.type(word);
        sentAt.set(word, performance.now());
        expect((await author.send()).status).toBe(200);
        const { user } = author;
        const cursor = { anchor: { tname: 'default', assoc: 0 }, head: { tname: 'default', assoc: 0 } };
        const body = { notebook_id: id, client: author.doc.clientID, lineage: author.lineage, updates: [], cursor };
        expect((await (place % 2 ? first : second).call(sendDocumentChanges, { body }, user)).status).toBe(200);
      }),
    );
  }
  await Promise.all(authors.map((author) => author.fetch()));
  const [text] = authors.map((author) => author.lines().join('\n'));
  for (const author of authors) expect(author.lines().join('\n')).toBe(text);
  expect(text?.match(/#\d+\.\d+;/g)).toHaveLength(people * rounds);
  await expect.poll(() => delays.length, { timeout: 20_000 }).toBe(people * people * rounds);
  if (!process.env.ROUNDS) return;
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  process.stdout.write(`Delivered ${sorted.length} times: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms\n`);
  expect(at(0.99)).toBeLessThan(longestMs);
}, 120_000);

async function readAll(stream: EventStream, sentAt: Map<string, number>, delays: number[]): Promise<void> {
  for (let event = await stream.next(); event; event = await stream.next()) {
    const { updates = [] } = event as unknown as { updates?: readonly string[] };
    // Yjs stores text as it is, so the words can be found without applying the update.
    for (const update of updates)
      for (const [word] of Buffer.from(update, 'base64')
        .toString('latin1')
        .matchAll(/#\d+\.\d+;/g))
        delays.push(performance.now() - (sentAt.get(word) ?? 0));
  }
}
