import type { Capabilities } from 'shared-contracts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { builtInModelId, builtInModelName } from '../../../platform/model/built-in-assistant.ts';
import type { ModelPort } from '../../../platform/model/model-port.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SpecialModels } from '../../models/model/special-models.service.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';

interface CapabilitiesDependencies {
  readonly model: (userId: string) => Promise<ModelPort>;
  readonly policies: Pick<Policies, 'switchedOff'>;
  readonly webSearch: WebSearchService;
  readonly specialModels: SpecialModels;
}

/** Creates the service that says what answers can currently use. Access: limited to the caller's user id. */
export function createCapabilities({ model, policies, webSearch, specialModels }: CapabilitiesDependencies) {
  return {
    of: async (userId: string, language: string): Promise<Capabilities> => {
      const [answering, web_search, special, off] = await Promise.all([
        model(userId),
        webSearch.connected(userId),
        specialModels.overview(userId),
        policies.switchedOff(userId),
      ]);
      const { voices: _, ...transcription } = special.transcription;
      const connected = answering.id !== builtInModelId;
      const switched_off = off.map(({ ability, reason }) => ({ ability, reason: writeSentence(reason, language) }));
      return {
        model: { connected, name: connected ? answering.id : builtInModelName },
        web_search,
        ...special,
        transcription,
        switched_off,
      };
    },
  };
}

export type CapabilitiesService = ReturnType<typeof createCapabilities>;
