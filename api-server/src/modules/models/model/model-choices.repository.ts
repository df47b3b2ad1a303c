import { and, eq, sql } from 'drizzle-orm';
import type { ModelPurpose } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  currentWorkspaces,
  defaultModels,
  embeddingModels,
  favoriteModels,
  specialModels,
  workspaceMembers,
  workspaceModels,
  workspaceSpecialModels,
} from '../../../platform/database/schema/index.ts';

type SpecialChoice = ReadonlyMap<ModelPurpose, { readonly modelId: string; readonly voice: string | null }>;

/** Holds the models that were chosen for tasks other than chat. */
export interface SpecialChoices {
  readonly own: SpecialChoice;
  readonly workspace: SpecialChoice;
  /** The embedding model of the installation, if there is one. */
  readonly embedding: string | undefined;
}

interface SpecialRow extends Record<string, unknown> {
  readonly purpose: ModelPurpose;
  readonly model_id: string;
  readonly voice: string | null;
  readonly of: 'own' | 'workspace' | 'installation';
}

/** Stores which models people chose, and reads what the managers of their workspace did. */
export class ModelChoicesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async defaultModel(userId: string): Promise<string | undefined> {
    const [row] = await this.db.select().from(defaultModels).where(eq(defaultModels.userId, userId));
    return row?.modelId;
  }

  async setDefaultModel(userId: string, modelId: string): Promise<void> {
    await this.db.insert(defaultModels).values({ userId, modelId }).onConflictDoUpdate({ target: defaultModels.userId, set: { modelId } });
  }

  /** Returns the model that the managers of the workspace chose in which the user works now, if the user is a member. */
  async workspaceModel(userId: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ modelId: workspaceModels.modelId })
      .from(currentWorkspaces)
      .innerJoin(workspaceModels, eq(workspaceModels.workspaceId, currentWorkspaces.workspaceId))
      .innerJoin(
        workspaceMembers,
        and(eq(workspaceMembers.workspaceId, currentWorkspaces.workspaceId), eq(workspaceMembers.userId, currentWorkspaces.userId)),
      )
      .where(eq(currentWorkspaces.userId, userId));
    return row?.modelId;
  }

  async favorites(userId: string): Promise<ReadonlySet<string>> {
    const rows = await this.db.select().from(favoriteModels).where(eq(favoriteModels.userId, userId));
    return new Set(rows.map(({ modelId }) => modelId));
  }

  async setFavorite(userId: string, modelId: string, isFavorite: boolean): Promise<void> {
    if (isFavorite) await this.db.insert(favoriteModels).values({ userId, modelId }).onConflictDoNothing();
    else await this.db.delete(favoriteModels).where(and(eq(favoriteModels.userId, userId), eq(favoriteModels.modelId, modelId)));
  }

  /** Returns which models the person chose for tasks other than chat, and which the managers of the workspace in which they work did. */
  async specials(userId: string): Promise<SpecialChoices> {
    const { rows } = await this.db.execute<SpecialRow>(sql`
      select purpose, model_id, null as voice, 'own' as of from ${specialModels} where user_id = ${userId}
      union all
      select s.purpose, s.model_id, s.voice, 'workspace' from ${currentWorkspaces} c
        join ${workspaceSpecialModels} s on s.workspace_id = c.workspace_id
        join ${workspaceMembers} m on m.workspace_id = c.workspace_id and m.user_id = c.user_id
      where c.user_id = ${userId}
      union all
      select 'embedding', model, null, 'installation' from ${embeddingModels} where is_current`);
    const of = (whose: SpecialRow['of']) =>
      new Map(rows.filter((row) => row.of === whose).map(({ purpose, model_id: modelId, voice }) => [purpose, { modelId, voice }]));
    return { own: of('own'), workspace: of('workspace'), embedding: of('installation').get('embedding')?.modelId };
  }

  async setSpecialModel(userId: string, purpose: ModelPurpose, modelId: string | null): Promise<void> {
    if (modelId === null) {
      await this.db.delete(specialModels).where(and(eq(specialModels.userId, userId), eq(specialModels.purpose, purpose)));
      return;
    }
    const target = [specialModels.userId, specialModels.purpose];
    await this.db.insert(specialModels).values({ userId, purpose, modelId }).onConflictDoUpdate({ target, set: { modelId } });
  }
}
