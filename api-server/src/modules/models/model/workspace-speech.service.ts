import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { workspaceSpecialModels, workspaces } from '../../../platform/database/schema/index.ts';
import type { Endpoint, SpeechPort, TranscriptionPort } from '../../../platform/model/protocol.ts';
import { protocolOf } from '../../../platform/model/protocols.ts';
import type { ProvidersService } from './provider.service.ts';
import type { UsableModel, UsableModels } from './usable-models.ts';

type SoundPurpose = 'transcription' | 'speech';

interface WorkspaceSpeechDependencies {
  readonly db: Drizzle;
  readonly usable: UsableModels;
  readonly providers: Pick<ProvidersService, 'endpoint'>;
  /** Returns the endpoint in the server's settings, if there is one. */
  readonly serverEndpoint: () => Endpoint | undefined;
}

interface Chosen {
  readonly purpose: SoundPurpose;
  readonly model: string | null;
  readonly voice: string | null;
}

const madeFor = { transcription: 'transcribes', speech: 'speaks' } as const;

/**
 * Manages the models that hear and speak for people who work in a workspace and have not chosen one. Access: the caller may manage the
 * workspace's models.
 */
export function createWorkspaceSpeech({ db, usable, providers, serverEndpoint }: WorkspaceSpeechDependencies) {
  const portOf = ({ row, name, id }: UsableModel, purpose: SoundPurpose): SpeechPort | TranscriptionPort | undefined => {
    const endpoint = row ? providers.endpoint(row) : serverEndpoint();
    return endpoint && protocolOf(endpoint.protocol)[purpose]?.(endpoint, name, id);
  };

  /** Lists what a manager can choose, what is made for it first. Personal models aren't among them. */
  const choices = async (userId: string, workspaceId: string, purpose: SoundPurpose) =>
    (await usable.list(userId))
      .filter(({ from, row }) => (from === 'workspace' ? row?.workspaceId === workspaceId : from !== 'person'))
      .flatMap((model) => {
        const port = portOf(model, purpose);
        if (!port || model.facts[madeFor[purpose === 'speech' ? 'transcription' : 'speech']]) return [];
        const voices = 'voices' in port ? [...port.voices] : [];
        const { id, shownName: name, providerName: provider, facts } = model;
        return [{ id, name, provider, voices, is_made_for_it: facts[madeFor[purpose]] === true }];
      })
      .toSorted((a, b) => Number(b.is_made_for_it) - Number(a.is_made_for_it));

  const readStored = async (workspaceId: string, purpose: SoundPurpose, within: Drizzle | Transaction = db) => {
    const { workspaceId: place, purpose: task } = workspaceSpecialModels;
    const [row] = await within
      .select()
      .from(workspaceSpecialModels)
      .where(and(eq(place, workspaceId), eq(task, purpose)));
    return row;
  };

  const read = async (userId: string, workspaceId: string, purpose: SoundPurpose) => {
    const [models, row] = await Promise.all([choices(userId, workspaceId, purpose), readStored(workspaceId, purpose)]);
    const found = models.find(({ id }) => id === row?.modelId);
    const name = found?.name ?? row?.modelId.slice(row.modelId.indexOf('/') + 1) ?? '';
    return { model: row ? { id: row.modelId, name, is_usable: Boolean(found) } : null, voice: row?.voice ?? null, choices: models };
  };

  return {
    read: async (userId: string, workspaceId: string) => {
      const [transcription, speech] = await Promise.all([read(userId, workspaceId, 'transcription'), read(userId, workspaceId, 'speech')]);
      return { transcription, speech };
    },
    choose: async (userId: string, workspaceId: string, { purpose, model, voice }: Chosen): Promise<void> => {
      const isKnown = model === null || (await choices(userId, workspaceId, purpose)).some(({ id }) => id === model);
      if (!isKnown) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      await db.transaction(async (tx) => {
        const before = await readStored(workspaceId, purpose, tx);
        const { workspaceId: place, purpose: task } = workspaceSpecialModels;
        if (model === null) await tx.delete(workspaceSpecialModels).where(and(eq(place, workspaceId), eq(task, purpose)));
        else {
          const set = { modelId: model, voice: purpose === 'speech' ? voice : null };
          await tx
            .insert(workspaceSpecialModels)
            .values({ workspaceId, purpose, ...set })
            .onConflictDoUpdate({ target: [place, task], set });
        }
        const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
        const target = { kind: 'workspace', id: workspaceId, name: workspace?.name ?? '' };
        const was = { purpose, model: before?.modelId ?? null, voice: before?.voice ?? null };
        await recordAudit(tx, { action: 'workspace.default-speech', target, before: was, after: { purpose, model, voice } });
      });
    },
  };
}

export type WorkspaceSpeech = ReturnType<typeof createWorkspaceSpeech>;
