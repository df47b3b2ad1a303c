import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, useInternalNode } from '@xyflow/react';
import { Plus } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as addStyles from './add-step.module.css';
import { AddStep } from './add-step.tsx';
import { useAddStep } from './canvas-actions.ts';
import { stepSize } from './layout.ts';
import { findLine, writePath } from './line-path.model.ts';
import * as styles from './step-edge.module.css';

export type StepEdgeType = Edge<
  {
    branch: 'yes' | 'no' | undefined;
    /** What a run did with the line; `open` leads to the button that adds a step. */
    state: 'taken' | 'live' | 'left' | 'open' | undefined;
    isForked: boolean;
    lane: number | undefined;
    /** The name of the step that the line's button adds a step before; undefined without a button. */
    before: string | undefined;
  },
  'line'
>;

/** Renders a line with the name of its branch and the button that adds a step. */
export function StepEdge({
  id,
  source,
  target,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  markerEnd,
  interactionWidth,
}: EdgeProps<StepEdgeType>) {
  const text = useMessages();
  const add = useAddStep();
  // Lines end at the edges of the steps, whose handles stand out. Those of a condition leave its middle, though each branch has a handle.
  const [above, below] = [useInternalNode(source), useInternalNode(target)];
  const { width = stepSize.width, height = stepSize.height } = above?.measured ?? {};
  const from = above
    ? { x: above.internals.positionAbsolute.x + width / 2, y: above.internals.positionAbsolute.y + height }
    : { x: sourceX, y: sourceY };
  const to = { x: targetX, y: below?.internals.positionAbsolute.y ?? targetY };
  const { corners, label, button } = findLine({ from, to }, data?.isForked ?? false, data?.lane);
  const at = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` });
  const wide = interactionWidth === undefined ? {} : { interactionWidth };
  return (
    <>
      <g data-state={data?.state} className={styles.line}>
        <BaseEdge id={id} path={writePath(corners)} {...(markerEnd ? { markerEnd } : {})} {...wide} />
      </g>
      <EdgeLabelRenderer>
        {data?.branch ? (
          <span className={styles.branch} data-state={data.state} style={at(label)}>
            {text(`branch_${data.branch}`)}
          </span>
        ) : null}
        {add && data?.before !== undefined ? (
          <span className={`${styles.button} nodrag nopan`} style={at(button)}>
            <AddStep onAdd={(kind) => add(kind, { before: target })}>
              <button type="button" className={addStyles.plus} aria-label={text('addBefore', { name: data.before })}>
                <Plus size={14} />
              </button>
            </AddStep>
          </span>
        ) : null}
      </EdgeLabelRenderer>
    </>
  );
}
