import { eq } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { workspaceModels, workspaces } from '../../../platform/database/schema/index.ts';
import { builtInModelId, builtInModelName } from '../../../platform/model/built-in-assistant.ts';
import type { UsableModel, UsableModels } from './usable-models.ts';

interface WorkspaceModelDependencies {
  readonly db: Drizzle;
  readonly usable: UsableModels;
}

/**
 * Manages the model that answers people who work in a workspace and have not chosen one. Access: the caller may manage the workspace's
 * models.
 */
export function createWorkspaceModel({ db, usable }: WorkspaceModelDependencies) {
  /** Lists what a manager can choose: the workspace's own models, and those that may be everybody's. Personal models aren't among them. */
  const choices = async (userId: string, workspaceId: string): Promise<UsableModel[]> =>
    (await usable.list(userId)).filter(({ from, row }) => (from === 'workspace' ? row?.workspaceId === workspaceId : from !== 'person'));

  const readStored = async (workspaceId: string): Promise<string | undefined> => {
    const [row] = await db.select().from(workspaceModels).where(eq(workspaceModels.workspaceId, workspaceId));
    return row?.modelId;
  };

  return {
    read: async (userId: string, workspaceId: string) => {
      const [models, modelId] = await Promise.all([choices(userId, workspaceId), readStored(workspaceId)]);
      const found = models.find(({ id }) => id === modelId);
      const name = modelId === builtInModelId ? builtInModelName : (found?.shownName ?? modelId?.slice(modelId.indexOf('/') + 1) ?? '');
      return {
        default_model: modelId === undefined ? null : { id: modelId, name, is_usable: Boolean(found) || modelId === builtInModelId },
        choices: models.map(({ id, shownName, providerName }) => ({ id, name: shownName, provider: providerName })),
      };
    },
    choose: async (userId: string, workspaceId: string, modelId: string | null): Promise<void> => {
      const isKnown =
        modelId === null || modelId === builtInModelId || (await choices(userId, workspaceId)).some(({ id }) => id === modelId);
      if (!isKnown) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      const before = (await readStored(workspaceId)) ?? null;
      await db.transaction(async (tx) => {
        const set = { modelId: modelId ?? '' };
        if (modelId === null) await tx.delete(workspaceModels).where(eq(workspaceModels.workspaceId, workspaceId));
        else
          await tx
            .insert(workspaceModels)
            .values({ workspaceId, modelId })
            .onConflictDoUpdate({ target: workspaceModels.workspaceId, set });
        const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
        const target = { kind: 'workspace', id: workspaceId, name: workspace?.name ?? '' } as const;
        await recordAudit(tx, { action: 'workspace.default-model', target, before: { model: before }, after: { model: modelId } });
      });
    },
  };
}

export type WorkspaceModel = ReturnType<typeof createWorkspaceModel>;
