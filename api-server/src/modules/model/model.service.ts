import { limits, type Model } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayCatalog } from '../../messages/catalog.ts';
import { sayProvider } from '../../messages/provider.ts';
import { type Sentence, writeSentence } from '../../platform/language/messages.ts';
import { builtInAssistant, builtInModelId, builtInModelName } from '../../platform/model/built-in-assistant.ts';
import type { ModelPort } from '../../platform/model/model-port.ts';
import type { ModelRegistry } from '../../platform/model/model-registry.ts';
import type { Metering } from '../usage/metering.ts';
import { bounded } from './answer-bounds.ts';
import type { ProvidersRepository } from './provider.repository.ts';
import type { ProvidersService } from './provider.service.ts';
import { counted, type UsableModel, type UsableModels } from './usable-models.ts';

/** Holds a model whose description is written when its reader is known. */
type ShippedModel = Omit<Model, 'description'> & { readonly description: Sentence };

const builtIn: ShippedModel = {
  id: builtInModelId,
  provider: 'Atrium',
  providerLogo: null,
  modelId: builtInModelId,
  modelName: builtInModelName,
  releaseDate: null,
  description: sayCatalog('builtInAssistant'),
  connected: true,
};

/** Lists popular models to connect, shown while none is connected. */
const suggestions: readonly ShippedModel[] = [
  suggestion('OpenAI', 'gpt-4o', 'GPT-4o', '2024-05-13', sayCatalog('gpt4o')),
  suggestion('OpenAI', 'gpt-4.1-2025-04-14', 'gpt-4.1-2025-04-14', '2025-04-14', sayCatalog('gpt41')),
  suggestion('Ollama', 'llama3.1', 'Llama 3.1', '2024-07-23', sayCatalog('llama')),
  suggestion('vLLM', 'mistral-small', 'Mistral Small', '2024-09-18', sayCatalog('mistral')),
];

function suggestion(provider: string, modelId: string, modelName: string, releaseDate: string, description: Sentence): ShippedModel {
  return { id: modelId, provider, providerLogo: null, modelId, modelName, releaseDate, description, connected: false };
}

interface ModelsDependencies {
  readonly server: ModelRegistry;
  readonly providers: ProvidersService;
  readonly usable: UsableModels;
  readonly repository: ProvidersRepository;
  /** Returns the model that administrators chose for everyone who has not chosen one. */
  readonly installationModel: () => Promise<string | null>;
  readonly usage: Metering;
  /** Wraps a model so that its answers obey the policies for a user. */
  readonly police: (userId: string, model: ModelPort) => ModelPort;
}

/** Lists the models that a user can choose now, and resolves which one answers. */
export class ModelsService {
  private readonly deps: ModelsDependencies;
  constructor(deps: ModelsDependencies) {
    this.deps = deps;
  }

  /** Lists the connected models and the built-in assistant. Suggestions are added only while nothing is connected. */
  async list(userId: string, language?: string): Promise<Model[]> {
    const usable = await this.deps.usable.list(userId);
    const connected = usable.map((model) => this.present(model, language));
    const { id: answering } = await this.choose(userId, usable, undefined);
    const shipped = connected.length ? [builtIn] : [builtIn, ...suggestions];
    const written = shipped.map((model) => ({
      ...model,
      ...(model === builtIn ? { modelName: writeSentence(sayCatalog('builtInName'), language) } : {}),
      description: writeSentence(model.description, language),
    }));
    return [...connected, ...written].map((model) => ({ ...model, isDefault: model.id === answering }));
  }

  /** Fetches the model list of the server's endpoint again and returns all connected models. */
  async refresh(userId: string, language: string): Promise<Model[]> {
    await this.deps.server.refresh();
    return (await this.list(userId, language)).filter((model) => model.connected);
  }

  async setDefault(userId: string, modelId: string): Promise<void> {
    const isConnected = (await this.list(userId)).some(({ id, connected }) => connected && id === modelId);
    if (!isConnected) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
    await this.deps.repository.setDefaultModel(userId, modelId);
  }

