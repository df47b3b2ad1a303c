import type { ReactNode } from 'react';
import type { WorkflowRunStatus } from 'shared-contracts';

/** What `StatusMark` takes. */
export interface StatusMarkProps {
  /** How a run or a workflow stands; it gives the colour. `none`: there was no run yet. */
  status: WorkflowRunStatus | 'draft' | 'ready' | 'off' | 'on' | 'none';
  /** The same in words: nothing is said by colour alone. */
  children: ReactNode;
}

/** How a run or a workflow stands, in a word on a ground of its colour. */
export function StatusMark({ status, children }: StatusMarkProps) {
  return (
    <span className="ui-status-mark" data-status={status}>
      {children}
    </span>
  );
}
