import { limits, type Model } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayCatalog } from '../../../messages/catalog.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { type Sentence, writeSentence } from '../../../platform/language/messages.ts';
import { builtInModelId, builtInModelName, createBuiltInAssistant } from '../../../platform/model/built-in-assistant.ts';
import { logoOfModel, logoOfProvider } from '../../../platform/model/logos.ts';
import type { ModelPort } from '../../../platform/model/model-port.ts';
import type { ModelRegistry } from '../../../platform/model/model-registry.ts';
import { settableFor } from '../../../platform/model/settable-parameters.ts';
import { withStatedAbilities } from '../../../platform/model/stated-abilities.ts';
import type { Metering } from '../../governance/usage/metering.ts';
import type { PriceLookup } from '../../governance/usage/price.service.ts';
import { boundAnswer } from './answer-bounds.ts';
import type { ModelChoicesRepository } from './model-choices.repository.ts';
import { presentFacts } from './model-facts.presenter.ts';
import type { ProvidersService } from './provider.service.ts';
import { countRequests, type UsableModel, type UsableModels } from './usable-models.ts';

const favoritesMax = 200;

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
  const logos = { providerLogo: logoOfProvider(provider), modelLogo: logoOfModel(modelId) };
  return { id: modelId, provider, ...logos, modelId, modelName, releaseDate, description, connected: false };
}

interface ModelsDependencies {
  readonly server: ModelRegistry;
  readonly providers: ProvidersService;
  readonly usable: UsableModels;
  readonly repository: ModelChoicesRepository;
  /** Returns the model that administrators chose for everyone who has not chosen one. */
  readonly installationModel: () => Promise<string | null>;
  readonly usage: Metering;
  readonly isOwner: (userId: string) => Promise<boolean>;
  /** Returns a function that finds a model's price. */
  readonly prices: PriceLookup;
  /** Wraps a model so that its answers obey the policies for a user. */
  readonly police: (userId: string, model: ModelPort) => ModelPort;
}

export type ModelsService = ReturnType<typeof createModelsService>;

