import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { parseResourceReferenceId } from 'shared-contracts/agent-calls';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { isUsableServer } from '../../../../platform/database/given-servers.ts';
import { agentServers, files } from '../../../../platform/database/schema/index.ts';

/** Describes a thing that a message refers to. */
export interface ReferredThing {
  readonly kind: string;
  readonly id: string;
}

/** Describes a thing as it is now, for somebody who may open it. */
export interface ReadableThing extends ReferredThing, Record<string, unknown> {
  readonly name: string;
  readonly owner_id: string;
  /** Whether chats use the tool server of a resource. */
  readonly is_on?: boolean;
}

/** Describes a piece of a file's or document's text and its position there. */
export interface ReferredPiece extends Record<string, unknown> {
  readonly id: string;
  readonly file_id: string;
  readonly page: number | null;
  readonly place: number;
  readonly heading: string;
  readonly body: string;
}

/** Limits the pieces of a notebook that are given when nothing in it matches the question. */
const openingPieces = 12;
/** Limits the text of a document that is given, in characters. Its pieces have about 1,200. */
const documentPieces = 50;

/** Maps kinds of references to the kind of item that has the access: a document is part of its notebook, a skill is a prompt. */
const itemKinds: Readonly<Record<string, string>> = { document: 'notebook', skill: 'prompt' };
const itemKindOf = (kind: string) => itemKinds[kind] ?? kind;

export const keyOfReference = ({ kind, id }: ReferredThing): string => `${kind}/${id}`;

/** Reads the things that messages refer to. */
export class ReferencesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns those of the things that somebody may open or use now, by key. */
  async readable(userId: string, things: readonly ReferredThing[]): Promise<ReadonlyMap<string, ReadableThing>> {
    const resources = things.filter(({ kind }) => kind === 'resource');
    const others = things.filter(({ kind }) => kind !== 'resource');
    const rows = [
      ...(others.length ? await this.items(userId, others) : []),
      ...(resources.length ? await this.resources(userId, resources) : []),
    ];
    return new Map(rows.map((row) => [keyOfReference(row), row]));
  }

  /** Returns those of the resources whose tool server the person has for their own chats. */
  private async resources(userId: string, things: readonly ReferredThing[]): Promise<ReadableThing[]> {
    const { id, agentId, name, isOn } = agentServers;
    const serverOf = (thing: ReferredThing) => parseResourceReferenceId(thing.id)?.serverId ?? '';
    const own = and(eq(agentServers.userId, userId), isNull(agentId), isUsableServer, inArray(id, things.map(serverOf)));
    const servers = await this.db.select({ id, name, isOn }).from(agentServers).where(own);
    return things.flatMap((thing) => {
      const server = servers.find((one) => one.id === serverOf(thing));
      return server ? { kind: thing.kind, id: thing.id, name: server.name, owner_id: userId, is_on: server.isOn } : [];
    });
  }

  private async items(userId: string, things: readonly ReferredThing[]): Promise<ReadableThing[]> {
    const wanted = things.map(({ kind, id }) => ({ kind, id, item_kind: itemKindOf(kind) }));
    const { rows } = await this.db.execute<ReadableThing>(sql`
      select t.kind, t.id, i.name, reach.owner_id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) t (kind text, id text, item_kind text)
      join item_index i on i.kind = t.item_kind and i.id = t.id
      cross join lateral access_of(${userId}, t.item_kind, t.id) reach
      where reach.level is not null and reach.owner_id = i.user_id
        and (t.kind <> 'skill' or exists (select 1 from prompts p where p.id = t.id and p.kind = 'skill'))`);
    return rows;
  }

  async files(ids: readonly string[]): Promise<(typeof files.$inferSelect)[]> {
    return ids.length
      ? this.db
          .select()
          .from(files)
          .where(inArray(files.id, [...ids]))
      : [];
  }

  /** Returns the text of a notebook's document, piece by piece. */
  async document(notebookId: string): Promise<ReferredPiece[]> {
    const { rows } = await this.db.execute<ReferredPiece>(sql`
      select id, ref as file_id, page, place, heading, body from passages
      where kind = 'notebook' and notebook_id = ${notebookId} order by place, id limit ${documentPieces}`);
    return rows;
  }

  /** Returns how the document and the files of a notebook begin. */
  async openings(notebookId: string): Promise<(ReferredPiece & { readonly title: string; readonly kind: 'file' | 'notebook' })[]> {
    const { rows } = await this.db.execute<ReferredPiece & { title: string; kind: 'file' | 'notebook' }>(sql`
      select p.id, p.kind, p.title, coalesce(p.file_id, p.ref) as file_id, p.page, p.place, p.heading, p.body from passages p
      where p.place = 0 and (p.notebook_id = ${notebookId} or p.file_id in (select id from files where notebook_id = ${notebookId}))
      order by p.kind desc, p.created_at desc limit ${openingPieces}`);
    return rows;
  }
}
