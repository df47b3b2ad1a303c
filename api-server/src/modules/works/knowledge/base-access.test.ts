import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { grants } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { VectorsRepository } from '../file/vector.repository.ts';
import { PassagesRepository } from './passage.repository.ts';

/** At full size: 40 accounts, 30 bases, 20,000 passages and 10,000 grants that come and go. */
const isFull = process.env.TEST_ALL !== undefined;
const size = isFull
  ? { people: 40, bases: 30, passages: 20_000, rounds: 40, changes: 250 }
  : { people: 12, bases: 10, passages: 2_000, rounds: 2, changes: 60 };
const workspaces = 3;

const { api } = appWithoutUser();

/** Returns the same numbers in every run. */
let seed = 11;
function random(below: number): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((seed / 2 ** 32) * below);
}
const pick = <One>(all: readonly One[]): One => all[random(all.length)] as One;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const people = numbers(size.people).map((n) => `bp_${n}`);
const ownerOf = (base: number) => `bp_${base % size.people}`;
const baseId = (base: number) => `bb_${base}`;
/** Returns a word that only passages of a base have. */
const wordOf = (base: number) => `quay${String.fromCharCode(97 + Math.floor(base / 10), 97 + (base % 10))}`;
const baseIn = (text: string) => baseId(numbers(size.bases).findIndex((base) => text.includes(wordOf(base))));

/** Lists who is in what: each person in one or two workspaces, as a Guest in one of seven, in one team and in one group. */
const memberships = people.flatMap((userId, n) =>
  [...new Set([n % workspaces, random(workspaces)])].map((workspace) => ({ userId, workspace, role: n % 7 === 6 ? 'Guest' : 'Member' })),
);
const teamOf = (userId: string) => memberships.find((one) => one.userId === userId)?.workspace ?? 0;
const groupOf = (userId: string) => Number(userId.slice(3)) % 4;

