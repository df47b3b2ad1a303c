import * as z from 'zod/mini';
import { fetchModels } from '../../fetch-models.ts';
import type { Endpoint } from '../../protocol.ts';
import { bearer } from '../../provider-call.ts';

const maxModels = 1_000;

const listing = z.object({ data: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })) });

/**
 * Returns the models that an endpoint lists under `GET /models`, which not every endpoint has.
 * @throws ModelError
 */
export async function listModels(endpoint: Endpoint): Promise<string[]> {
  const { data } = await fetchModels(endpoint, '/models', listing, bearer(endpoint.apiKey));
  return [...new Set(data.map(({ id }) => id))].slice(0, maxModels);
}
