import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Plus } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './add-step.module.css';
import { AddStep } from './add-step.tsx';
import { useAddStep } from './canvas-actions.ts';

export type AddNodeType = Node<{ from: string; branch: 'yes' | 'no' | undefined }, 'add'>;

/** Renders the button that adds a step where a branch ends. */
export function AddNode({ data: { from, branch } }: NodeProps<AddNodeType>) {
  const text = useMessages();
  const add = useAddStep();
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.hiddenHandle} />
      <AddStep onAdd={(kind) => add?.(kind, { after: from, branch })}>
        <button type="button" className={`${styles.add} nodrag nopan`}>
          <Plus size={14} />
          {text('paletteSteps')}
        </button>
      </AddStep>
    </>
  );
}
