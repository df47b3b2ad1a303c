import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { PresetFields } from 'shared-contracts/preset-calls';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { defaultPresets, grants, presets, workspacePresets, workspaces } from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';

export type PresetRow = typeof presets.$inferSelect;

/** Stores presets. Access: callers have checked that the user may reach the ids. */
export class PresetsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  listOf(userId: string): Promise<PresetRow[]> {
    return this.db
      .select()
      .from(presets)
      .where(and(eq(presets.userId, userId), isNull(presets.deletedAt)))
      .orderBy(asc(presets.name), asc(presets.id));
  }

  some(ids: readonly string[]): Promise<PresetRow[]> {
    if (!ids.length) return Promise.resolve([]);
    return this.db
      .select()
      .from(presets)
      .where(and(inArray(presets.id, [...ids]), isNull(presets.deletedAt)))
      .orderBy(asc(presets.name), asc(presets.id));
  }

  async find(id: string): Promise<PresetRow | undefined> {
    return (await this.some([id]))[0];
  }

  count(userId: string): Promise<number> {
    return this.db.$count(presets, and(eq(presets.userId, userId), isNull(presets.deletedAt)));
  }

  async create(row: PresetFields & { readonly id: string; readonly userId: string }): Promise<void> {
    await this.db.insert(presets).values(row);
  }

  update(id: string, fields: PresetFields, now: Date): Promise<void> {
    return this.db.transaction(async (tx) => {
      const [before] = await tx.select({ name: presets.name }).from(presets).where(eq(presets.id, id)).for('no key update');
      await tx
        .update(presets)
        .set({ ...fields, updatedAt: now })
        .where(eq(presets.id, id));
      const isRenamed = before !== undefined && before.name !== fields.name;
      const act = isRenamed ? ({ act: 'renamed', details: { from: before.name } } as const) : ({ act: 'edited' } as const);
      await noteAct(tx, { kind: 'preset', ids: [id], ...act });
    });
  }

  /** Deletes a preset but keeps it for a restore. Purges those deleted before `forget`. */
  async delete(userId: string, id: string, now: Date, forget: Date): Promise<void> {
    await this.db
      .update(presets)
      .set({ deletedAt: now })
      .where(and(eq(presets.id, id), eq(presets.userId, userId)));
    const isOld = and(eq(presets.userId, userId), isNotNull(presets.deletedAt), lt(presets.deletedAt, forget), isNotHeld(presets.userId));
    await this.db.transaction(async (tx) => {
      const gone = await tx.delete(presets).where(isOld).returning({ id: presets.id });
      const ids = gone.map((one) => one.id);
      if (ids.length) await tx.delete(grants).where(and(eq(grants.kind, 'preset'), inArray(grants.id, ids)));
    });
  }

  async restore(userId: string, id: string): Promise<void> {
    await this.db
      .update(presets)
      .set({ deletedAt: null })
      .where(and(eq(presets.id, id), eq(presets.userId, userId)));
  }

  /** Returns what a person chose for new chats: a preset, none (null), or nothing (undefined). */
  async defaultOf(userId: string): Promise<string | null | undefined> {
    const [row] = await this.db.select().from(defaultPresets).where(eq(defaultPresets.userId, userId));
    return row?.presetId;
  }

  async setDefault(userId: string, presetId: string | null): Promise<void> {
    await this.db
      .insert(defaultPresets)
      .values({ userId, presetId })
      .onConflictDoUpdate({ target: defaultPresets.userId, set: { presetId } });
  }

  async defaultOfWorkspace(workspaceId: string): Promise<string | null> {
    const [row] = await this.db.select().from(workspacePresets).where(eq(workspacePresets.workspaceId, workspaceId));
    return row?.presetId ?? null;
  }

  /** Chooses the preset of a workspace and records the choice. Choosing the same one again changes nothing. */
  async setDefaultOfWorkspace(workspaceId: string, presetId: string | null): Promise<void> {
    await this.db.transaction(async (tx) => {
      // One choice at a time, so that the log has the preset that was really there before.
      const [workspace] = await tx
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for('no key update');
      const [chosen] = await tx.select().from(workspacePresets).where(eq(workspacePresets.workspaceId, workspaceId));
      const before = chosen?.presetId ?? null;
      if (before === presetId) return;
      if (presetId === null) await tx.delete(workspacePresets).where(eq(workspacePresets.workspaceId, workspaceId));
      else
        await tx
          .insert(workspacePresets)
          .values({ workspaceId, presetId })
          .onConflictDoUpdate({ target: workspacePresets.workspaceId, set: { presetId } });
      const ids = [before, presetId].filter((id) => id !== null);
      const known = await tx.select({ id: presets.id, name: presets.name }).from(presets).where(inArray(presets.id, ids));
      const nameOf = (id: string | null) => ({ preset: id, name: known.find((one) => one.id === id)?.name ?? null });
      await recordAudit(tx, {
        action: 'workspace.preset',
        target: { kind: 'workspace', id: workspaceId, name: workspace?.name },
        before: nameOf(before),
        after: nameOf(presetId),
      });
    });
  }

  /** Returns whether all members of a workspace were given a preset. */
  async isGivenTo(workspaceId: string, presetId: string): Promise<boolean> {
    const given = and(
      eq(grants.kind, 'preset'),
      eq(grants.id, presetId),
      eq(grants.granteeKind, 'workspace'),
      eq(grants.granteeId, workspaceId),
    );
    return (await this.db.$count(grants, given)) > 0;
  }
}
