import { and, asc, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { cutText } from 'shared-contracts/text';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { groupMembers, groups, profiles, scimPeople, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import { directoryFields, mapDirectory } from '../../../platform/people/directory-fields.ts';
import { suspensionMail } from '../person/suspension-mail.ts';
import type { AddressChanges } from './address-change.service.ts';
import { ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { conditionOf, type FilterColumns } from './scim-filter-sql.ts';
import type { Change } from './scim-patch.ts';
import { checkFree, reactivate, suspend } from './scim-person-access.ts';
import { enterpriseSchema } from './scim-schemas.ts';
import type { ScimCaller } from './scim-token.service.ts';
import { changeUser, type ScimUser } from './scim-user.policy.ts';

/** Describes an account as it is stored. */
export interface StoredUser extends ScimUser {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

export interface Page {
  readonly filter: string | undefined;
  /** Counts from 1. */
  readonly startIndex: number;
  readonly count: number;
}

const userName = sql<string>`coalesce(${scimPeople.userName}, ${users.email})`;
const fields = {
  id: users.id,
  email: users.email,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  suspendedAt: users.suspendedAt,
  userName,
  externalId: scimPeople.externalId,
  givenName: sql<string>`coalesce(${profiles.firstName}, '')`,
  familyName: sql<string>`coalesce(${profiles.lastName}, '')`,
  ...mapDirectory((field) => scimPeople[field]),
};
const displayName = sql`trim(coalesce(${profiles.firstName}, '') || ' ' || coalesce(${profiles.lastName}, ''))`;

const columns: FilterColumns = {
  ...Object.fromEntries(
    directoryFields.map((field) => [
      `${enterpriseSchema}:${field}`.toLowerCase(),
      { type: 'text' as const, column: sql`${scimPeople[field]}` },
    ]),
  ),
  id: { type: 'exact', column: sql`${users.id}` },
  username: { type: 'text', column: userName },
  externalid: { type: 'exact', column: sql`${scimPeople.externalId}` },
  active: { type: 'boolean', column: sql`(${users.suspendedAt} is null)` },
  displayname: { type: 'text', column: displayName },
  'name.formatted': { type: 'text', column: displayName },
  'name.givenname': { type: 'text', column: sql`${profiles.firstName}` },
  'name.familyname': { type: 'text', column: sql`${profiles.lastName}` },
  emails: { type: 'text', column: sql`${users.email}` },
  'emails.value': { type: 'text', column: sql`${users.email}` },
  'emails.type': { type: 'text', column: sql`'work'` },
  'emails.primary': { type: 'boolean', column: sql`true` },
  'meta.created': { type: 'moment', column: sql`${users.createdAt}` },
  'meta.lastmodified': { type: 'moment', column: sql`${users.updatedAt}` },
};

const isSeen = isNull(scimPeople.removedAt);

/** Creates the accounts as identity providers see them. Access: callers have checked the token. */
export function createScimUsers(db: Drizzle, clock: Clock, post: (mail: NewMail) => Promise<void>, addresses: AddressChanges) {
  const rowsOf = (tx: Drizzle | Transaction, where: SQL | undefined) =>
    tx
      .select(fields)
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
      .where(and(isSeen, where))
      .$dynamic();

  const find = async (tx: Drizzle | Transaction, id: string): Promise<StoredUser> => {
    const [row] = await rowsOf(tx, eq(users.id, id));
    if (!row) throw new ScimError(404, `There is no user "${cutText(id, 80)}".`);
    const memberships = await tx
      .selectDistinct({ id: groups.id, name: groups.name })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.userId, id))
      .orderBy(asc(groups.name));
    return toStored(row, memberships);
  };

  /** Stores what differs, and records it. */
  const save = async (tx: Transaction, before: StoredUser, after: ScimUser, caller: ScimCaller): Promise<() => Promise<void>> => {
    const { id } = before;
    const now = clock.now();
    for (const { email } of [before, after]) ensureDomain(caller, email);
    if (after.email !== before.email) await checkFree(tx, after.email, id);
    await checkName(tx, after.userName, id);
    const said = saidBy(after);
    await tx
      .insert(scimPeople)
      .values({ userId: id, ...said })
      .onConflictDoUpdate({ target: scimPeople.userId, set: said });
    const { active: isActive, email, ...kept } = after;
    const { active: wasActive, email: formerEmail, id: _, createdAt: __, updatedAt: ___, groups: ____, ...known } = before;
    if (JSON.stringify(sortEntries(known)) !== JSON.stringify(sortEntries(kept))) {
      const fullName = `${after.givenName} ${after.familyName}`.trim() || after.userName;
      await tx.update(users).set({ name: fullName, updatedAt: now }).where(eq(users.id, id));
      await putProfile(tx, id, after);
      await recordAudit(tx, { action: 'person.change', target: { kind: 'person', id }, before: known, after: kept });
    }
    const notify = email === formerEmail ? await withdrawn(tx, id) : await addresses.change(tx, before, email, caller);
    if (isActive && !wasActive) await reactivate(tx, id, now);
    if (!isActive && wasActive) await suspend(tx, id, now);
    return notify;
  };

  const withdrawn = async (tx: Transaction, id: string) => {
    await addresses.withdraw(tx, id);
    return async () => {};
  };

  /** Mails somebody whom a provider suspended or brought back. */
  const tell = async ({ active, email }: Pick<StoredUser, 'active' | 'email'>, wasActive: boolean): Promise<void> => {
    if (active !== wasActive) await post(suspensionMail(active ? 'reinstated' : 'suspended', email));
  };

  const change = async (id: string, caller: ScimCaller, decide: (before: StoredUser) => ScimUser): Promise<StoredUser> => {
    const { before, after, notify } = await db.transaction(async (tx) => {
      await lockNames(tx);
      const found = await find(tx, id);
      const done = await save(tx, found, decide(found), caller);
      return { before: found, after: await find(tx, id), notify: done };
    });
    await notify();
    await tell(after, before.active);
    return after;
  };

  return {
    find: (id: string) => find(db, id),
    list: async ({ filter, startIndex, count: most }: Page): Promise<{ total: number; users: StoredUser[] }> => {
      const where = filter === undefined ? undefined : conditionOf(parseFilter(filter), columns);
      const [counted] = await db
        .select({ n: count() })
        .from(users)
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
        .where(and(isSeen, where));
      const rows = most
        ? await rowsOf(db, where)
            .orderBy(asc(users.createdAt), asc(users.id))
            .limit(most)
            .offset(startIndex - 1)
        : [];
      return { total: counted?.n ?? 0, users: rows.map((row) => toStored(row, [])) };
    },
    /** Creates an account, or brings back the one that a provider deleted earlier. */
    create: async (given: ScimUser, caller: ScimCaller): Promise<StoredUser> => {
      ensureDomain(caller, given.email);
      const { user, wasActive } = await db.transaction(async (tx) => {
        await lockNames(tx);
        const [removed] = await tx
          .select({ id: users.id })
          .from(scimPeople)
          .innerJoin(users, eq(users.id, scimPeople.userId))
          .where(and(eq(users.email, given.email), sql`${scimPeople.removedAt} is not null`));
        if (removed) {
          await tx.update(scimPeople).set({ removedAt: null }).where(eq(scimPeople.userId, removed.id));
          const before = await find(tx, removed.id);
          await save(tx, before, given, caller);
          return { user: await find(tx, removed.id), wasActive: before.active };
        }
        await checkFree(tx, given.email, '');
        await checkName(tx, given.userName, '');
        const id = newId('use');
        const name = `${given.givenName} ${given.familyName}`.trim() || given.userName;
        const now = clock.now();
        // The address is not proven by this: the first sign-in proves it (docs/adr/0030).
        await tx.insert(users).values({ id, name, email: given.email, emailVerified: false, createdAt: now, updatedAt: now });
        await putProfile(tx, id, given);
        await tx.insert(scimPeople).values({ userId: id, ...saidBy(given) });
        await recordAudit(tx, { action: 'person.create', target: { kind: 'person', id }, after: given });
        if (!given.active) await suspend(tx, id, now);
        return { user: await find(tx, id), wasActive: given.active };
      });
      await tell(user, wasActive);
      return user;
    },
    replace: (id: string, given: ScimUser, caller: ScimCaller) => change(id, caller, () => given),
    patch: (id: string, changes: readonly Change[], caller: ScimCaller) =>
      change(id, caller, (before) => changeUser(userIn(before), changes)),
    /** Suspends an account and hides it from the provider. What the person owns stays until an administrator decides. */
    remove: async (id: string, caller: ScimCaller): Promise<void> => {
      const { active, email } = await db.transaction(async (tx) => {
        await lockNames(tx);
        const before = await find(tx, id);
        ensureDomain(caller, before.email);
        const { userName: name, externalId } = before;
        const now = clock.now();
        await suspend(tx, id, now);
        await tx.delete(groupMembers).where(and(eq(groupMembers.userId, id), eq(groupMembers.source, 'scim')));
        await tx
          .insert(scimPeople)
          .values({ userId: id, userName: name, externalId, removedAt: now })
          .onConflictDoUpdate({ target: scimPeople.userId, set: { removedAt: now } });
        await recordAudit(tx, { action: 'person.remove', target: { kind: 'person', id } });
        return before;
      });
      await tell({ active: false, email }, active);
    },
  };
}

export type ScimUsers = ReturnType<typeof createScimUsers>;

type Row = Omit<StoredUser, 'active' | 'groups'> & { readonly suspendedAt: Date | null };

const toStored = ({ suspendedAt, ...row }: Row, of: StoredUser['groups']): StoredUser => ({ ...row, active: !suspendedAt, groups: of });

const userIn = ({ id, createdAt, updatedAt, groups: of, ...user }: StoredUser): ScimUser => user;

/** Returns what is stored beside the account, as the provider said it. */
const saidBy = (user: ScimUser) => ({
  userName: user.userName,
  externalId: user.externalId,
  ...mapDirectory((field) => user[field]),
});

const sortEntries = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** @throws ScimError for an address at a domain that the token isn't for */
function ensureDomain({ domains }: ScimCaller, email: string): void {
  if (domains.length && !domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))
    throw new ScimError(403, `This token is for addresses at ${domains.slice(0, 5).join(', ')}.`);
}

/** Names and addresses are checked before they are stored, so changes of people by providers wait for one another. */
const lockNames = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('scim-people'))`);

async function checkName(tx: Transaction, name: string, exceptId: string): Promise<void> {
  const same = sql`lower(${userName}) = lower(${name})`;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(and(same, ne(users.id, exceptId)));
  if (other) throw new ScimError(409, 'Another account has this userName.', 'uniqueness');
}

async function putProfile(tx: Transaction, userId: string, { givenName: firstName, familyName: lastName }: ScimUser): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, firstName, lastName })
    .onConflictDoUpdate({ target: profiles.userId, set: { firstName, lastName } });
}
