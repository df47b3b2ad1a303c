import type { ApiCapability } from 'shared-contracts/shell';
import { sentence } from '../features/session/call-sentence.ts';
import { getToken, sessionStore } from '../features/session/session.store.ts';
import { loadHttp } from '../shared/lazy-shared.ts';
import type { ObservedCall } from '../shared/offline/observed-call.ts';

const getEmail = () => sessionStore.getState().session?.email;

/** Creates an API client whose code loads alongside the first page, so it doesn't delay the first paint. */
export function createLazyApi(onUnauthorized: () => void, onCall?: (call: ObservedCall) => void): ApiCapability {
  let client: ApiCapability | undefined;
  const get = async () => {
    const { createApiClient } = await loadHttp();
    client ??= createApiClient({ baseUrl: '/api', token: getToken, identity: getEmail, onUnauthorized, sentence });
    return client;
  };
  return {
    call: async (definition, input, options) => {
      const answer = (await get()).call(definition, input, options);
      onCall?.({ name: definition.name, input, email: getEmail(), answer });
      return answer;
    },
    async *stream(definition, input, options) {
      yield* (await get()).stream(definition, input, options);
    },
  };
}