/** Lists the models that a user can choose now, and resolves which one answers. */
export function createModelsService(deps: ModelsDependencies) {
  /** Lists the connected models and the built-in assistant. Suggestions are added only while nothing is connected. */
  async function list(userId: string, language?: string): Promise<Model[]> {
    const [usable, favorites] = await Promise.all([deps.usable.list(userId), deps.repository.favorites(userId)]);
    const prices = await deps.prices();
    const connected = usable.map((model) => ({
      ...present(model, language),
      facts: presentFacts(model.facts, prices(model.name, model.row?.id)),
    }));
    const { id: answering } = await choose(userId, usable, undefined);
    const shipped = connected.length ? [builtIn] : [builtIn, ...suggestions];
    const written = shipped.map((model) => ({
      ...model,
      ...(model === builtIn ? { modelName: writeSentence(sayCatalog('builtInName'), language) } : {}),
      description: writeSentence(model.description, language),
    }));
    return [...connected, ...written]
      .map((model) => ({ ...model, isDefault: model.id === answering, isFavorite: favorites.has(model.id) }))
      .toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite));
  }

  /** Fetches the model list of the server's endpoint again and returns all connected models. */
  async function refresh(userId: string, language: string): Promise<Model[]> {
    await deps.server.refresh();
    return (await list(userId, language)).filter((model) => model.connected);
  }

  /** Marks a model that the user may use, or removes the mark of any. */
  async function setFavorite(userId: string, modelId: string, isFavorite: boolean): Promise<void> {
    if (isFavorite) {
      const isKnown = modelId === builtInModelId || (await deps.usable.list(userId)).some(({ id }) => id === modelId);
      if (!isKnown) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
      if ((await deps.repository.favorites(userId)).size >= favoritesMax)
        throw new AppError('limit-reached', { detail: sayProvider('tooManyFavorites', { most: favoritesMax }) });
    }
    await deps.repository.setFavorite(userId, modelId, isFavorite);
  }

  async function setDefault(userId: string, modelId: string): Promise<void> {
    const isConnected = (await list(userId)).some(({ id, connected }) => connected && id === modelId);
    if (!isConnected) throw new AppError('not-connected', { detail: sayProvider('notConnected') });
    await deps.repository.setDefaultModel(userId, modelId);
  }

  /**
   * Returns the model that answers when the browser has chosen none (null while nothing is connected, unless the built-in assistant is the
   * user's default), and whether the chosen one still works (undefined when none is named).
   */
  async function answering(userId: string, chosen: string | undefined) {
    const connected = (await list(userId)).filter((model) => model.connected);
    const found = connected.find(({ isDefault }) => isDefault);
    const isStandIn = found?.id === builtInModelId && (await deps.repository.defaultModel(userId)) !== builtInModelId;
    return {
      byDefault: found && !isStandIn ? { modelId: found.modelId, modelName: found.modelName } : null,
      isConnected: chosen === undefined ? undefined : connected.some(({ modelId }) => modelId === chosen),
    };
  }

  /**
   * Returns the model for a request: the requested one if the user may use it, then the user's default, their workspace's, the installation's, the server's
   * model, the first model of the user's own connections and of the installation, and the built-in assistant. Browsers without a choice
   * send the default id, so the defaults precede a model of that name.
   */
  async function resolve(userId: string, modelId: string | undefined): Promise<ModelPort> {
    const usable = await deps.usable.list(userId);
    const chosen = await choose(userId, usable, modelId);
    const model = await meterModel(userId, chosen, usable.length > 0);
    const isGone = modelId !== undefined && modelId !== limits.defaultChatModelId && !find(usable, modelId);
    return deps.police(userId, isGone ? sayingReplaced(model, modelId) : model);
  }

  async function meterModel(userId: string, chosen: UsableModel | typeof builtIn, hasModels: boolean): Promise<ModelPort> {
    const usable = 'from' in chosen ? port(chosen) : undefined;
    if (!usable || !('from' in chosen)) return createBuiltInAssistant({ isOwner: await deps.isOwner(userId), hasModels });
    return boundAnswer(countRequests(deps.usage.model(usable, userId), () => deps.usable.take(userId, chosen)));
  }

  /** Returns which of these models a person can use now. */
  async function usableOf(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (!ids.length) return new Set();
    const usable = await deps.usable.list(userId);
    return new Set(ids.filter((id) => find(usable, id) !== undefined));
  }

  async function choose(
    userId: string,
    models: readonly UsableModel[],
    modelId: string | undefined,
  ): Promise<UsableModel | typeof builtIn> {
    const named = modelId === undefined ? undefined : find(models, modelId);
    if (named && modelId !== limits.defaultChatModelId) return named;
    const preferred = await deps.repository.defaultModel(userId);
    const forWorkspace = await deps.repository.workspaceModel(userId);
    const forAll = await deps.installationModel();
    const ofServer = deps.server.endpoint?.model;
    return (
      (preferred === undefined ? undefined : find(models, preferred)) ??
      (forWorkspace === undefined ? undefined : find(models, forWorkspace)) ??
      (forAll === null ? undefined : find(models, forAll)) ??
      named ??
      models.find(({ from, name }) => from === 'server' && name === ofServer) ??
      find(models, limits.defaultChatModelId) ??
      models.find(isOffered) ??
      builtIn
    );
  }

  function port({ row, name, facts, stated }: UsableModel): ModelPort | undefined {
    const port = row ? deps.providers.port(row, name) : deps.server.find(name);
    return port && withStatedAbilities({ ...port, facts }, stated ?? {});
  }

  function present(
    { id, name, shownName, from, row, workspaceName, providerName, facts, stated }: UsableModel,
    language: string | undefined,
  ): Model {
    const host = row ? new URL(row.baseUrl).host : '';
    const descriptions = {
      person: row?.local ? sayCatalog('modelOnComputer') : sayCatalog('modelByYou', { host }),
      workspace: sayCatalog('modelByWorkspace', { workspace: workspaceName ?? '' }),
      installation: sayCatalog('modelByInstallation'),
      server: sayCatalog('modelByServer'),
    };
    const logo = logoOfProvider(row?.local ?? row?.name ?? '', (row ?? deps.server.endpoint)?.baseUrl);
    const providerLogo = logo ?? (row ? null : 'server');
    const names = { provider: providerName, providerLogo, modelLogo: logoOfModel(name), modelId: id, modelName: shownName };
    const own = from === 'person' && row ? { provider_id: row.id } : {};
    const settable = settableFor({ ...(row ?? deps.server.endpoint), name, stated });
    return {
      id,
      ...names,
      releaseDate: facts.releasedOn ?? null,
      description: writeSentence(descriptions[from], language),
      connected: true,
      settable,
      ...own,
    };
  }

  return { list, refresh, setFavorite, setDefault, answering, resolve, usableOf };
}

/** Wraps a model so that its answers say which model they stand in for. */
const sayingReplaced = (model: ModelPort, modelId: string): ModelPort => ({
  ...model,
  async *stream(request, signal) {
    yield { type: 'sources', sources: { replaced_model: cutText(modelId.replace(/^prv_[^/]{0,60}\//, ''), replacedNameMax) } };
    yield* model.stream(request, signal);
  },
});

const replacedNameMax = 200;

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