  /**
   * Returns the model that answers when the browser has chosen none (null while nothing is connected, unless the built-in assistant is the
   * user's default), and whether the chosen one still works (undefined when none is named).
   */
  async answering(userId: string, chosen: string | undefined) {
    const connected = (await this.list(userId)).filter((model) => model.connected);
    const found = connected.find(({ isDefault }) => isDefault);
    const isStandIn = found?.id === builtInModelId && (await this.deps.repository.defaultModel(userId)) !== builtInModelId;
    return {
      byDefault: found && !isStandIn ? { modelId: found.modelId, modelName: found.modelName } : null,
      isConnected: chosen === undefined ? undefined : connected.some(({ modelId }) => modelId === chosen),
    };
  }

  /**
   * Returns the model for a request: the requested one if the user may use it, then the user's default, the installation's, the server's
   * model, the first model of the user's own connections and of the installation, and the built-in assistant. Browsers without a choice
   * send the default id, so the defaults precede a model of that name.
   */
  async resolve(userId: string, modelId: string | undefined): Promise<ModelPort> {
    const chosen = await this.choose(userId, await this.deps.usable.list(userId), modelId);
    const port = 'from' in chosen ? this.port(chosen) : undefined;
    if (!port || !('from' in chosen)) return this.deps.police(userId, builtInAssistant);
    const metered = counted(this.deps.usage.model(port, userId), () => this.deps.usable.take(userId, chosen));
    return this.deps.police(userId, bounded(metered));
  }

  private async choose(userId: string, models: readonly UsableModel[], modelId: string | undefined): Promise<UsableModel | typeof builtIn> {
    const named = modelId === undefined ? undefined : find(models, modelId);
    if (named && modelId !== limits.defaultChatModelId) return named;
    const preferred = await this.deps.repository.defaultModel(userId);
    const forAll = await this.deps.installationModel();
    const ofServer = this.deps.server.endpoint?.model;
    return (
      (preferred === undefined ? undefined : find(models, preferred)) ??
      (forAll === null ? undefined : find(models, forAll)) ??
      named ??
      models.find(({ from, name }) => from === 'server' && name === ofServer) ??
      find(models, limits.defaultChatModelId) ??
      models.find(isOffered) ??
      builtIn
    );
  }

  private port({ row, name }: UsableModel): ModelPort | undefined {
    return row ? this.deps.providers.port(row, name) : this.deps.server.find(name);
  }

  private present({ id, shownName, from, row, workspaceName }: UsableModel, language: string | undefined): Model {
    const host = row ? new URL(row.baseUrl).host : '';
    const provider = row?.name ?? (this.deps.server.endpoint ? new URL(this.deps.server.endpoint.baseUrl).hostname : '');
    const descriptions = {
      person: sayCatalog('modelByYou', { host }),
      workspace: sayCatalog('modelByWorkspace', { workspace: workspaceName ?? '' }),
      installation: sayCatalog('modelByInstallation'),
      server: sayCatalog('modelByServer'),
    };
    const names = { provider, providerLogo: null, modelId: id, modelName: shownName };
    const own = from === 'person' && row ? { provider_id: row.id } : {};
    return { id, ...names, releaseDate: null, description: writeSentence(descriptions[from], language), connected: true, ...own };
  }
}

/**
 * Says whether a model may answer although nobody chose exactly this one. Those of workspaces may not: the managers of a workspace would
 * receive the questions of everybody who joins it.
 */
const isOffered = ({ from }: UsableModel) => from !== 'workspace';

/** Finds a model by id. A bare name matches the server's model of that name, then the first connection that offers one. */
function find(models: readonly UsableModel[], modelId: string): UsableModel | typeof builtIn | undefined {
  if (modelId === builtInModelId) return builtIn;
  return (
    models.find(({ id }) => id === modelId) ??
    models.find(({ from, name }) => from === 'server' && name === modelId) ??
    models.find((model) => isOffered(model) && model.name === modelId)
  );
}
