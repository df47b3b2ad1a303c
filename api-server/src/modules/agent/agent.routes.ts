import type { FastifyInstance } from 'fastify';
import type { FileEntity } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { Pictures } from '../picture/picture.service.ts';
import { present, toColumns } from './agent.presenter.ts';
import type { AgentsService } from './agent.service.ts';

/** Lists the files of a knowledge folder. */
type FilesOf = (userId: string, folderId: string) => Promise<FileEntity[]>;

export function agentRoutes(register: Register, agents: AgentsService, images: Pictures, files: FilesOf): void {
  register(calls.listAgents, async ({ user }) => ({ agents: (await agents.list(user.userId)).map((row) => present(row, user.email)) }));
  register(calls.getAgent, async ({ user, query }) => {
    const row = await agents.get(user.userId, query.agent_id);
    const known = row.knowledgeId === null ? [] : await files(user.userId, row.knowledgeId);
    return { ...present(row, user.email), files: known.map(({ s3_url = '', file_name }) => ({ s3_url, file_name })) };
  });
  register(calls.createAgent, async ({ user, body }) => present(await agents.create(user.userId, toColumns(body)), user.email));
  register(calls.updateAgent, async ({ user, body }) =>
    present(await agents.update(user.userId, body.agent_id, toColumns(body)), user.email),
  );
  register(calls.duplicateAgent, async ({ user, query }) => present(await agents.duplicate(user.userId, query.agent_id), user.email));
  register(calls.uploadAgentImage, ({ user, body }) => images.keep(user.userId, body.agent_image, body.logo_filename));
}

/** Serves the bytes of a picture. No contract describes this route. */
export function agentImageRoute(api: FastifyInstance, images: Pictures): void {
  api.get<{ Params: { id: string } }>('/agents/images/:id', async ({ params }, reply) => {
    const { type, bytes } = await images.get(params.id);
    const headers = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
    return reply.type(type).headers(headers).send(bytes);
  });
}
