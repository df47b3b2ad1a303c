import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { files } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { VectorsRepository } from './vector.repository.ts';

const model = 'meaning';
const count = 3_000;
const topics = 300;
const dimensions = 96;

const { api } = appWithoutUser();
let vectors: VectorsRepository;
let owner: string;
const stored: { id: string; vector: Float32Array }[] = [];
beforeAll(async () => {
  vectors = new VectorsRepository(api.database.db);
  owner = await userIdOf(api, await api.newUser());
  await api.database.db.insert(files).values({ id: 'own', userId: owner, name: 'own', status: 'ready' });
  await api.database.db.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, place, title, body)
    select 'own-' || n, ${owner}, 'file', 'own', 'own', n, 'own', 'text' from generate_series(0, ${count - 1}::int) n`);
  stored.push(...Array.from({ length: count }, (_, n) => ({ id: `own-${n}`, vector: near(n % topics) })));
  for (let n = 0; n < count; n += 500) await vectors.store(model, stored.slice(n, n + 500));
});

/** Returns the same numbers in every run. */
let seed = 7;
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32 - 0.5;
}

const centers = Array.from({ length: topics }, () => Array.from({ length: dimensions }, random));

/** Returns a vector about a topic. All have something in common, as those of real models do. */
function near(topic: number): Float32Array {
  const values = Array.from({ length: dimensions }, (_, at) => 0.1 + (centers[topic]?.[at] ?? 0) + random());
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const nearest = (asked: Float32Array, among: readonly { id: string; vector: Float32Array }[]) =>
  among
    .map(({ id, vector }) => ({ id, alike: product(asked, vector) }))
    .toSorted((a, b) => b.alike - a.alike)
    .slice(0, 8)
    .map(({ id }) => id);

it('finds the nearest of many passages, however old, by reading a few of them', async () => {
  const which = { model, scope: null };
  for (let topic = 0; topic < 20; topic += 1) {
    const asked = near(topic);
    const candidates = await vectors.candidates(owner, which, asked);
    expect(candidates.length).toBeLessThan(count / 5);
    const expected = nearest(asked, stored);
    expect(nearest(asked, candidates).filter((id) => expected.includes(id)).length).toBeGreaterThanOrEqual(7);
  }
});

it('compares nothing of another user, model, scope, file or length', async () => {
  const asked = near(1);
  const stranger = await userIdOf(api, await api.newUser());
  const compared = async (userId: string, which: Parameters<VectorsRepository['candidates']>[1], vector = asked) => {
    const { length } = await vectors.candidates(userId, which, vector);
    expect(await vectors.hasAny(userId, which)).toEqual({ any: length > 0, own: length > 0 });
    return length;
  };
  expect(await compared(owner, { model, scope: null, files: ['own'] })).toBe(400);
  expect(await compared(owner, { model, scope: 'works' })).toBe(400);
  expect(await compared(owner, { model, scope: null, files: ['other'] })).toBe(0);
  expect(await compared(owner, { model, scope: 'folder_1' })).toBe(0);
  expect(await compared(owner, { model: 'other', scope: null })).toBe(0);
  expect(await compared(stranger, { model, scope: null })).toBe(0);
  // A provider that has changed the length of a model's vectors: nothing can be compared, and nothing fails.
  expect(nearest(asked, await vectors.candidates(owner, { model, scope: null }, asked.slice(1)))).toHaveLength(8);
});

it('follows a vector that is replaced', async () => {
  const vector = near(2);
  await vectors.store('newer', [{ id: 'own-5', vector }]);
  const [found, ...others] = await vectors.candidates(owner, { model: 'newer', scope: null }, vector);
  expect(others).toEqual([]);
  expect(found).toEqual({ id: 'own-5', vector });
});
