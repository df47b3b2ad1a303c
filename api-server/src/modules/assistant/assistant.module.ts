import type { Drizzle } from '../../platform/database/database.ts';
import type { ModelPort } from '../../platform/model/model-port.ts';
import type { SpecialModels } from '../model/special-models.service.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';
import { createCapabilities } from './capabilities.service.ts';
import { MemoriesRepository } from './memory/memory.repository.ts';
import { createMemoriesService } from './memory/memory.service.ts';
import { PersonalisationRepository } from './personalization/personalization.repository.ts';
import { createPersonalisationService } from './personalization/personalization.service.ts';

export interface AssistantDependencies {
  readonly db: Drizzle;
  /** The one that answers a user who names none. */
  readonly model: (userId: string) => Promise<ModelPort>;
  readonly webSearch: WebSearchService;
  readonly specialModels: SpecialModels;
}

export type Assistant = ReturnType<typeof createAssistant>;

/** What the assistant knows about a user, and what it can make use of. */
export function createAssistant({ db, model, webSearch, specialModels }: AssistantDependencies) {
  const personalisation = createPersonalisationService(new PersonalisationRepository(db));
  return {
    personalisation,
    memories: createMemoriesService(new MemoriesRepository(db), async (userId) => (await personalisation.get(userId)).remembers),
    capabilities: createCapabilities({ model, webSearch, specialModels }),
    webSearch,
    specialModels,
  };
}
