import type { ModelPurpose } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { installationHolder } from '../../../kernel/scope.ts';
import { sayProvider } from '../../../messages/provider.ts';
import type { ModelEndpoint } from '../../../platform/config/config.ts';
import type { ModelSource } from '../../../platform/model/model-port.ts';
import { serverSource } from '../../../platform/model/model-registry.ts';
import type { EmbeddingPort, Endpoint, ImagePort, SpeechPort, TranscriptionPort } from '../../../platform/model/protocol.ts';
import { protocolOf } from '../../../platform/model/protocols.ts';
import { trustedFetch } from '../../../platform/model/provider-fetch.ts';
import type { Metering } from '../../governance/usage/metering.ts';
import type { Connections } from './connection.service.ts';
import type { ProviderRow } from './model.types.ts';
import type { ModelChoicesRepository } from './model-choices.repository.ts';
import { type ProvidersService, sourceOf } from './provider.service.ts';
import type { UsableModel, UsableModels } from './usable-models.ts';

interface SpecialModelsDependencies {
  readonly server: ModelEndpoint | undefined;
  readonly providers: ProvidersService;
  readonly connections: Pick<Connections, 'list'>;
  readonly usable: UsableModels;
  readonly repository: ModelChoicesRepository;
  readonly usage: Metering;
}

type Connected = UsableModel & { readonly row: ProviderRow };

interface Found {
  readonly by: 'you' | 'server';
  readonly id: string;
  readonly modelId: string;
  readonly endpoint: () => Endpoint;
  /** Missing where requests don't count. */
  readonly take?: () => Promise<void>;
  readonly source: ModelSource;
  readonly isOfInstallation?: boolean;
  /** The voice that the workspace chose with the model. */
  readonly voice?: string | undefined;
}

/**
 * Creates the models for tasks other than chat: the one that the user chose among the connected models that they may use, else the
 * server's, if they may use that. The managers of the workspace in which the user works may have chosen what hears and speaks.
 */
