import type { FastifyInstance } from 'fastify';
import type { Agent, FileEntity } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { Pictures } from '../picture/picture.service.ts';
import type { AgentRow, AgentsService } from './agent.service.ts';

/** The files of a knowledge folder. */
type FilesOf = (userId: string, folderId: string) => Promise<FileEntity[]>;

export function agentRoutes(register: Register, agents: AgentsService, images: Pictures, files: FilesOf): void {
  register(calls.listAgents, async ({ user }) => ({ agents: (await agents.list(user.userId)).map((row) => present(row, user.email)) }));
  register(calls.getAgent, async ({ user, query }) => {
    const row = await agents.get(user.userId, query.agent_id);
    const known = row.knowledgeId === null ? [] : await files(user.userId, row.knowledgeId);
    return { ...present(row, user.email), files: known.map(({ s3_url = '', file_name }) => ({ s3_url, file_name })) };
  });
  register(calls.createAgent, async ({ user, body }) => {
    const { name, description, instructions, starters, image, logo_filename: logoFilename, knowledge_id: knowledgeId } = body;
    const input = { name, description, instructions, starters, image, logoFilename, knowledgeId };
    return present(await agents.create(user.userId, input), user.email);
  });
  register(calls.updateAgent, async ({ user, body }) => {
    const { name, description, instructions, starters, image, logo_filename: logoFilename, knowledge_id: knowledgeId } = body;
    const input = { name, description, instructions, starters, image, logoFilename, knowledgeId };
    return present(await agents.update(user.userId, body.agent_id, input), user.email);
  });
  register(calls.duplicateAgent, async ({ user, query }) => present(await agents.duplicate(user.userId, query.agent_id), user.email));
  register(calls.uploadAgentImage, ({ user, body }) => images.keep(user.userId, body.agent_image, body.logo_filename));
}

/** A picture's bytes, which no contract describes. */
export function agentImageRoute(api: FastifyInstance, images: Pictures): void {
  api.get<{ Params: { id: string } }>('/agents/images/:id', async ({ params }, reply) => {
    const { type, bytes } = await images.get(params.id);
    const headers = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
    return reply.type(type).headers(headers).send(bytes);
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
  knowledge_id: row.knowledgeId,
  created_at: row.createdAt.toISOString(),
  files: [],
});
