import type { ContextContributor } from '../chat/run-context.ts';
import type { AgentsRepository } from './agents.repository.ts';

/** The instructions of the agent that a chat is with. */
export const agentContributor = (agents: Pick<AgentsRepository, 'find'>): ContextContributor => ({
  name: 'agent',
  contribute: async ({ userId, agentId }) =>
    agentId === null ? undefined : { instructions: (await agents.find(userId, agentId))?.instructions },
});
