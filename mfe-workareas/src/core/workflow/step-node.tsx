import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { isTrigger, type WorkflowStep, type WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { Check, Clock, LoaderCircle, Pause, TriangleAlert, X } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { stepIcons } from './step-kinds.ts';
import * as styles from './step-node.module.css';

export type StepNodeType = Node<
  { step: WorkflowStep; problems: number; status: WorkflowStepStatus | undefined; canConnect: boolean },
  'step'
>;

/** Renders a step on the canvas with its problems and its status in the current run. */
export function StepNode({ data: { step, problems, status, canConnect } }: NodeProps<StepNodeType>) {
  const text = useMessages();
  const Icon = stepIcons[step.kind];
  return (
    <div className={styles.step} data-kind={isTrigger(step) ? 'trigger' : step.kind} data-status={status} data-problems={problems > 0}>
      {isTrigger(step) ? null : <Handle type="target" position={Position.Top} isConnectable={canConnect} />}
      <span className={styles.icon}>
        <Icon size={16} />
      </span>
      <span className={styles.stepText}>
        <b dir="auto">{step.name || text(`stepKind_${step.kind}`)}</b>
        <small dir="auto">{text(`stepKind_${step.kind}`)}</small>
      </span>
      <StepMark status={status} problems={problems} />
      {step.kind === 'condition' ? (
        <>
          <Handle id="yes" type="source" position={Position.Bottom} style={{ insetInlineStart: '28%' }} isConnectable={canConnect} />
          <Handle id="no" type="source" position={Position.Bottom} style={{ insetInlineStart: '72%' }} isConnectable={canConnect} />
        </>
      ) : (
        <Handle type="source" position={Position.Bottom} isConnectable={canConnect} />
      )}
    </div>
  );
}

const marks = { running: LoaderCircle, waiting: Pause, succeeded: Check, failed: X, skipped: Clock, cancelled: X, pending: Clock } as const;

/** Renders a step's status, or the number of its problems, as a labeled icon. */
export function StepMark({ status, problems }: { status: WorkflowStepStatus | undefined; problems: number }) {
  const text = useMessages();
  if (status) {
    const Mark = marks[status];
    return <Mark className={styles.mark} data-status={status} size={16} role="img" aria-label={text(`stepStatus_${status}`)} />;
  }
  if (!problems) return null;
  return (
    <TriangleAlert
      className={styles.mark}
      data-status="problem"
      size={16}
      role="img"
      aria-label={text('stepProblems', { count: problems })}
    />
  );
}
