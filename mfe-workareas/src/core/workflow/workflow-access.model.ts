import { type AccessLevel, reaches } from 'shared-contracts';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';

/** Returns whether the user may do with a workflow what the level includes. A workflow of the user's own has no level. */
export const mayDo = ({ sharing }: Pick<WorkflowSummary, 'sharing'>, wanted: AccessLevel): boolean =>
  reaches(sharing?.level ?? 'own', wanted);

/** Returns the name of the workflow's owner if that is somebody else. */
export const getOwnerName = ({ sharing }: Pick<WorkflowSummary, 'sharing'>): string | undefined => sharing?.owner?.name;
