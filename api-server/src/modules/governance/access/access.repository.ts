import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccessLevel, GivenLevel, Sharing } from 'shared-contracts';
import type { ReachedKind } from 'shared-contracts/calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import {
  chatMessages,
  chatRuns,
  comments,
  grants,
  groups,
  itemIndex,
  notebooks,
  profiles,
  shownPicture,
  teams,
  users,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { workspaceName } from '../../../platform/database/workspace-name.ts';
import { requestActor } from '../../../platform/request-actor.ts';
import type { GranteeKey, Reach, Thing, ThingOrPart } from './access.types.ts';
import { namedGrantee, noteGrant } from './grant-audit.ts';
import { SharedAreas } from './shared-areas.ts';

interface Listed {
  readonly kind: string;
  readonly id: string;
}

/** Reads and changes who has access to what. The SQL function `access_of` alone decides. */
export class AccessRepository {
  private readonly db: Drizzle;
  readonly areas: SharedAreas;
  constructor(db: Drizzle) {
    this.db = db;
    this.areas = new SharedAreas(db);
  }

  /** Returns what a user may do with a thing; undefined if they may not see it. */
  async reachOf(userId: string, named: ThingOrPart): Promise<Reach | undefined> {
    if (await this.areas.isInDefault(userId, named)) return { ownerId: userId, level: 'own' };
    const thing = await this.wholeOf(named);
    if (!thing) return undefined;
    const reach = await this.grantedReach(userId, thing);
    return reach ?? (thing.kind === 'file' ? this.throughChat(userId, thing.id) : undefined);
  }

  private async grantedReach(userId: string, { kind, id }: Thing): Promise<Reach | undefined> {
    const { rows } = await this.db.execute<{ owner_id: string; level: AccessLevel | null }>(
      sql`select owner_id, level from access_of(${userId}, ${kind}, ${id})`,
    );
    const [row] = rows;
    return row?.level ? { ownerId: row.owner_id, level: row.level } : undefined;
  }

  /** Returns the chat of a run or message, and what a comment is about. */
  private async wholeOf({ kind, id }: ThingOrPart): Promise<Thing | undefined> {
    if (kind === 'comment') {
      const [row] = await this.db.select({ kind: comments.kind, id: comments.subjectId }).from(comments).where(eq(comments.id, id));
      return row;
    }
    if (kind === 'listed-area') return { kind: 'work-area', id };
    if (kind === 'area-category') return this.areas.ofCategory(id);
    if (kind === 'area-task') return this.areas.ofTask(id);
    if (kind !== 'chat-run' && kind !== 'chat-message') return { kind, id };
    const table = kind === 'chat-run' ? chatRuns : chatMessages;
    const [row] = await this.db.select({ id: table.sessionId }).from(table).where(eq(table.id, id));
    return row && { kind: 'chat', id: row.id };
  }

  /**
   * Lets everybody who may see a chat view the files attached to its messages, and the pictures in its answers. A file counts only if the
   * chat's owner or the message's author owns it, so that a message never gives access to the file of anybody else.
   */
  private async throughChat(userId: string, fileId: string): Promise<Reach | undefined> {
    const { rows } = await this.db.execute<{ owner_id: string }>(sql`
      select f.user_id as owner_id from files f
      cross join lateral (
        select session_id, author_id from chat_messages
        where attachments @> jsonb_build_array(jsonb_build_object('file_id', f.id)) and attachments is not null
        union all select session_id, author_id from chat_messages where ${shownPicture(chatMessages.sources, sql`'image_url'`)} = f.id
        union all select session_id, author_id from chat_messages where ${shownPicture(chatMessages.sources, sql`'image_from'`)} = f.id) m
      join chat_sessions s on s.id = m.session_id and f.user_id in (s.user_id, m.author_id)
      cross join lateral access_of(${userId}, 'chat', s.id) reach
      where f.id = ${fileId} and reach.level is not null limit 1`);
    const [row] = rows;
    return row && { ownerId: row.owner_id, level: 'view' };
  }

  /** Notifies everybody with access of a change that the item index does not show. */
  async announce({ kind, id }: Thing): Promise<void> {
    await this.db.execute(sql`
      select pg_notify('sharing_changed', json_build_object('kind', ${kind}::text, 'id', ${id}::text)::text) where ${this.isShared({ kind, id })}`);
  }

  private isShared({ kind, id }: Thing) {
    return sql`exists (select 1 from item_index i cross join lateral grants_of(i.user_id, i.kind, i.id, i.notebook_id) g
      where i.kind = ${kind} and i.id = ${id})`;
  }

