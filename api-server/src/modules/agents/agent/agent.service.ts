import { type AccessLevel, limits, type Sharing } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayAgent } from '../../../messages/agent.ts';
import { newId } from '../../../platform/ids.ts';
import { writeInRequestLanguage } from '../../../platform/language/request-language.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { Plans } from '../../governance/plan/plan.service.ts';
import type { Pictures } from '../../identity/picture/picture.service.ts';
import type { FilesService } from '../../works/file/file.service.ts';
import { type AgentInput, versionOf } from './agent.presenter.ts';
import type { AgentRow, AgentsRepository } from './agent.repository.ts';

import { versionFor } from './version/version.policy.ts';
import type { AgentVersionsRepository } from './version/version.repository.ts';

export type { AgentRow } from './agent.repository.ts';

export interface AgentsDependencies {
  readonly repository: AgentsRepository;
  readonly versions: Pick<AgentVersionsRepository, 'rolloutsOf'>;
  readonly access: Pick<AccessRepository, 'sharedWith' | 'sharingOf'>;
  readonly images: Pick<Pictures, 'check'>;
  readonly files: Pick<FilesService, 'copyFolder'>;
  readonly plans: Pick<Plans, 'ensureRoom'>;
}

/** Describes an agent and what the user who asks may do with it. */
export interface ReachedAgent {
  readonly row: AgentRow;
  readonly level: AccessLevel;
  readonly sharing: Sharing | undefined;
  /** The number of the version that everybody gets; undefined for an agent that never published. */
  readonly published: number | undefined;
}

const ensureFound = <T>(row: T | undefined): T => {
  if (!row) throw new AppError('not-found');
  return row;
};

/** Creates the service for agents. Access: callers have checked what the user may do with an agent, and pass its owner. */
export function createAgentsService({ repository, versions, access, images, files, plans }: AgentsDependencies) {
  const insert = async (row: Parameters<AgentsRepository['create']>[0]) => ensureFound(await repository.create(row));
  const withReach = async (userId: string, rows: readonly AgentRow[]): Promise<ReachedAgent[]> => {
    const shared = await access.sharingOf(
      userId,
      rows.map((row) => ({ kind: 'agent', id: row.id, userId: row.userId })),
    );
    const rollouts = await versions.rolloutsOf(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const sharing = shared.get(`agent/${row.id}`);
      const level = row.userId === userId ? 'own' : sharing?.level;
      if (!level) return [];
      const rollout = rollouts.get(row.id);
      const seen = { ...row, ...versionFor({ userId, level }, rollout)?.content };
      return [{ row: seen, level, sharing, published: rollout?.current.number }];
    });
  };
  const get = async (ownerId: string, id: string) => ensureFound(await repository.find(ownerId, id));
  return {
    /** Lists the user's own agents. */
    list: (userId: string) => repository.list(userId),
    /** Lists the user's own agents and those of others that the user may use. */
    listUsable: async (userId: string) => withReach(userId, await repository.list(userId, await access.sharedWith(userId, 'agent', 'use'))),
    get,
    /** Returns an agent with what the user may do with it. */
    reach: async (userId: string, ownerId: string, id: string) => ensureFound((await withReach(userId, [await get(ownerId, id)]))[0]),
    create: async (userId: string, input: AgentInput) => {
      await Promise.all([images.check(userId, input.image), plans.ensureRoom(userId, 'agents')]);
      return insert({ id: newId('agt'), userId, ...trimInput(input) });
    },
    /**
     * Updates an agent. Fields missing from the input keep their stored values, and so does the knowledge of somebody else's agent.
     * @throws AppError `agent-changed` if the agent is no longer at the `seen` version.
     */
    update: async (userId: string, ownerId: string, id: string, { knowledgeId, ...input }: AgentInput, seen: string | undefined) => {
      const before = await get(ownerId, id);
      if (input.image !== before.image) await images.check(userId, input.image);
      const change = { ...trimInput(input), ...(userId === ownerId && knowledgeId !== undefined ? { knowledgeId } : {}) };
      const row = await repository.update(ownerId, id, change, (current) => seen === undefined || versionOf(current) === seen);
      if (!row) throw new AppError('agent-changed');
      return row;
    },
    /** Says whether the people an agent is shared with see the names and passages of its files in citations. */
    allowQuotes: (userId: string, id: string, allowsQuotes: boolean) => repository.setQuotes(userId, id, allowsQuotes),
    /** Copies fields, settings and knowledge files. Keys, schedule and log stay with the original. */
    duplicate: async (userId: string, id: string) => {
      const { createdAt: _, updatedAt: __, ...row } = await get(userId, id);
      await plans.ensureRoom(userId, 'agents');
      const knowledgeId = row.knowledgeId && (await files.copyFolder(userId, row.knowledgeId));
      return insert({ ...row, knowledgeId, id: newId('agt'), name: nameOfCopy(row.name) });
    },
  };
}

export type AgentsService = ReturnType<typeof createAgentsService>;

/** Trims the texts and drops blank starters. @throws AppError `invalid-input` when a required field is blank. */
function trimInput(input: AgentInput): AgentInput {
  const values = { name: input.name.trim(), description: input.description.trim(), instructions: input.instructions.trim() };
  const errors = Object.entries(values)
    .filter(([, value]) => !value)
    .map(([field]) => ({ path: `body.${field}`, message: sayAgent('blank') }));
  if (errors.length) throw new AppError('invalid-input', { errors });
  return { ...input, ...values, starters: input.starters.map((starter) => starter.trim()).filter(Boolean) };
}

/** Shortens the name, if needed, so that the addition fits. */
function nameOfCopy(name: string): string {
  const added = writeInRequestLanguage(sayAgent('copyOf', { name: '' })).length;
  return writeInRequestLanguage(sayAgent('copyOf', { name: cutText(name, limits.agentNameMax - added) }));
}
