import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import { closesCircle, isTrigger, type WorkflowDefinition, type WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { usePaintedMode } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { applyCanvasChanges, buildNodes } from './canvas-nodes.ts';
import { StepNode, type StepNodeType } from './step-node.tsx';
import * as styles from './workflow-canvas.module.css';

const nodeTypes = { step: StepNode };

/** Describes the edits that a canvas reports. */
export interface CanvasEdits {
  readonly move: (positions: ReadonlyMap<string, { x: number; y: number }>) => void;
  readonly connect: (from: string, to: string, branch: 'yes' | 'no' | undefined) => void;
  readonly removeSteps: (ids: readonly string[]) => void;
  readonly removeEdges: (ids: readonly string[]) => void;
  /** Reports a line that is not allowed; `onto` is the step it was dropped on. */
  readonly refused: (onto: string) => void;
}

interface WorkflowCanvasProps {
  label: string;
  definition: WorkflowDefinition;
  selected?: string | null;
  onSelect?: (id: string | null) => void;
  /** Without `edits` the canvas is read-only. */
  edits?: CanvasEdits;
  /** Number of problems by step. */
  problems?: ReadonlyMap<string, number>;
  /** Status by step in the run that is shown. */
  statuses?: ReadonlyMap<string, WorkflowStepStatus>;
  /** Fits the whole workflow into view whenever it changes. */
  fitKey?: number;
}

/** Renders a workflow as a graph that can be edited with pointer and keyboard. */
export function WorkflowCanvas({
  label,
  definition,
  selected = null,
  onSelect,
  edits,
  problems,
  statuses,
  fitKey = 0,
}: WorkflowCanvasProps) {
  const text = useMessages();
  const mode = usePaintedMode();
  const flow = useRef<ReactFlowInstance<StepNodeType> | null>(null);
  const [nodes, setNodes] = useState<StepNodeType[]>([]);
  const canEdit = edits !== undefined;
  useEffect(
    () => setNodes((before) => buildNodes({ definition, before, selected, problems, statuses, canEdit })),
    [definition, selected, problems, statuses, canEdit],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key triggers the fit.
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.current?.fitView({ padding: 0.2, maxZoom: 1 }));
    return () => cancelAnimationFrame(frame);
  }, [fitKey]);

  const handleNodes = (changes: NodeChange<StepNodeType>[]) => {
    setNodes((before) => applyCanvasChanges(changes, before));
    const moved = changes.flatMap((one) =>
      one.type === 'position' && one.position && !one.dragging ? [[one.id, one.position] as const] : [],
    );
    if (moved.length) edits?.move(new Map(moved));
    const removed = changes.flatMap((one) => (one.type === 'remove' ? [one.id] : []));
    if (removed.length) edits?.removeSteps(removed);
    const chosen = changes.find((one) => one.type === 'select' && one.selected);
    if (chosen && 'id' in chosen && chosen.id !== selected) onSelect?.(chosen.id);
  };
  const handleEdges = (changes: EdgeChange[]) => {
    const removed = changes.flatMap((one) => (one.type === 'remove' ? [one.id] : []));
    if (removed.length) edits?.removeEdges(removed);
  };
  const isAllowed = ({ source, target }: Connection | Edge) => {
    const to = definition.steps.find(({ id }) => id === target);
    return to !== undefined && !isTrigger(to) && !closesCircle(definition, source, target);
  };
  const handleConnect = ({ source, target, sourceHandle }: Connection) =>
    edits?.connect(source, target, sourceHandle === 'yes' || sourceHandle === 'no' ? sourceHandle : undefined);

  return (
    // Positions are stored from the left, so the canvas does not mirror.
    <section className={styles.canvas} aria-label={label} dir="ltr">
      <ReactFlow
        nodes={nodes}
        edges={buildEdges(definition, statuses, { yes: text('branch_yes'), no: text('branch_no') })}
        nodeTypes={nodeTypes}
        colorMode={mode}
        onInit={(instance) => {
          flow.current = instance;
        }}
        onNodesChange={handleNodes}
        onEdgesChange={handleEdges}
        onConnect={handleConnect}
        onConnectEnd={(_, { isValid, toNode }) => {
          if (isValid === false && toNode) edits?.refused(toNode.id);
        }}
        isValidConnection={isAllowed}
        onPaneClick={() => onSelect?.(null)}
        nodesDraggable={canEdit}
        selectNodesOnDrag={false}
        nodesConnectable={canEdit}
        edgesFocusable={canEdit}
        deleteKeyCode={canEdit ? ['Delete', 'Backspace'] : null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        fitView
        fitViewOptions={{ padding: 0.2, maxZoom: 1 }}
        minZoom={0.2}
        preventScrolling={false}
        zoomOnScroll={false}
        snapToGrid
        snapGrid={[8, 8]}
        ariaLabelConfig={{
          'node.a11yDescription.default': text('canvasStepHelp'),
          'node.a11yDescription.ariaLiveMessage': ({ x, y }) => text('stepMoved', { x, y }),
          'edge.a11yDescription.default': text('canvasLineHelp'),
          'controls.ariaLabel': text('canvasControls'),
          'controls.zoomIn.ariaLabel': text('zoomIn'),
          'controls.zoomOut.ariaLabel': text('zoomOut'),
          'controls.fitView.ariaLabel': text('fitView'),
        }}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  );
}

function buildEdges(
  { edges }: WorkflowDefinition,
  statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined,
  branches: Readonly<Record<'yes' | 'no', string>>,
): Edge[] {
  return edges.map(({ id, from, to, branch }) => ({
    id,
    source: from,
    target: to,
    type: 'smoothstep',
    ...(branch ? { sourceHandle: branch, label: branches[branch] } : {}),
    markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
    className: statuses?.get(to) === 'running' ? styles.liveLine : '',
  }));
}
