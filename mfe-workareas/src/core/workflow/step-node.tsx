import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { isTrigger, type WorkflowStep, type WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { CircleAlert, CircleCheck, Clock, LoaderCircle, Pause, TriangleAlert, X, Zap } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { stepIcons } from './step-kinds.ts';
import * as styles from './step-node.module.css';

export type StepNodeType = Node<
  { step: WorkflowStep; note: string; problems: number; status: WorkflowStepStatus | undefined; canConnect: boolean },
  'step'
>;

/** Renders a step on the canvas: what it does, its problems and its status in the current run. */
export function StepNode({ data: { step, note, problems, status, canConnect } }: NodeProps<StepNodeType>) {
  const text = useMessages();
  return (
    <div className={styles.step} data-status={status} data-problems={problems > 0}>
      {isTrigger(step) ? (
        <span className={styles.trigger}>
          <Zap size={12} />
          {text('paletteTrigger')}
        </span>
      ) : (
        <Handle type="target" position={Position.Top} isConnectable={canConnect} />
      )}
      <StepIcon kind={step.kind} />
      <span className={styles.stepText}>
        <b dir="auto">{step.name || text(`stepKind_${step.kind}`)}</b>
        <small dir="auto">{note}</small>
      </span>
      <StepMark status={status} problems={problems} />
      {step.kind === 'condition' ? (
        <>
          <Handle id="yes" type="source" position={Position.Bottom} style={{ left: '28%' }} isConnectable={canConnect} />
          <Handle id="no" type="source" position={Position.Bottom} style={{ left: '72%' }} isConnectable={canConnect} />
        </>
      ) : (
        <Handle type="source" position={Position.Bottom} isConnectable={canConnect} />
      )}
    </div>
  );
}

/** Renders the tile with the icon of a step's kind. */
export function StepIcon({ kind }: { kind: WorkflowStep['kind'] }) {
  const Icon = stepIcons[kind];
  return (
    <span className={styles.icon}>
      <Icon size={20} />
    </span>
  );
}

const marks = {
  running: LoaderCircle,
  waiting: Pause,
  succeeded: CircleCheck,
  failed: CircleAlert,
  skipped: Clock,
  cancelled: X,
  pending: Clock,
} as const;

/** Renders a step's status, or the number of its problems, as a labeled icon. */
export function StepMark({ status, problems }: { status: WorkflowStepStatus | undefined; problems: number }) {
  const text = useMessages();
  if (status) {
    const Mark = marks[status];
    return <Mark className={styles.mark} data-status={status} size={18} role="img" aria-label={text(`stepStatus_${status}`)} />;
  }
  if (!problems) return null;
  return (
    <TriangleAlert
      className={styles.mark}
      data-status="problem"
      size={18}
      role="img"
      aria-label={text('stepProblems', { count: problems })}
    />
  );
}
