import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayAgent } from '../../messages/agent.ts';
import { newId } from '../../platform/ids.ts';
import type { FilesService } from '../file/file.service.ts';
import type { Pictures } from '../picture/picture.service.ts';
import type { Plans } from '../plan/plan.service.ts';
import type { AgentInput } from './agent.presenter.ts';
import type { AgentsRepository } from './agent.repository.ts';

export type { AgentRow } from './agent.repository.ts';

const found = <T>(row: T | undefined): T => {
  if (!row) throw new AppError('not-found');
  return row;
};

/** Creates the service for agents. Access: callers have checked that the agent belongs to the user. */
export function createAgentsService(
  repository: AgentsRepository,
  images: Pick<Pictures, 'check'>,
  files: Pick<FilesService, 'copyFolder'>,
  plans: Pick<Plans, 'ensureRoom'>,
) {
  const insert = async (row: Parameters<AgentsRepository['create']>[0]) => found(await repository.create(row));
  return {
    list: (userId: string) => repository.list(userId),
    get: async (userId: string, id: string) => found(await repository.find(userId, id)),
    create: async (userId: string, input: AgentInput) => {
      await Promise.all([images.check(userId, input.image), plans.ensureRoom(userId, 'agents')]);
      return insert({ id: newId('agt'), userId, ...trimmed(input) });
    },
    /** Updates an agent. Fields missing from the input keep their stored values. */
    update: async (userId: string, id: string, input: AgentInput) => {
      await images.check(userId, input.image);
      return found(await repository.update(userId, id, trimmed(input)));
    },
    /** Copies fields, settings and knowledge files. Keys, schedule and log stay with the original. */
    duplicate: async (userId: string, id: string) => {
      const { createdAt: _, ...row } = found(await repository.find(userId, id));
      await plans.ensureRoom(userId, 'agents');
      const knowledgeId = row.knowledgeId && (await files.copyFolder(userId, row.knowledgeId));
      return insert({ ...row, knowledgeId, id: newId('agt'), name: `${row.name.slice(0, limits.agentNameMax - 7)} (copy)` });
    },
  };
}

export type AgentsService = ReturnType<typeof createAgentsService>;

/** Trims the texts and drops blank starters. @throws AppError `invalid-input` when a required field is blank. */
function trimmed(input: AgentInput): AgentInput {
  const values = { name: input.name.trim(), description: input.description.trim(), instructions: input.instructions.trim() };
  const errors = Object.entries(values)
    .filter(([, value]) => !value)
    .map(([field]) => ({ path: `body.${field}`, message: sayAgent('blank') }));
  if (errors.length) throw new AppError('invalid-input', { errors });
  return { ...input, ...values, starters: input.starters.map((starter) => starter.trim()).filter(Boolean) };
}