  /** Returns how a thing is shared, for somebody who may see it; undefined if only its owner can. */
  async sharingWith(userId: string, thing: Thing): Promise<Sharing | undefined> {
    const reach = await this.grantedReach(userId, thing);
    if (!reach) return undefined;
    if (reach.level === 'own') {
      const { rows } = await this.db.execute<{ shared: boolean }>(sql`select ${this.isShared(thing)} as shared`);
      return rows[0]?.shared ? {} : undefined;
    }
    const owner = (await this.people([reach.ownerId])).get(reach.ownerId);
    return owner && { owner, level: reach.level };
  }

  /** Returns the level of each chat that others share with a user, by its id. */
  async chatsFor(userId: string): Promise<ReadonlyMap<string, AccessLevel>> {
    const { rows } = await this.db.execute<{ id: string; level: AccessLevel }>(
      sql`select id, level from shared_with(${userId}) where kind = 'chat'`,
    );
    return new Map(rows.map(({ id, level }) => [id, level]));
  }

  async find({ kind, id }: Thing) {
    const [row] = await this.db
      .select({ name: itemIndex.name, notebookId: itemIndex.notebookId })
      .from(itemIndex)
      .where(and(eq(itemIndex.kind, kind), eq(itemIndex.id, id)));
    return row;
  }

  async isDefaultNotebook(id: string): Promise<boolean> {
    return (await this.db.$count(notebooks, and(eq(notebooks.id, id), notebooks.isDefault))) > 0;
  }

