import type { ApiCapability } from 'shared-contracts/shell';
import { currentToken } from '../features/session/session.store.ts';
import { loadHttp } from '../shared/lazy-shared.ts';

/** The API client, whose code is fetched beside the first page instead of before the first paint. */
export function createLazyApi(onUnauthorized: () => void): ApiCapability {
  let client: ApiCapability | undefined;
  const get = async () => {
    const { createApiClient } = await loadHttp();
    client ??= createApiClient({ baseUrl: '/api', token: currentToken, onUnauthorized });
    return client;
  };
  return {
    call: async (definition, input, options) => (await get()).call(definition, input, options),
    async *stream(definition, input, options) {
      yield* (await get()).stream(definition, input, options);
    },
  };
}
