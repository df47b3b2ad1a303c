import { randomBytes } from 'node:crypto';
import { type WorkflowDefinition, type WorkflowDetail, withoutSecrets } from 'shared-contracts/workflow-calls';
import { AppError } from '../../../../errors.ts';
import { sayWorkflow } from '../../../../messages/workflow.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { hashOf } from '../../../../platform/hash.ts';
import { newId } from '../../../../platform/ids.ts';
import type { WorkflowSharesRepository } from './share.repository.ts';

interface WorkflowSharesDependencies {
  readonly repository: WorkflowSharesRepository;
  readonly workflows: {
    readonly get: (userId: string, id: string) => Promise<Pick<WorkflowDetail, 'name' | 'definition'>>;
    readonly create: (
      userId: string,
      name: string,
      definition: WorkflowDefinition,
    ) => Promise<Pick<WorkflowDetail, 'workflow_id' | 'name'>>;
  };
  readonly clock: Clock;
  /** Returns whether the policies let a user share by link. What was shared before can't be opened meanwhile. */
  readonly mayShare: (userId: string) => Promise<boolean>;
}

/**
 * Shares workflows by link. Access: callers pass only ids that belong to the user; anyone who has a link's token may read what it shows.
 */
export function createWorkflowShares({ repository, workflows, clock, mayShare }: WorkflowSharesDependencies) {
  const open = async (token: string) => {
    const row = await repository.byToken(hashOf(token));
    if (!row || !(await mayShare(row.userId))) throw new AppError('not-found', { detail: sayWorkflow('linkInvalid') });
    return row;
  };
  return {
    open,
    /** Shares a snapshot of the workflow without secrets. Later changes and runs stay private. */
    share: async (userId: string, workflowId: string) => {
      const { name, definition } = await workflows.get(userId, workflowId);
      const token = randomBytes(24).toString('base64url');
      const row = {
        id: newId('wsh'),
        userId,
        workflowId,
        tokenHash: hashOf(token),
        name,
        definition: publicDefinition(definition),
        createdAt: clock.now(),
      };
      await repository.add(row);
      return { ...row, token };
    },
    list: (userId: string, workflowId: string) => repository.list(userId, workflowId),
    revoke: (userId: string, shareId: string) => repository.remove(userId, shareId),
    copy: async (userId: string, token: string) => {
      const { name, definition } = await open(token);
      return workflows.create(userId, name, definition);
    },
  };
}

export type WorkflowShares = ReturnType<typeof createWorkflowShares>;

/** Removes secrets and the names of accounts in other products, because a node's credentials belong to the owner. */
function publicDefinition(definition: WorkflowDefinition): WorkflowDefinition {
  const steps = withoutSecrets(definition).steps.map((step) => {
    const node = step.kind === 'foreign' ? (step.config.data.node as Record<string, unknown> | undefined) : undefined;
    if (step.kind !== 'foreign' || !node) return step;
    const { credentials: _, ...rest } = node;
    return { ...step, config: { ...step.config, data: { ...step.config.data, node: rest } } };
  });
  return { ...definition, steps };
}
