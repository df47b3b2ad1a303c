import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { WebSearchModule } from '../web-search/web-search.module.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { createCapabilities } from './capabilities.service.ts';
import { languageContributor } from './language/language.contributor.ts';
import { memoryContributor } from './memory/memory.contributor.ts';
import { MemoriesRepository } from './memory/memory.repository.ts';
import { createMemoriesService } from './memory/memory.service.ts';
import { rememberMode } from './memory/remember.mode.ts';
import { personalisationContributor } from './personalization/personalization.contributor.ts';
import { PersonalisationRepository } from './personalization/personalization.repository.ts';
import { createPersonalisationService } from './personalization/personalization.service.ts';

interface Needs {
  readonly model: ModelModule;
  readonly policy: PolicyModule;
  readonly webSearch: WebSearchModule;
}

/** Creates the assistant module: preferences, memories and capabilities. */
export function assistantModule({ config, db }: Parts, { model, policy: { policies }, webSearch: { webSearch } }: Needs) {
  const { resolve, specialModels } = model;
  const personalisation = createPersonalisationService(new PersonalisationRepository(db));
  const memories = createMemoriesService(new MemoriesRepository(db), async (userId) => (await personalisation.get(userId)).remembers);
  const capabilities = createCapabilities({ model: (userId) => resolve(userId, undefined), policies, webSearch, specialModels });
  return defineModule({
    name: 'assistant',
    routes: ({ register }) => assistantRoutes(register, { capabilities, personalisation, memories, webSearch, specialModels }),
    contributors: [languageContributor, personalisationContributor(personalisation), memoryContributor(memories, personalisation)],
    modes: [rememberMode(memories, personalisation, config.basePath)],
  });
}