  /** Lists the grants of a thing with the names of those they were given to, oldest first. */
  grantsOf({ kind, id }: Thing) {
    const giver = alias(users, 'giver');
    const giverProfile = alias(profiles, 'giver_profile');
    const holderTeam = alias(workspaces, 'team_workspace');
    return this.db
      .select({
        granteeKind: grants.granteeKind,
        granteeId: grants.granteeId,
        level: grants.level,
        at: grants.createdAt,
        email: users.email,
        name: sql<string>`coalesce(${teams.name}, ${workspaceName()}, ${groups.name}, ${fullName(profiles, users)}, '')`,
        workspace: workspaceName('team_workspace'),
        by: sql<string | null>`case when ${giver.id} is null then null else ${fullName(giverProfile, giver)} end`,
      })
      .from(grants)
      .leftJoin(users, and(eq(grants.granteeKind, 'person'), eq(users.id, grants.granteeId)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(teams, and(eq(grants.granteeKind, 'team'), eq(teams.id, grants.granteeId)))
      .leftJoin(holderTeam, eq(holderTeam.id, teams.workspaceId))
      .leftJoin(workspaces, and(eq(grants.granteeKind, 'workspace'), eq(workspaces.id, grants.granteeId)))
      .leftJoin(groups, and(eq(grants.granteeKind, 'group'), eq(groups.id, grants.granteeId)))
      .leftJoin(giver, eq(giver.id, grants.givenBy))
      .leftJoin(giverProfile, eq(giverProfile.userId, giver.id))
      .where(and(eq(grants.kind, kind), eq(grants.id, id)))
      .orderBy(asc(grants.createdAt), asc(grants.granteeId));
  }

  async people(ids: readonly string[]) {
    if (!ids.length) return new Map<string, { email: string; name: string }>();
    const rows = await this.db
      .select({ id: users.id, email: users.email, name: fullName(profiles, users) })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(users.id, [...ids]));
    return new Map(rows.map(({ id, email, name }) => [id, { email, name }]));
  }

  /** Stores a grant. Returns whether the grantee had none. */
  give({ kind, id }: Thing, to: GranteeKey, level: GivenLevel, givenBy: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      // Without a lock: a row that this transaction has locked would look new to `xmax`.
      const [was] = await tx.select({ level: grants.level }).from(grants).where(isHeldBy({ kind, id }, to));
      const [row] = await tx
        .insert(grants)
        .values({ kind, id, granteeKind: to.kind, granteeId: to.id, level, givenBy })
        .onConflictDoUpdate({
          target: [grants.kind, grants.id, grants.granteeKind, grants.granteeId],
          set: { level, givenBy },
        })
        .returning({ isNew: sql<boolean>`xmax = 0` });
      const isNew = row?.isNew ?? false;
      const details = { grantee: await namedGrantee(tx, to), level };
      await noteAct(tx, { kind, ids: [id], act: isNew ? 'shared' : 'access-changed', details });
      await noteGrant(tx, 'access.give', { kind, id }, to, was?.level, level);
      return isNew;
    });
  }

  /** Removes a grant. Returns whether there was one. */
  take(thing: Thing, to: GranteeKey): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const grantee = await namedGrantee(tx, to);
      const [row] = await tx.delete(grants).where(isHeldBy(thing, to)).returning({ level: grants.level });
      if (!row) return false;
      const act = to.kind === 'person' && to.id === requestActor() ? 'access-given-up' : 'access-removed';
      await noteAct(tx, { kind: thing.kind, ids: [thing.id], act, details: { grantee, level: row.level }, isLast: true });
      await noteGrant(tx, 'access.take', thing, to, row.level, undefined);
      return true;
    });
  }

  /** Returns the level that a grantee was given. */
  async givenTo(thing: Thing, to: GranteeKey): Promise<GivenLevel | undefined> {
    const [row] = await this.db.select({ level: grants.level }).from(grants).where(isHeldBy(thing, to));
    return row?.level;
  }

  count({ kind, id }: Thing): Promise<number> {
    return this.db.$count(grants, and(eq(grants.kind, kind), eq(grants.id, id)));
  }

  /** Lists the owner of a thing and everybody whom a grant of it, or of its notebook, reaches. */
  async audienceOf({ kind, id }: Thing): Promise<string[]> {
    const { rows } = await this.db.execute<{ user_id: string }>(sql`
      with thing as (select user_id, notebook_id from item_index where kind = ${kind} and id = ${id}),
        given as (
          select grantee_kind, grantee_id from grants
          where (kind = ${kind} and id = ${id}) or (kind = 'notebook' and id in (select notebook_id from thing))
            or (kind = 'work-area' and id in (select area from thing, areas_with(user_id, ${kind}, ${id}, notebook_id) area)))
      select user_id from thing
      union select grantee_id from given where grantee_kind = 'person'
      union select m.user_id from given join workspace_members m on m.workspace_id = grantee_id where grantee_kind = 'workspace'
      union select m.user_id from given join team_members t on t.team_id = grantee_id join workspace_members m on m.id = t.member_id
        where grantee_kind = 'team'
      union select m.user_id from given join group_members m on m.group_id = grantee_id where grantee_kind = 'group'`);
    return rows.map(({ user_id: userId }) => userId);
  }

  /** Lists the notebooks that others share with a user, most recently changed first. */
  async notebooksFor(userId: string) {
    const { rows } = await this.db.execute<{ id: string; level: AccessLevel }>(
      sql`select id, level from shared_with(${userId}) where kind = 'notebook'`,
    );
    if (!rows.length) return [];
    const levels = new Map(rows.map(({ id, level }) => [id, level]));
    const found = await this.db
      .select()
      .from(notebooks)
      .where(inArray(notebooks.id, [...levels.keys()]))
      .orderBy(desc(notebooks.updatedAt), desc(notebooks.id));
    return found.map((row) => ({ ...row, level: levels.get(row.id) ?? ('view' as const) }));
  }

  /** Lists the things of a kind that others share with a user at this level or a higher one. */
  async sharedWith(userId: string, kind: ReachedKind, level: AccessLevel): Promise<string[]> {
    const { rows } = await this.db.execute<{ id: string }>(
      sql`select id from shared_with(${userId}) where kind = ${kind} and level_rank(level) >= level_rank(${level})`,
    );
    return rows.map(({ id }) => id);
  }

  private async levelsFor(userId: string, things: readonly Listed[]): Promise<ReadonlyMap<string, AccessLevel>> {
    const ids = things.map(({ id }) => id);
    const { rows } = await this.db.execute<{ kind: string; id: string; level: AccessLevel }>(
      sql`select kind, id, level from shared_with(${userId}) where id = any (${sql.param(ids)}::text[])`,
    );
    return new Map(rows.map(({ level, ...one }) => [keyOf(one), level]));
  }

  /** Returns how each of these things is shared, by `kind/id`. Things that only their owner can see have no entry. */
  async sharingOf(userId: string, things: readonly (Listed & { readonly userId: string })[]): Promise<ReadonlyMap<string, Sharing>> {
    if (!things.length) return new Map();
    const own = things.filter((one) => one.userId === userId);
    const foreign = things.filter((one) => one.userId !== userId);
    const [given, levels, people] = await Promise.all([
      own.length
        ? this.db
            .selectDistinct({ kind: grants.kind, id: grants.id })
            .from(grants)
            .where(
              inArray(
                grants.id,
                own.map(({ id }) => id),
              ),
            )
        : [],
      foreign.length ? this.levelsFor(userId, foreign) : new Map<string, AccessLevel>(),
      this.people([...new Set(foreign.map((one) => one.userId))]),
    ]);
    const all = new Map<string, Sharing>(given.map((one) => [keyOf(one), {}]));
    for (const one of foreign) {
      const [owner, level] = [people.get(one.userId), levels.get(keyOf(one))];
      if (owner && level) all.set(keyOf(one), { owner, level });
    }
    return all;
  }
}

const keyOf = ({ kind, id }: Listed) => `${kind}/${id}`;

const isHeldBy = ({ kind, id }: Thing, to: GranteeKey) =>
  and(eq(grants.kind, kind), eq(grants.id, id), eq(grants.granteeKind, to.kind), eq(grants.granteeId, to.id));
