import { limits, type Model } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayCatalog } from '../../messages/catalog.ts';
import { sayProvider } from '../../messages/provider.ts';
import { type Sentence, writeSentence } from '../../platform/language/messages.ts';
import { builtInAssistant, builtInModelId, builtInModelName } from '../../platform/model/built-in-assistant.ts';
import type { ModelPort } from '../../platform/model/model-port.ts';
import { type ModelRegistry, serverModelId } from '../../platform/model/model-registry.ts';
import { bounded } from './answer-bounds.ts';
import type { ProviderRow, ProvidersRepository } from './provider.repository.ts';
import { type ProvidersService, qualifiedId } from './provider.service.ts';

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
  readonly repository: ProvidersRepository;
}

/** Lists the models that a user can choose now, and resolves which one answers. */
export class ModelsService {
  private readonly deps: ModelsDependencies;
  constructor(deps: ModelsDependencies) {
    this.deps = deps;
  }

  /** Lists the connected models and the built-in assistant. Suggestions are added only while nothing is connected. */
  async list(userId: string, language?: string): Promise<Model[]> {
    const { server, providers } = this.deps;
    const own = (await providers.rows(userId)).flatMap((row) => row.models.map((modelId) => presentOwn(row, modelId, language)));
    const connected = [...own, ...server.connected().map((name) => presentServer(server, name, language))];
    const { id: answering } = await this.resolve(userId, undefined);
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
   * Returns the model for a request: the requested one if it is connected, then the user's default, the server's model, the first model the
   * user connected, and the built-in assistant. Browsers without a choice send the default id, so the user's default precedes a model of
   * that name.
   */
  async resolve(userId: string, modelId: string | undefined): Promise<ModelPort> {
    const model = await this.choose(userId, modelId);
    return model === builtInAssistant ? model : bounded(model);
  }

  private async choose(userId: string, modelId: string | undefined): Promise<ModelPort> {
    const rows = await this.deps.providers.rows(userId);
    const named = modelId === undefined ? undefined : this.find(rows, modelId);
    if (named && modelId !== limits.defaultChatModelId) return named;
    const preferred = await this.deps.repository.defaultModel(userId);
    return (
      (preferred === undefined ? undefined : this.find(rows, preferred)) ??
      named ??
      this.deps.server.find() ??
      this.find(rows, limits.defaultChatModelId) ??
      this.first(rows) ??
      builtInAssistant
    );
  }

  /** Finds a model by id. A bare name matches the first connected provider that has a model of that name. */
  private find(rows: readonly ProviderRow[], modelId: string): ModelPort | undefined {
    if (modelId === builtInModelId) return builtInAssistant;
    const all = rows.flatMap((row) => row.models.map((name) => ({ row, name })));
    const found = all.find(({ row, name }) => qualifiedId(row, name) === modelId);
    if (found) return this.deps.providers.port(found.row, found.name);
    const onServer = this.deps.server.find(modelId);
    if (onServer) return onServer;
    const byName = all.find(({ name }) => name === modelId);
    return byName && this.deps.providers.port(byName.row, byName.name);
  }

  private first(rows: readonly ProviderRow[]): ModelPort | undefined {
    const [row] = rows;
    const [name] = row?.models ?? [];
    return row && name ? this.deps.providers.port(row, name) : undefined;
  }
}

function presentOwn(row: ProviderRow, modelId: string, language: string | undefined): Model {
  const id = qualifiedId(row, modelId);
  const description = writeSentence(sayCatalog('modelByYou', { host: new URL(row.baseUrl).host }), language);
  const names = { provider: row.name, providerLogo: null, modelId: id, modelName: modelId };
  return { id, ...names, releaseDate: null, description, connected: true, provider_id: row.id };
}

function presentServer(server: ModelRegistry, modelName: string, language: string | undefined): Model {
  const id = serverModelId(modelName);
  const provider = server.endpoint ? new URL(server.endpoint.baseUrl).hostname : '';
  const names = { provider, providerLogo: null, modelId: id, modelName };
  const description = writeSentence(sayCatalog('modelByServer'), language);
  return { id, ...names, releaseDate: null, description, connected: true };
}