async function fill(): Promise<void> {
  const { db } = api.database;
  const ids = sql`generate_series(0, ${size.people - 1}::int) n`;
  await db.execute(sql`insert into users (id, name, email) select 'bp_' || n, 'Person', 'bp' || n || '@bases.test' from ${ids}`);
  for (const workspace of numbers(workspaces)) {
    await db.execute(sql`insert into workspaces (id, name) values (${`bw_${workspace}`}, 'Bases')`);
    await db.execute(sql`insert into teams (id, workspace_id, name) values (${`bt_${workspace}`}, ${`bw_${workspace}`}, 'Team')`);
  }
  for (const { userId, workspace, role } of memberships) {
    const id = `${userId}_${workspace}`;
    await db.execute(
      sql`insert into workspace_members (id, workspace_id, user_id, role) values (${id}, ${`bw_${workspace}`}, ${userId}, ${role})`,
    );
    if (workspace === teamOf(userId))
      await db.execute(sql`insert into team_members (team_id, member_id) values (${`bt_${workspace}`}, ${id})`);
  }
  await db.execute(sql`insert into groups (id, name) select 'bg_' || n, 'Bases ' || n from generate_series(0, 3) n`);
  await db.execute(sql`insert into group_members (group_id, user_id, source) select 'bg_' || n % 4, 'bp_' || n, 'scim' from ${ids}`);
  for (const base of numbers(size.bases)) {
    const [id, owner] = [baseId(base), ownerOf(base)];
    await db.execute(
      sql`insert into work_areas (id, user_id, name, display_name, display_rank, route_url, icon) values (${`ba_${base}`}, ${owner}, 'Area', 'Area', 1, ${`ba_${base}`}, 'x')`,
    );
    await db.execute(sql`insert into notebooks (id, user_id, title, area_id) values (${id}, ${owner}, ${id}, ${`ba_${base}`})`);
    await db.execute(
      sql`insert into files (id, user_id, name, notebook_id, status) values (${`bf_${base}`}, ${owner}, 'notes', ${id}, 'ready')`,
    );
  }
  // Every fifth passage is of the notebook's document, the others are of its file.
  await db.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, notebook_id, place, title, body)
    select 'bx_' || n, f.user_id, case when n % 5 = 0 then 'notebook' else 'file' end, f.id,
      case when n % 5 > 0 then f.id end, case when n % 5 = 0 then f.notebook_id end, n, 'notes',
      'The secret of ' || (${sql.param(numbers(size.bases).map(wordOf))}::text[])[1 + n % ${size.bases}::int] || ' is number ' || n || '.'
    from generate_series(0, ${size.passages - 1}::int) n join files f on f.id = 'bf_' || n % ${size.bases}::int`);
  await db.execute(sql`
    insert into passage_vectors (passage_id, model, vector) select id, 'bases', ${Buffer.from(new Float32Array([1, 0]).buffer)}
    from passages where id like 'bx\\_%' and file_id is not null`);
}

type Grant = Pick<typeof grants.$inferSelect, 'kind' | 'id' | 'granteeKind' | 'granteeId'>;
const given = new Map<string, Grant>();

/** Gives something to somebody, or takes it away if they have it. */
async function change(): Promise<void> {
  const base = random(size.bases);
  const thing = random(4) === 0 ? ({ kind: 'work-area', id: `ba_${base}` } as const) : ({ kind: 'notebook', id: baseId(base) } as const);
  const grantee = pick([
    { granteeKind: 'person', granteeId: pick(people) },
    { granteeKind: 'workspace', granteeId: `bw_${random(workspaces)}` },
    { granteeKind: 'team', granteeId: `bt_${random(workspaces)}` },
    { granteeKind: 'group', granteeId: `bg_${random(4)}` },
  ] as const);
  const grant: Grant = { ...thing, ...grantee };
  const key = Object.values(grant).join('/');
  const { db } = api.database;
  if (given.delete(key)) {
    await db.execute(sql`delete from grants where kind = ${grant.kind} and id = ${grant.id}
      and grantee_kind = ${grant.granteeKind} and grantee_id = ${grant.granteeId}`);
    return;
  }
  given.set(key, grant);
  await db.insert(grants).values({ ...grant, level: 'view' });
}

/** Returns whether a person may view a base, by the rules of docs/product/sharing.md and not by the database. */
function mayView(userId: string, base: number): boolean {
  if (ownerOf(base) === userId) return true;
  const shared = memberships.filter((one) => one.userId === userId);
  const worksWithOwner = shared.some(({ workspace }) =>
    memberships.some((one) => one.userId === ownerOf(base) && one.workspace === workspace),
  );
  return [...given.values()].some(({ id, granteeKind, granteeId }) => {
    if (id !== baseId(base) && id !== `ba_${base}`) return false;
    if (granteeKind === 'person') return granteeId === userId && worksWithOwner;
    if (granteeKind === 'workspace') return shared.some(({ workspace, role }) => granteeId === `bw_${workspace}` && role !== 'Guest');
    if (granteeKind === 'team') return granteeId === `bt_${teamOf(userId)}`;
    return granteeId === `bg_${groupOf(userId)}`;
  });
}

it('finds a passage only for those who may view its notebook at that moment, and for all of them', { timeout: 600_000 }, async () => {
  await fill();
  const { db } = api.database;
  const [passages, vectors] = [new PassagesRepository(db), new VectorsRepository(db)];
  for (let round = 0; round < size.rounds; round += 1) {
    for (let n = 0; n < size.changes; n += 1) await change();
    for (const userId of isFull ? numbers(5).map(() => pick(people)) : people) {
      const allowed = new Set(
        numbers(size.bases)
          .filter((base) => mayView(userId, base))
          .map(baseId),
      );
      const sought = isFull ? numbers(5).map(() => random(size.bases)) : numbers(size.bases);
      for (const base of sought) {
        const lookup = { userId, text: `Where is ${wordOf(base)}?`, exceptRef: null };
        const own = (found: readonly { sentences: readonly string[] }[]) =>
          found.filter(({ sentences }) => sentences.some((sentence) => sentence.includes(wordOf(base)))).length;
        const expected = allowed.has(baseId(base)) ? 8 : 0;
        const everywhere = await passages.find({ ...lookup, scope: null });
        expect({ userId, base, found: own(everywhere) }).toEqual({ userId, base, found: expected });
        // What a model reads of others' writing is labeled (ADR 0082).
        const isOthers = ownerOf(base) !== userId;
        const here = await passages.find({ ...lookup, scope: baseId(base) });
        expect(here.every(({ isByOthers = false }) => isByOthers === isOthers)).toBe(true);
        expect({ userId, base, found: here.length }).toEqual({ userId, base, found: expected });
        for (const found of everywhere) expect(allowed).toContain(baseIn(found.sentences.join(' ')));
      }
      const near = await vectors.candidates(userId, { model: 'bases', scope: null }, new Float32Array([1, 0]));
      const rows = await vectors.passages(
        userId,
        near.map(({ id }) => id),
      );
      for (const { body } of rows) expect(allowed).toContain(baseIn(body));
      expect(near.length > 0).toBe(allowed.size > 0);
    }
  }
});
