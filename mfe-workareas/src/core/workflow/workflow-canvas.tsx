import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  type Edge,
  type EdgeChange,
  type FitViewOptions,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  closesCircle,
  isTrigger,
  type WorkflowDefinition,
  type WorkflowStepKind,
  type WorkflowStepStatus,
} from 'shared-contracts/workflow-calls';
import { usePaintedMode } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { AddNode } from './add-node.tsx';
import { AddStepContext, type StepPlace } from './canvas-actions.ts';
import { CanvasControls, fitOptions, smallFitOptions } from './canvas-controls.tsx';
import { buildEdges } from './canvas-edges.ts';
import { applyCanvasChanges, buildNodes, type CanvasNode } from './canvas-nodes.ts';
import { describeStep } from './describe-step.ts';
import { withoutOverlaps } from './layout.ts';
import { findReadablePart } from './readable-part.model.ts';
import { StepEdge, type StepEdgeType } from './step-edge.tsx';
import { StepNode } from './step-node.tsx';
import * as styles from './workflow-canvas.module.css';

/** Holds the height of what lies above a canvas that fills the page, and of the margins in it. */
const heightAround = 240;
const nodeTypes = { step: StepNode, add: AddNode };
const edgeTypes = { line: StepEdge };

/** Describes the edits that a canvas reports. */
export interface CanvasEdits {
  readonly add: (kind: WorkflowStepKind, place: StepPlace) => void;
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
  /** What is said about a step in place of what it does. */
  notes?: ReadonlyMap<string, string>;
  /** Fits the workflow into view whenever it changes: all of it, or what can be read of it. */
  fitKey?: number;
  /** Fills the page, so that scrolling moves the canvas instead of the page. */
  isFull?: boolean;
  /** More buttons among the canvas's controls. */
  controls?: ReactNode;
}

/** Renders a workflow as a graph that can be edited with pointer and keyboard. */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  const { label, definition, selected = null, onSelect, edits, statuses, isFull = false, controls } = props;
  const text = useMessages();
  const mode = usePaintedMode();
  const flow = useRef<ReactFlowInstance<CanvasNode, StepEdgeType> | null>(null);
  const nodes = useCanvasNodes(props);
  const fit = isFull ? fitOptions : smallFitOptions;
  const readable = () => {
    const part = isFull ? findReadablePart(definition, selected, window.innerHeight - heightAround) : undefined;
    return part ? { ...fit, nodes: part } : fit;
  };
  useFit(flow, readable, props.fitKey ?? 0);
  const canEdit = edits !== undefined;
  const edges = useMemo(() => buildEdges(definition, nodes.shown, statuses, canEdit), [definition, nodes.shown, statuses, canEdit]);

  const handleNodes = (changes: NodeChange<CanvasNode>[]) => {
    nodes.change(changes);
    const moved = changes.flatMap((one) =>
      one.type === 'position' && one.position && !one.dragging ? [[one.id, one.position] as const] : [],
    );
    if (moved.length) edits?.move(new Map(moved));
    const removed = changes.flatMap((one) => (one.type === 'remove' ? [one.id] : []));
    if (removed.length) edits?.removeSteps(removed);
    const chosen = changes.find((one) => one.type === 'select' && one.selected);
    if (chosen && 'id' in chosen && chosen.id !== selected) onSelect?.(chosen.id);
  };
  const handleEdges = (changes: EdgeChange<StepEdgeType>[]) => {
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
    <section className={styles.canvas} data-full={isFull} aria-label={label} dir="ltr">
      <AddStepContext value={edits?.add}>
        <ReactFlow
          nodes={nodes.shown}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
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
          elementsSelectable={canEdit || onSelect !== undefined}
          edgesFocusable={canEdit}
          deleteKeyCode={canEdit ? ['Delete', 'Backspace'] : null}
          multiSelectionKeyCode={null}
          selectionKeyCode={null}
          fitView
          fitViewOptions={readable()}
          minZoom={0.05}
          preventScrolling={isFull}
          panOnScroll={isFull}
          zoomOnScroll={false}
          snapToGrid
          snapGrid={[8, 8]}
          ariaLabelConfig={{
            'node.a11yDescription.default': text('canvasStepHelp'),
            'node.a11yDescription.ariaLiveMessage': ({ x, y }) => text('stepMoved', { x, y }),
            'edge.a11yDescription.default': text('canvasLineHelp'),
          }}
        >
          <Background gap={24} size={1} />
          <CanvasControls fit={fit}>{controls}</CanvasControls>
        </ReactFlow>
      </AddStepContext>
    </section>
  );
}

/** Keeps the nodes of the canvas, which carry what it measured and where a step is being dragged. */
function useCanvasNodes({ definition: stored, selected = null, edits, problems, statuses, notes }: WorkflowCanvasProps) {
  const text = useMessages();
  const canEdit = edits !== undefined;
  const [shown, setShown] = useState<CanvasNode[]>([]);
  const definition = useMemo(() => (canEdit ? stored : withoutOverlaps(stored)), [stored, canEdit]);
  const lines = useMemo(
    () => new Map(definition.steps.map((step) => [step.id, notes?.get(step.id) ?? describeStep(step, definition, text)])),
    [definition, notes, text],
  );
  useEffect(
    () => setShown((before) => buildNodes({ definition, before, selected, problems, statuses, canEdit, notes: lines })),
    [definition, selected, problems, statuses, canEdit, lines],
  );
  return { shown, change: (changes: NodeChange<CanvasNode>[]) => setShown((before) => applyCanvasChanges(changes, before)) };
}

/** Fits the workflow into view whenever the key changes, and when the page becomes as narrow as a phone's, or wider. */
function useFit(
  flow: { readonly current: ReactFlowInstance<CanvasNode, StepEdgeType> | null },
  fit: () => FitViewOptions<CanvasNode>,
  key: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key triggers the fit.
  useEffect(() => {
    const show = () => void requestAnimationFrame(() => void flow.current?.fitView(fit()));
    const narrow = matchMedia('(width < 768px)');
    narrow.addEventListener('change', show);
    show();
    return () => narrow.removeEventListener('change', show);
  }, [key]);
}
