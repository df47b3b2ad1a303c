import type { ReactNode } from 'react';
import type { WorkflowRunStatus } from 'shared-contracts';

/** Describes the props of `StatusMark`. */
export interface StatusMarkProps {
  /** The status of a run or a workflow, which sets the color. `none`: no run yet. */
  status: WorkflowRunStatus | 'draft' | 'ready' | 'off' | 'on' | 'none';
  /** The status in words, because color alone must not carry it. */
  children: ReactNode;
}

/** Shows the status of a run or a workflow in a word on a colored background. */
export function StatusMark({ status, children }: StatusMarkProps) {
  return (
    <span className="ui-status-mark" data-status={status}>
      {children}
    </span>
  );
}
