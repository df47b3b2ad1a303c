import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { cutText } from 'shared-contracts/text';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { groupMembers, groups, profiles, scimGroups, scimPeople, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { conditionOf, type FilterColumns } from './scim-filter-sql.ts';
import { asObject, type Change, namedBy } from './scim-patch.ts';
import type { Page } from './scim-users.service.ts';

/** Describes a group as providers see it. Only members whom a provider added are listed, because it can remove only these. */
export interface StoredGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly isOfProvider: boolean;
  readonly members: readonly { readonly id: string; readonly name: string }[];
}

interface GivenGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[] | undefined;
}

const membersMost = 5_000;
const nameMax = 100;
const source = 'scim';
const fields = {
  id: groups.id,
  displayName: groups.name,
  externalId: scimGroups.externalId,
  createdAt: groups.createdAt,
  isOfProvider: sql<boolean>`${scimGroups.groupId} is not null`,
};
const columns: FilterColumns = {
  id: { type: 'exact', column: sql`${groups.id}` },
  displayname: { type: 'text', column: sql`${groups.name}` },
  externalid: { type: 'exact', column: sql`${scimGroups.externalId}` },
  'meta.created': { type: 'moment', column: sql`${groups.createdAt}` },
  'meta.lastmodified': { type: 'moment', column: sql`${groups.createdAt}` },
};

/** Creates the groups as identity providers see them. Access: callers have checked the token. */
export function createScimGroups(db: Drizzle) {
  const rowsOf = (tx: Drizzle | Transaction) => tx.select(fields).from(groups).leftJoin(scimGroups, eq(scimGroups.groupId, groups.id));

  const find = async (tx: Drizzle | Transaction, id: string, isLocked = false): Promise<StoredGroup> => {
    if (isLocked) await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('no key update');
    const [row] = await rowsOf(tx).where(eq(groups.id, id));
    if (!row) throw new ScimError(404, `There is no group "${cutText(id, 80)}".`);
    return { ...row, members: (await membersOf(tx, [id])).get(id) ?? [] };
  };

  const change = (id: string, decide: (before: StoredGroup) => GivenGroup): Promise<StoredGroup> =>
    db.transaction(async (tx) => {
      const before = await find(tx, id, true);
      await save(tx, before, decide(before));
      return find(tx, id);
    });

  return {
    find: (id: string) => find(db, id),
    list: async ({ filter, startIndex, count: most }: Page, withMembers: boolean) => {
      const where = filter === undefined ? undefined : conditionOf(parseFilter(filter), columns);
      const [counted] = await db.select({ n: count() }).from(groups).leftJoin(scimGroups, eq(scimGroups.groupId, groups.id)).where(where);
      const rows = most
        ? await rowsOf(db)
            .where(where)
            .orderBy(asc(groups.createdAt), asc(groups.id))
            .limit(most)
            .offset(startIndex - 1)
        : [];
      const members = withMembers
        ? await membersOf(
            db,
            rows.map(({ id }) => id),
          )
        : new Map<string, StoredGroup['members']>();
      return { total: counted?.n ?? 0, groups: rows.map((row): StoredGroup => ({ ...row, members: members.get(row.id) ?? [] })) };
    },
    create: (given: GivenGroup): Promise<StoredGroup> =>
      db.transaction(async (tx) => {
        const id = newId('grp');
        await checkName(tx, given.displayName, '');
        await tx.insert(groups).values({ id, name: given.displayName });
        await tx.insert(scimGroups).values({ groupId: id, externalId: given.externalId });
        await recordAudit(tx, { action: 'group.create', target: { kind: 'group', id, name: given.displayName } });
        await save(tx, await find(tx, id), given);
        return find(tx, id);
      }),
    replace: (id: string, given: GivenGroup) => change(id, () => ({ ...given, members: given.members ?? [] })),
    patch: (id: string, changes: readonly Change[]) =>
      change(id, ({ displayName, externalId, members }) =>
        changes.reduce(changeOne, { displayName, externalId, members: members.map((one) => one.id) }),
      ),
    remove: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { displayName, isOfProvider, members } = await find(tx, id, true);
        if (!isOfProvider) throw new ScimError(403, 'This group was made in the console. Delete it there.');
        await tx.delete(groups).where(eq(groups.id, id));
        const before = { members: members.map((one) => ({ person: one.id })) };
        await recordAudit(tx, { action: 'group.delete', target: { kind: 'group', id, name: displayName }, before });
      }),
  };
}

export type ScimGroups = ReturnType<typeof createScimGroups>;

/** Reads a group as POST and PUT send it. */
export function readGroup(body: unknown): GivenGroup {
  const given = asObject(body);
  const members = given.members === undefined || given.members === null ? undefined : memberIds(given.members);
  return { displayName: nameOf(given.displayname), externalId: externalIdOf(given.externalid), members };
}

