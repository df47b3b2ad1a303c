import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type PromptFields, promptLimits, skillLimits } from 'shared-contracts/prompt-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { promptMarks, prompts, promptVersions, users } from '../../../platform/database/schema/index.ts';

export type PromptRow = typeof prompts.$inferSelect;
export type PromptVersionRow = typeof promptVersions.$inferSelect;

/** Describes a prompt with what it is to the user who asks. */
export interface MarkedPrompt extends Omit<PromptRow, 'text' | 'files'> {
  readonly isFavorite: boolean;
  readonly uses: number;
  readonly ownUses: number;
  readonly lastUsedAt: Date | null;
}

/** Describes what a save changes. The kind of a prompt stays. */
export type WrittenPrompt = Omit<PromptFields, 'kind'>;

export type NewPrompt = typeof prompts.$inferInsert;

/** Returns what people write about a prompt, as earlier versions and files keep it. */
export const contentOf = ({ name, description, text, tags, variables, kind, files }: PromptRow): PromptVersionRow['content'] => ({
  name,
  description,
  text,
  tags,
  variables,
  ...(kind === 'skill' ? { kind, files } : {}),
});

export class PromptsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists a user's prompts and those with other ids: favorites first, then by the user's last use, then by the last change. */
  list(userId: string, others: readonly string[], text: string | undefined): Promise<MarkedPrompt[]> {
    const listed = others.length ? or(eq(prompts.userId, userId), inArray(prompts.id, [...others])) : eq(prompts.userId, userId);
    return this.selectMarked(userId, and(listed, matches(text)));
  }

  async find(ownerId: string, id: string): Promise<PromptRow | undefined> {
    const [row] = await this.db.select().from(prompts).where(own(ownerId, id));
    return row;
  }

  async findMarked(userId: string, ownerId: string, id: string): Promise<MarkedPrompt | undefined> {
    return (await this.selectMarked(userId, own(ownerId, id)))[0];
  }

  /** Lists a user's own prompts with their texts, oldest first. */
  listOwn(userId: string): Promise<PromptRow[]> {
    return this.db.select().from(prompts).where(eq(prompts.userId, userId)).orderBy(prompts.createdAt, prompts.name, prompts.id);
  }

  /** Creates prompts of one user; returns the kind of which there would be too many, and creates none then. */
  create(userId: string, rows: readonly NewPrompt[]): Promise<'prompt' | 'skill' | undefined> {
    return this.db.transaction(async (tx) => {
      // Concurrent requests of one user count one after the other. A full `update` lock would also stop rows that only refer to the user,
      // while this transaction may wait for one of them: a deadlock.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const isSkill = eq(prompts.kind, 'skill');
      const [has] = await tx
        .select({ total: count(), skills: sql<number>`count(*) filter (where ${isSkill})`.mapWith(Number) })
        .from(prompts)
        .where(eq(prompts.userId, userId));
      const skills = rows.filter(({ kind }) => kind === 'skill').length;
      if ((has?.total ?? 0) + rows.length > promptLimits.promptsMax) return 'prompt';
      if (skills > 0 && (has?.skills ?? 0) + skills > skillLimits.skillsMax) return 'skill';
      await tx.insert(prompts).values([...rows]);
      return undefined;
    });
  }

  /** Saves a prompt and keeps its former version. Returns false if it is no longer at the `seen` version. */
  async update(ownerId: string, id: string, fields: WrittenPrompt, by: { editor: string; now: Date }, seen?: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.select().from(prompts).where(own(ownerId, id)).for('no key update');
      if (!row || (seen !== undefined && row.version !== seen)) return false;
      if (isDeepStrictEqual(contentOf(row), contentOf({ ...row, ...fields }))) return true;
      const former = { promptId: id, version: row.version, content: contentOf(row), authorId: row.editedBy, savedAt: row.updatedAt };
      await tx.insert(promptVersions).values(former).onConflictDoNothing();
      const { versionsKept } = row.kind === 'skill' ? skillLimits : promptLimits;
      const ofPrompt = eq(promptVersions.promptId, id);
      const newestFirst = tx.select({ version: promptVersions.version }).from(promptVersions).where(ofPrompt);
      const tooOld = newestFirst.orderBy(desc(promptVersions.version)).offset(versionsKept);
      await tx.delete(promptVersions).where(and(ofPrompt, inArray(promptVersions.version, tooOld)));
      const change = { ...fields, version: row.version + 1, editedBy: by.editor, updatedAt: by.now };
      await tx.update(prompts).set(change).where(own(ownerId, id));
      const act = fields.name === row.name ? ({ act: 'edited' } as const) : ({ act: 'renamed', details: { from: row.name } } as const);
      await noteAct(tx, { kind: 'prompt', ids: [id], ...act });
      return true;
    });
  }

  /** Returns whether somebody else than the user has written a version of a prompt that is known. */
  async hasOtherAuthors(userId: string, id: string): Promise<boolean> {
    const former = sql`select 1 from ${promptVersions} where ${promptVersions.promptId} = ${id} and ${promptVersions.authorId} is distinct from ${userId}`;
    const [row] = await this.db
      .select({ id: prompts.id })
      .from(prompts)
      .where(and(eq(prompts.id, id), sql`(${prompts.editedBy} is distinct from ${userId} or exists (${former}))`));
    return row !== undefined;
  }

  versions(id: string): Promise<PromptVersionRow[]> {
    return this.db.select().from(promptVersions).where(eq(promptVersions.promptId, id)).orderBy(desc(promptVersions.version));
  }

  async version(id: string, version: number): Promise<PromptVersionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(promptVersions)
      .where(and(eq(promptVersions.promptId, id), eq(promptVersions.version, version)));
    return row;
  }

  async setFavorite(userId: string, promptId: string, favoredAt: Date | null): Promise<void> {
    await this.db
      .insert(promptMarks)
      .values({ promptId, userId, favoredAt })
      .onConflictDoUpdate({ target: [promptMarks.promptId, promptMarks.userId], set: { favoredAt } });
  }

  async noteUse(userId: string, promptId: string, lastUsedAt: Date): Promise<void> {
    await this.db
      .insert(promptMarks)
      .values({ promptId, userId, uses: 1, lastUsedAt })
      .onConflictDoUpdate({
        target: [promptMarks.promptId, promptMarks.userId],
        set: { uses: sql`${promptMarks.uses} + 1`, lastUsedAt },
      });
  }

  private selectMarked(userId: string, where: SQL | undefined): Promise<MarkedPrompt[]> {
    const { text: _text, files: _files, ...columns } = getTableColumns(prompts);
    return this.db
      .select({
        ...columns,
        isFavorite: sql<boolean>`${promptMarks.favoredAt} is not null`,
        uses: sql<number>`coalesce((select sum(all_marks.uses)::int from ${promptMarks} all_marks where all_marks.prompt_id = ${prompts.id}), 0)`,
        ownUses: sql<number>`coalesce(${promptMarks.uses}, 0)`,
        lastUsedAt: promptMarks.lastUsedAt,
      })
      .from(prompts)
      .leftJoin(promptMarks, and(eq(promptMarks.promptId, prompts.id), eq(promptMarks.userId, userId)))
      .where(where)
      .orderBy(
        sql`${promptMarks.favoredAt} is null`,
        sql`${promptMarks.lastUsedAt} desc nulls last`,
        desc(prompts.updatedAt),
        desc(prompts.id),
      );
  }
}

const own = (ownerId: string, id: string) => and(eq(prompts.id, id), eq(prompts.userId, ownerId));

/** Matches prompts that contain every word somewhere. */
function matches(text: string | undefined): SQL | undefined {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  const all = sql`concat_ws(E'\n', ${prompts.name}, ${prompts.description}, ${prompts.text}, ${prompts.tags}::text)`;
  return and(...words.map((word) => ilike(all, containing(word))));
}
