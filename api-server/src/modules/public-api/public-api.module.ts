import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AgentModule } from '../agent/agent.module.ts';
import type { ChatModule } from '../chat/chat.module.ts';
import { ApiKeysRepository } from './api-key.repository.ts';
import { createApiKeys } from './api-key.service.ts';
import { outsideRoutes } from './public-api.routes.ts';
import { createOutside } from './public-api.service.ts';

interface Needs {
  readonly agent: AgentModule;
  readonly chat: ChatModule;
}

/** Creates the API that other programs call with a key. */
export function publicApiModule({ db, clock }: Parts, { agent: { agents }, chat: { runs } }: Needs) {
  const apiKeys = createApiKeys(new ApiKeysRepository(db), clock);
  const outside = createOutside({ agents, runs });
  return defineModule({
    name: 'public-api',
    routes: ({ register }) => outsideRoutes(register, apiKeys, outside),
    authenticateKey: apiKeys.authenticate,
  });
}
