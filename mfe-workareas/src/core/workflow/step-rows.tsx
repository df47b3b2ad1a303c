import type { WorkflowStepKind, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { StepIcon, StepMark } from './step-node.tsx';
import * as styles from './step-rows.module.css';

/** Describes a step in a list. */
export interface StepRow {
  readonly id: string;
  readonly name: string;
  readonly kind: WorkflowStepKind;
  /** What it does, or how it went. */
  readonly note: string;
  readonly status: WorkflowStepStatus | undefined;
  readonly problems: number;
}

interface StepRowsProps {
  label: string;
  rows: readonly StepRow[];
  onSelect: (id: string) => void;
}

/** Lists steps, for keyboards, screen readers and small screens. */
export function StepRows({ label, rows, onSelect }: StepRowsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {rows.map(({ id, name, kind, note, status, problems }) => (
        <li key={id}>
          <button type="button" onClick={() => onSelect(id)}>
            <StepIcon kind={kind} />
            <span>
              <b dir="auto">{name}</b>
              <small dir="auto">{note}</small>
            </span>
            <StepMark status={status} problems={problems} />
          </button>
        </li>
      ))}
    </ol>
  );
}
