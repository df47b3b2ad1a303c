import type { LocalServerKind } from 'shared-contracts/connection-calls';
import * as z from 'zod/mini';
import type { LocalModelSettings } from '../config/config.ts';
import { isJson } from '../is-json.ts';
import { limitedText } from '../limited-body.ts';
import type { ListedModel } from './protocol.ts';
import { type ProviderFetch, patientFetch } from './provider-fetch.ts';
import { listedModel } from './stated-facts.ts';

/** Holds the programs' own names. */
export const localNames = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama-cpp': 'llama.cpp',
  vllm: 'vLLM',
} as const satisfies Record<LocalServerKind, string>;

const usualPorts = { ollama: 11_434, 'lm-studio': 1_234, 'llama-cpp': 8_080, vllm: 8_000 } as const satisfies Record<
  LocalServerKind,
  number
>;

const kinds = Object.keys(localNames) as LocalServerKind[];

const timeoutMsDefault = 2_000;
const maxBytes = 2 * 1024 * 1024;
const maxModels = 200;
const rememberedMs = 3_000;

/** Asks a program for a path below its origin. Returns undefined for anything but JSON. */
type Ask = (path: string, body?: object) => Promise<unknown>;

export interface LocalServers {
  /** Whether models on this computer may be used at all. */
  readonly isAllowed: boolean;
  /** Whether they are offered only while one person uses the installation. */
  readonly isForOne: boolean;
  /** Returns the address of a program's OpenAI protocol. Nothing that a user enters is part of it. */
  readonly baseUrl: (kind: LocalServerKind) => string;
  /** Returns the models of a program; undefined if it doesn't run, or if something else answers in its place. */
  readonly models: (kind: LocalServerKind) => Promise<readonly ListedModel[] | undefined>;
  /** Returns the programs that run on this computer, with their models. */
  readonly find: () => Promise<readonly { readonly kind: LocalServerKind; readonly models: readonly ListedModel[] }[]>;
}

/** Creates the only way to what listens on the server's own computer: four fixed ports, each asked for what only its program answers. */
export function createLocalServers({ isAllowed, isForOne, ports, timeoutMs = timeoutMsDefault }: LocalModelSettings): LocalServers {
  const fetch = patientFetch(timeoutMs);
  const originOf = (kind: LocalServerKind) => `http://127.0.0.1:${ports[kind] ?? usualPorts[kind]}`;
  const models: LocalServers['models'] = async (kind) => {
    if (!isAllowed) return undefined;
    const listed = await listOf[kind](asker(originOf(kind), fetch, timeoutMs)).catch(() => undefined);
    return listed?.slice(0, maxModels);
  };
  const search = async () => {
    const found = await Promise.all(kinds.map(async (kind) => ({ kind, models: await models(kind) })));
    return found.flatMap(({ kind, models: listed }) => (listed ? [{ kind, models: listed }] : []));
  };
  let latest: { readonly at: number; readonly found: ReturnType<typeof search> } | undefined;
  return {
    isAllowed,
    isForOne,
    baseUrl: (kind) => `${originOf(kind)}/v1`,
    models,
    find: () => {
      if (!isAllowed) return Promise.resolve([]);
      // A page that asks again and again must not make the server knock again and again.
      if (!latest || performance.now() - latest.at > rememberedMs) latest = { at: performance.now(), found: search() };
      return latest.found;
    },
  };
}

function asker(origin: string, fetch: ProviderFetch, timeoutMs: number): Ask {
  const signal = AbortSignal.timeout(timeoutMs);
  return async (path, body) => {
    const response = await fetch(`${origin}${path}`, {
      signal,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await limitedText(response, maxBytes, () => new Error('The answer is too large.'));
    return isJson(text) ? JSON.parse(text) : undefined;
  };
}

const name = z.string().check(z.minLength(1), z.maxLength(200));
const unknown = z.optional(z.unknown());
const models = <T extends z.ZodMiniType>(model: T) => z.array(model);

const tags = z.object({ models: models(z.object({ name, digest: z.string(), details: z.looseObject({}) })) });
const shown = z.object({ capabilities: z.array(z.string()), parameters: unknown });
const studio = z.object({
  data: models(
    z.object({
      id: name,
      object: z.literal('model'),
      type: z.string(),
      arch: z.string(),
      max_context_length: unknown,
      loaded_context_length: unknown,
      capabilities: unknown,
    }),
  ),
});
const ownedModels = (owner: string) =>
  z.object({ data: models(z.object({ id: name, owned_by: z.literal(owner), max_model_len: unknown })) });
const props = z.object({
  default_generation_settings: z.object({ n_ctx: unknown }),
  modalities: z.optional(z.object({ vision: unknown })),
});

/** Reads the lists of the programs. Each is recognized by fields that no other program sends; anything else is not that program. */
const listOf: Record<LocalServerKind, (ask: Ask) => Promise<ListedModel[] | undefined>> = {
  ollama: async (ask) => {
    const listed = read(tags, await ask('/api/tags'));
    if (!listed) return undefined;
    const described = listed.models.slice(0, maxModels).map(async (model, index) => {
      // A list may be long, and each question takes a while.
      const about = index < describedModels ? read(shown, await ask('/api/show', { model: model.name }).catch(() => undefined)) : undefined;
      const can = (ability: string) => about?.capabilities.includes(ability);
      if (about && !can('completion')) return [];
      const window = /^num_ctx\s+(\d{1,9})$/m.exec(String(about?.parameters ?? '').slice(0, parametersMax))?.[1];
      const facts = { pictures: can('vision'), tools: can('tools'), thoughts: can('thinking') };
      return [listedModel(model.name, { ...facts, contextWindow: window === undefined ? undefined : Number(window) })];
    });
    return (await Promise.all(described)).flat();
  },
  'lm-studio': async (ask) =>
    read(studio, await ask('/api/v0/models'))
      ?.data.filter(({ type }) => type === 'llm' || type === 'vlm')
      .map(({ id, type, ...model }) =>
        listedModel(id, {
          contextWindow: model.loaded_context_length,
          weightsWindow: model.max_context_length,
          pictures: type === 'vlm',
          tools: Array.isArray(model.capabilities) ? model.capabilities.includes('tool_use') : undefined,
        }),
      ),
  'llama-cpp': async (ask) => {
    const listed = read(ownedModels('llamacpp'), await ask('/v1/models'));
    if (!listed) return undefined;
    const about = read(props, await ask('/props').catch(() => undefined));
    const facts = { contextWindow: about?.default_generation_settings.n_ctx, pictures: about?.modalities?.vision };
    return listed.data.map(({ id }) => listedModel(id, facts));
  },
  vllm: async (ask) =>
    read(ownedModels('vllm'), await ask('/v1/models'))?.data.map(({ id, max_model_len: contextWindow }) =>
      listedModel(id, { contextWindow }),
    ),
};

const describedModels = 40;
const parametersMax = 4_000;

function read<T>(shape: z.ZodMiniType<T>, value: unknown): T | undefined {
  const parsed = z.safeParse(shape, value);
  return parsed.success ? parsed.data : undefined;
}