function changeOne(group: GivenGroup, { op, attribute, filter, part, value }: Change): GivenGroup {
  // Okta sends the id beside the name.
  if (attribute === 'schemas' || attribute === 'id' || attribute === 'meta') return group;
  if (attribute === 'displayname') {
    if (op === 'remove') throw new ScimError(400, 'The attribute "displayName" is required.', 'mutability');
    return { ...group, displayName: nameOf(value) };
  }
  if (attribute === 'externalid') return { ...group, externalId: op === 'remove' ? null : externalIdOf(value) };
  if (attribute !== 'members' || (part !== undefined && part !== 'value'))
    throw new ScimError(400, `There is no attribute "${cutText(attribute, 80)}".`, 'invalidPath');
  const known = group.members ?? [];
  if (filter) {
    const id = namedBy(filter, 'value');
    if (!id) throw new ScimError(400, 'Members are named by: value eq "id".', 'invalidFilter');
    return { ...group, members: op === 'remove' ? known.filter((one) => one !== id) : [...known, ...memberIds(value)] };
  }
  if (op === 'add') return { ...group, members: [...known, ...memberIds(value)] };
  if (op === 'replace') return { ...group, members: memberIds(value) };
  const gone = value === undefined || value === null ? undefined : new Set(memberIds(value));
  return { ...group, members: gone ? known.filter((one) => !gone.has(one)) : [] };
}

function memberIds(value: unknown): string[] {
  const all = [value].flat();
  if (all.length > membersMost) throw new ScimError(413, `A group has at most ${membersMost} members.`);
  return all.map((one) => {
    const id = typeof one === 'string' ? one : asObject(one).value;
    if (typeof id !== 'string' || !id || id.length > 200 || id.includes('\u0000'))
      throw new ScimError(400, 'A member is named by its "value".', 'invalidValue');
    return id;
  });
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().trim() : '';
  if (!name || name.length > nameMax) throw new ScimError(400, `A "displayName" has 1 to ${nameMax} characters.`, 'invalidValue');
  return name;
}

function externalIdOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > 320) throw new ScimError(400, 'An "externalId" is a text.', 'invalidValue');
  return value.replaceAll('\u0000', '').toWellFormed();
}

async function checkName(tx: Transaction, name: string, exceptId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('group-names'))`);
  const [other] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(sql`lower(${groups.name}) = lower(${name})`, ne(groups.id, exceptId)));
  if (other) throw new ScimError(409, 'Another group has this name.', 'uniqueness');
}

async function membersOf(tx: Drizzle | Transaction, groupIds: readonly string[]): Promise<Map<string, { id: string; name: string }[]>> {
  if (!groupIds.length) return new Map();
  const rows = await tx
    .select({ groupId: groupMembers.groupId, id: users.id, name: fullName(profiles, users) })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(inArray(groupMembers.groupId, [...groupIds]), eq(groupMembers.source, source)))
    .orderBy(asc(users.id));
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([groupId, all]) => [groupId, all.map(({ id, name }) => ({ id, name }))]));
}

async function save(tx: Transaction, before: StoredGroup, { displayName, externalId, members }: GivenGroup): Promise<void> {
  const { id } = before;
  if (displayName !== before.displayName) {
    await checkName(tx, displayName, id);
    await tx.update(groups).set({ name: displayName }).where(eq(groups.id, id));
    const target = { kind: 'group', id, name: displayName };
    await recordAudit(tx, { action: 'group.rename', target, before: { name: before.displayName }, after: { name: displayName } });
  }
  if (externalId !== before.externalId && before.isOfProvider)
    await tx.update(scimGroups).set({ externalId }).where(eq(scimGroups.groupId, id));
  if (members) await saveMembers(tx, before, displayName, new Set(members));
}

async function saveMembers(tx: Transaction, before: StoredGroup, name: string, wanted: ReadonlySet<string>): Promise<void> {
  const had = new Set(before.members.map((one) => one.id));
  const added = [...wanted].filter((id) => !had.has(id));
  const removed = [...had].filter((id) => !wanted.has(id));
  const ofGroup = and(eq(groupMembers.groupId, before.id), eq(groupMembers.source, source));
  if (added.length) {
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
      .where(and(inArray(users.id, added), sql`${scimPeople.removedAt} is null`));
    const missing = added.find((id) => !known.some((one) => one.id === id));
    if (missing) throw new ScimError(400, `There is no user "${cutText(missing, 80)}".`, 'invalidValue');
    await tx
      .insert(groupMembers)
      .values(added.map((userId) => ({ groupId: before.id, userId, source })))
      .onConflictDoNothing();
  }
  if (removed.length) await tx.delete(groupMembers).where(and(ofGroup, inArray(groupMembers.userId, removed)));
  const target = { kind: 'group', id: before.id, name };
  for (const person of added) await recordAudit(tx, { action: 'group.member.add', target, after: { person, source } });
  for (const person of removed) await recordAudit(tx, { action: 'group.member.remove', target, before: { person, source } });
}
