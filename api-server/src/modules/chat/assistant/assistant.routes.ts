import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { SpecialModels } from '../../models/model/special-models.service.ts';
import type { WebSearchService } from '../web-search/web-search.service.ts';
import type { CapabilitiesService } from './capabilities.service.ts';
import type { MemoriesService } from './memory/memory.service.ts';
import type { PersonalisationService } from './personalization/personalization.service.ts';

export interface AssistantServices {
  readonly capabilities: CapabilitiesService;
  readonly personalisation: PersonalisationService;
  readonly memories: MemoriesService;
  readonly webSearch: WebSearchService;
  readonly specialModels: SpecialModels;
}

export function assistantRoutes(register: Register, services: AssistantServices): void {
  const { capabilities, personalisation, memories, webSearch, specialModels } = services;
  register(calls.getCapabilities, ({ user, language }) => capabilities.of(user.userId, language));
  register(calls.getPersonalisation, ({ user }) => personalisation.get(user.userId));
  register(calls.savePersonalisation, ({ user, body: { email: _, ...chosen } }) => personalisation.save(user.userId, chosen));
  register(calls.listMemories, async ({ user }) => ({ memories: await memories.list(user.userId) }));
  register(calls.addMemory, ({ user, body }) => memories.add(user.userId, body.memory_text, 'user'));
  register(calls.updateMemory, ({ user, params, body }) => memories.change(user.userId, params.memory_id, body.memory_text));
  register(calls.deleteMemory, async ({ user, params }) => {
    await memories.remove(user.userId, params.memory_id);
    return { message: 'Forgotten.' };
  });
  register(calls.deleteMemories, async ({ user }) => {
    await memories.removeAll(user.userId);
    return { message: 'Forgotten.' };
  });
  register(calls.getSearchConnection, async ({ user }) => ({ connection: await webSearch.connection(user.userId) }));
  register(calls.connectSearch, async ({ user, body, language }) => writeProblem(await webSearch.connect(user.userId, body), language));
  register(calls.disconnectSearch, async ({ user }) => {
    await webSearch.disconnect(user.userId);
    return { message: 'Disconnected.' };
  });
  register(calls.setSpecialModel, async ({ user, body, language }) => {
    await specialModels.choose(user.userId, body.purpose, body.special_model);
    return capabilities.of(user.userId, language);
  });
}
