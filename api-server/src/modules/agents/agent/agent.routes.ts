import type { FastifyInstance } from 'fastify';
import type { Agent, FileEntity } from 'shared-contracts';
import { getAgentQuotes, setAgentQuotes } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import type { Identity, Register } from '../../../http/register-call.ts';
import type { Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { Pictures } from '../../identity/picture/picture.service.ts';
import { present, toColumns } from './agent.presenter.ts';
import type { AgentRow, AgentsService, ReachedAgent } from './agent.service.ts';

/** Lists the files of a knowledge folder. */
type FilesOf = (viewer: Viewer, folderId: string, language: string) => Promise<FileEntity[]>;

export function agentRoutes(register: Register, agents: AgentsService, images: Pictures, files: FilesOf): void {
  const presentReached = ({ row, level, sharing, published }: ReachedAgent, { email }: Identity, known?: Agent['files']) =>
    present(row, { level, email: sharing?.owner?.email ?? email, sharing, published, ...(known ? { files: known } : {}) });
  const presentOwn = (row: AgentRow, { email }: Identity) => present(row, { level: 'own', email });
  register(calls.listAgents, async ({ user }) => ({
    agents: (await agents.listUsable(user.userId)).map((one) => presentReached(one, user)),
  }));
  register(calls.getAgent, async ({ user, owners, query, language }) => {
    const reached = await agents.reach(user.userId, owners.agent_id, query.agent_id);
    const { row, level } = reached;
    const known = row.knowledgeId === null || level !== 'own' ? [] : await files(user, row.knowledgeId, language);
    return presentReached(
      reached,
      user,
      known.map(({ s3_url = '', file_name }) => ({ s3_url, file_name })),
    );
  });
  register(calls.createAgent, async ({ user, body }) => presentOwn(await agents.create(user.userId, toColumns(body)), user));
  register(calls.updateAgent, async ({ user, owners, body }) => {
    const { agent_id: id, expected_version: seen } = body;
    await agents.update(user.userId, owners.agent_id, id, toColumns(body), seen);
    return presentReached(await agents.reach(user.userId, owners.agent_id, id), user);
  });
  register(calls.duplicateAgent, async ({ user, query }) => presentOwn(await agents.duplicate(user.userId, query.agent_id), user));
  register(getAgentQuotes, async ({ user, query }) => ({
    allows_quotes: (await agents.get(user.userId, query.agent_id)).allowsQuotes,
  }));
  register(setAgentQuotes, async ({ user, query, body }) => {
    await agents.allowQuotes(user.userId, query.agent_id, body.allows_quotes);
    return body;
  });
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
