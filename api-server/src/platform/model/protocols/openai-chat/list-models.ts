import * as z from 'zod/mini';
import { fetchModels } from '../../fetch-models.ts';
import type { Endpoint, ListedModel } from '../../protocol.ts';
import { bearer } from '../../provider-call.ts';
import { listedModel } from '../../stated-facts.ts';

const maxModels = 1_000;

const unknown = z.optional(z.unknown());

const listed = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  // Servers with OpenAI's protocol state facts in additional fields; a field of another shape says nothing.
  context_length: unknown,
  context_window: unknown,
  max_context_length: unknown,
  max_model_len: unknown,
  max_completion_tokens: unknown,
  top_provider: unknown,
  architecture: unknown,
  supported_parameters: unknown,
  capabilities: unknown,
});

const listing = z.object({ data: z.array(listed) });

/**
 * Returns the models that an endpoint lists under `GET /models`, which not every endpoint has.
 * @throws ModelError
 */
export async function listModels(endpoint: Endpoint): Promise<ListedModel[]> {
  const { data } = await fetchModels(endpoint, '/models', listing, bearer(endpoint.apiKey));
  const byName = new Map(data.slice(0, maxModels).map((model) => [model.id, model]));
  return [...byName.values()].map(toListed);
}

/** Reads the fields of OpenRouter, Mistral, Groq and vLLM. */
function toListed(model: z.infer<typeof listed>): ListedModel {
  const inputs = listOf(fieldOf(model.architecture, 'input_modalities'));
  const outputs = listOf(fieldOf(model.architecture, 'output_modalities'));
  const parameters = listOf(model.supported_parameters);
  const can = (ability: string) => fieldOf(model.capabilities, ability);
  return listedModel(model.id, {
    contextWindow: model.context_length ?? model.context_window ?? model.max_context_length ?? model.max_model_len,
    maxOutput: model.max_completion_tokens ?? fieldOf(model.top_provider, 'max_completion_tokens'),
    pictures: inputs?.includes('image') ?? can('vision'),
    makesPictures: outputs?.includes('image') ?? undefined,
    tools: parameters?.includes('tools') ?? can('function_calling'),
    thoughts: parameters?.includes('reasoning') ?? can('reasoning'),
  });
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);