export function createSpecialModels({ server, providers, connections, usable, repository, usage }: SpecialModelsDependencies) {
  const listConnected = async (userId: string) => (await usable.list(userId)).filter(isConnected);

  /** Reads once what several questions about a person need. */
  const readsOf = (userId: string) => {
    let list: Promise<readonly UsableModel[]> | undefined;
    const usableOnes = () => {
      list ??= usable.list(userId);
      return list;
    };
    return { choices: repository.specials(userId), usable: usableOnes };
  };

  /** `isShared` passes over the person's own choice. */
  async function find(userId: string, purpose: ModelPurpose, reads = readsOf(userId), isShared = false): Promise<Found | undefined> {
    const choices = await reads.choices;
    const chosen = isShared ? undefined : choices.own.get(purpose);
    const own = chosen && (await reads.usable()).filter(isConnected).find(({ id }) => id === chosen.modelId);
    if (own) return ofConnection(userId, own);
    const forWorkspace = choices.workspace.get(purpose);
    const byWorkspace = forWorkspace && (await reads.usable()).find(({ id }) => id === forWorkspace.modelId);
    const voice = forWorkspace?.voice ?? undefined;
    if (byWorkspace && isConnected(byWorkspace)) return { ...ofConnection(userId, byWorkspace), voice };
    if (byWorkspace && server) return { ...ofServer(userId, server, byWorkspace), voice };
    if (purpose === 'embedding') return choices.embedding === undefined ? undefined : findOfInstallation(choices.embedding);
    const name = server?.[settingOf[purpose]];
    const onServer = name === undefined ? undefined : await usable.onServer(userId, name);
    return server && onServer && ofServer(userId, server, onServer);
  }

  /** Finds an embedding model that an administrator chose for files. The rules for who may chat with it don't apply to it. */
  async function findOfInstallation(id: string): Promise<Found | undefined> {
    for (const { row, models } of await connections.list(installationHolder)) {
      const model = models.find((one) => (row ? one.id : one.name) === id);
      const found = { by: 'server', id, modelId: model?.name ?? id, isOfInstallation: true } as const;
      if (model && row) return { ...found, endpoint: () => providers.endpoint(row), source: sourceOf(row, model.name) };
      if (model && server) return { ...found, endpoint: () => serverEndpoint(server), source: serverSource(server.baseUrl, model.name) };
    }
    return undefined;
  }

  /** Requests count for nobody if `userId` is null. */
  const embeddingsFrom = (userId: string | null, found: Found | undefined): EmbeddingPort | undefined => {
    const endpoint = found?.endpoint();
    const port = found && endpoint && protocolOf(endpoint.protocol).embeddings?.(endpoint, found.modelId, found.id);
    return port && usage.embeddings({ ...port, source: found.source, isOfInstallation: found.isOfInstallation ?? false }, userId);
  };

  const ofConnection = (userId: string, model: Connected): Found => ({
    by: model.from === 'person' ? 'you' : 'server',
    id: model.id,
    modelId: model.name,
    endpoint: () => providers.endpoint(model.row),
    take: () => usable.take(userId, model),
    source: sourceOf(model.row, model.name),
  });

  const ofServer = (userId: string, at: ModelEndpoint, model: UsableModel): Found => ({
    by: 'server',
    id: model.name,
    modelId: model.name,
    endpoint: () => serverEndpoint(at),
    take: () => usable.take(userId, model),
    source: serverSource(at.baseUrl, model.name),
  });

  return {
    images: async (userId: string): Promise<ImagePort | undefined> => {
      const found = await find(userId, 'image');
      const endpoint = found?.endpoint();
      const port = found && endpoint && protocolOf(endpoint.protocol).images?.(endpoint, found.modelId, found.id);
      if (!port) return undefined;
      const metered = usage.images({ ...port, source: found.source }, userId);
      return {
        ...metered,
        create: async (prompt, signal) => {
          await found.take?.();
          return metered.create(prompt, signal);
        },
        ...(metered.edit
          ? {
              edit: async (edit, signal) => {
                await found.take?.();
                return metered.edit?.(edit, signal) ?? Promise.reject(new Error('the model edits no pictures'));
              },
            }
          : {}),
      };
    },
    /**
     * Requests for embeddings don't count, because the server makes many of them for one file. `isShared` asks for the model of the workspace
     * or the installation, which embeds what people share.
     */
    embeddings: async (userId: string, isShared = false): Promise<EmbeddingPort | undefined> =>
      embeddingsFrom(userId, await find(userId, 'embedding', readsOf(userId), isShared)),
    /** Returns a model of the installation, also one that isn't current yet, for files. It spends nobody's budget. */
    embeddingsOfInstallation: async (id: string): Promise<EmbeddingPort | undefined> => embeddingsFrom(null, await findOfInstallation(id)),
    transcription: async (userId: string): Promise<TranscriptionPort | undefined> => {
      const found = await find(userId, 'transcription');
      const endpoint = found?.endpoint();
      const port = found && endpoint && protocolOf(endpoint.protocol).transcription?.(endpoint, found.modelId, found.id);
      if (!port) return undefined;
      const metered = usage.transcription({ ...port, source: found.source }, userId);
      return {
        ...metered,
        transcribe: async (recording, signal) => {
          await found.take?.();
          return metered.transcribe(recording, signal);
        },
      };
    },
    speech: async (userId: string): Promise<SpeechPort | undefined> => {
      const found = await find(userId, 'speech');
      const endpoint = found?.endpoint();
      const port = found && endpoint && protocolOf(endpoint.protocol).speech?.(endpoint, found.modelId, found.id);
      if (!port) return undefined;
      const metered = usage.speech({ ...port, source: found.source }, userId);
      return {
        ...metered,
        speak: async (asked, signal) => {
          await found.take?.();
          return metered.speak({ ...asked, voice: asked.voice ?? found.voice }, signal);
        },
      };
    },
    /**
     * Returns which models do what, and whose they are: of pictures also how they are changed (not at all, as a whole, or a marked part too),
     * of sound where their connection sends it; nobody's if the protocol has no such calls.
     */
    overview: async (userId: string) => {
      const reads = readsOf(userId);
      const [image, embedding, hearing, speaking] = await Promise.all([
        find(userId, 'image', reads),
        find(userId, 'embedding', reads),
        find(userId, 'transcription', reads),
        find(userId, 'speech', reads),
      ]);
      return {
        images: { ...whoseOf(image), edits: editingOf(image) },
        embeddings: whoseOf(embedding),
        transcription: soundOf(hearing, 'transcription'),
        speech: soundOf(speaking, 'speech'),
      };
    },
    /** Stores the user's choice; null means the server's model. */
    choose: async (userId: string, purpose: ModelPurpose, modelId: string | null): Promise<void> => {
      const isKnown = modelId === null || (await listConnected(userId)).some(({ id }) => id === modelId);
      if (!isKnown) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      await repository.setSpecialModel(userId, purpose, modelId);
    },
  };
}

const whoseOf = (found: Found | undefined) => ({ by: found?.by ?? null, model: found?.id ?? null });

function editingOf(found: Found | undefined): 'none' | 'whole' | 'mask' {
  const endpoint = found?.endpoint();
  const port = found && endpoint && protocolOf(endpoint.protocol).images?.(endpoint, found.modelId, found.id);
  if (!port?.edit) return 'none';
  return port.takesMask ? 'mask' : 'whole';
}

function soundOf(found: Found | undefined, purpose: 'transcription' | 'speech') {
  const endpoint = found?.endpoint();
  const port = found && endpoint && protocolOf(endpoint.protocol)[purpose]?.(endpoint, found.modelId, found.id);
  if (!port) return { by: null, model: null, name: '', connection: '', voices: [] };
  const voices = 'voices' in port ? [...port.voices] : [];
  return { by: found.by, model: found.id, name: found.modelId, connection: found.source.connectionName, voices };
}

/** Returns how the endpoint in the server's settings is reached. */
export const serverEndpoint = <T extends ModelEndpoint | undefined>(at: T) =>
  at && { ...at, keyHint: sayProvider('checkServerKey'), fetch: trustedFetch };

/** Names the server's setting for each purpose. What embeds is chosen in the console, which offers the server's. */
const settingOf = {
  image: 'imageModel',
  transcription: 'transcriptionModel',
  speech: 'speechModel',
} as const satisfies Record<Exclude<ModelPurpose, 'embedding'>, keyof ModelEndpoint>;

/** Returns whether a model belongs to a connection rather than to the server's endpoint. */
const isConnected = (model: UsableModel): model is Connected => model.row !== undefined;

export type SpecialModels = ReturnType<typeof createSpecialModels>;
