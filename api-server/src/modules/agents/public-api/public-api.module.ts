import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ChatModule } from '../../chat/chat/chat.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { AgentModule } from '../agent/agent.module.ts';
import { ApiKeysRepository } from './api-key.repository.ts';
import { createApiKeys } from './api-key.service.ts';
import { outsideRoutes } from './public-api.routes.ts';
import { createOutside } from './public-api.service.ts';

interface Needs {
  readonly agent: AgentModule;
  readonly chat: ChatModule;
  readonly policy: PolicyModule;
}

/** Creates the API that other programs call with a key. */
export function publicApiModule({ db, clock }: Parts, { agent: { agents }, chat: { runs }, policy: { policies } }: Needs) {
  const apiKeys = createApiKeys(new ApiKeysRepository(db), clock, (userId) => policies.ensure(userId, 'api-keys'));
  const outside = createOutside({ agents, runs });
  return defineModule({
    name: 'public-api',
    routes: ({ register }) => outsideRoutes(register, apiKeys, outside),
    authenticateKey: apiKeys.authenticate,
    outside,
  });
}

export type PublicApiModule = ReturnType<typeof publicApiModule>;
