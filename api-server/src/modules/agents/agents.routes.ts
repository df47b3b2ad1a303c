import type { Agent } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { AgentRow, AgentsService } from './agents.service.ts';

export function agentRoutes(register: Register, agents: AgentsService): void {
  register(calls.listAgents, async ({ user }) => ({ agents: (await agents.list(user.userId)).map((row) => present(row, user.email)) }));
  register(calls.getAgent, async ({ user, query }) => present(await agents.get(user.userId, query.agent_id), user.email));
  register(calls.createAgent, async ({ user, body }) => {
    const { name, description, instructions, starters, image, logo_filename: logoFilename, knowledge_id: knowledgeId } = body;
    const input = { name, description, instructions, starters, image, logoFilename, knowledgeId };
    return present(await agents.create(user.userId, input), user.email);
  });
  register(calls.updateAgent, async ({ user, body }) => {
    const { name, description, instructions, starters, image } = body;
    return present(await agents.update(user.userId, body.agent_id, { name, description, instructions, starters, image }), user.email);
  });
}

const present = (row: AgentRow, email: string): Agent => ({
  agent_id: row.id,
  agent_name: row.name,
  email,
  description: row.description,
  instructions: row.instructions,
  starters: row.starters,
  logo_filename: row.logoFilename,
  image: row.image,
  notebook_id: row.notebookId,
  created_at: row.createdAt.toISOString(),
  files: [],
});
