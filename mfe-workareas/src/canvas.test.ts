import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { applyCanvasChanges, buildNodes } from './core/workflow/canvas-nodes.ts';
import { arrangeSteps } from './core/workflow/layout.ts';
import { manualStart, sampleWorkflow } from './testing/workflow-samples.ts';

const { definition } = sampleWorkflow();
const build = (part: Partial<Parameters<typeof buildNodes>[0]> = {}) =>
  buildNodes({ definition, before: [], selected: null, problems: undefined, statuses: undefined, canEdit: true, ...part });

describe('canvas nodes', () => {
  it('carry problems, status and selection of their steps', () => {
    const nodes = build({ selected: 'ask', problems: new Map([['ask', 2]]), statuses: new Map([['start', 'succeeded']]) });
    expect(nodes.map(({ id, selected, data }) => [id, selected, data.problems, data.status])).toEqual([
      ['start', false, 0, 'succeeded'],
      ['ask', true, 2, undefined],
    ]);
  });

  it('keep the sizes that the canvas measured', () => {
    const measured = build().map((node) => ({ ...node, measured: { width: 300, height: 90 } }));
    expect(build({ before: measured })[0]?.measured).toEqual({ width: 300, height: 90 });
  });

  it('cannot be connected while the canvas is read-only', () => {
    expect(build({ canEdit: false }).every(({ data }) => !data.canConnect)).toBe(true);
  });

  it('move with the pointer, but are removed by the definition only', () => {
    const moved = applyCanvasChanges(
      [
        { type: 'position', id: 'ask', position: { x: 8, y: 16 }, dragging: true },
        { type: 'remove', id: 'start' },
      ],
      build(),
    );
    expect(moved.map(({ id, position }) => [id, position])).toEqual([
      ['start', { x: 0, y: 0 }],
      ['ask', { x: 8, y: 16 }],
    ]);
  });
});

describe('arranging', () => {
  it('puts each step below the step before it', () => {
    const [start, ask] = arrangeSteps(definition).steps;
    expect((ask?.position.y ?? 0) - (start?.position.y ?? 0)).toBeGreaterThan(76);
  });

  it('puts the branches of a condition side by side', () => {
    const step = (id: string) => ({ ...manualStart, id, kind: 'task' as const, config: { instructions: 'Go' } });
    const forked: WorkflowDefinition = {
      schema: 1,
      steps: [manualStart, step('left'), step('right')],
      edges: ['left', 'right'].map((to) => ({ id: `start-${to}`, from: 'start', to })),
    };
    const [, left, right] = arrangeSteps(forked).steps;
    expect(left?.position.y).toBe(right?.position.y);
    expect(Math.abs((left?.position.x ?? 0) - (right?.position.x ?? 0))).toBeGreaterThanOrEqual(232);
  });

  it('ignores lines to steps that are missing', () => {
    const broken = { ...definition, edges: [...definition.edges, { id: 'x', from: 'ask', to: 'gone' }] };
    expect(arrangeSteps(broken).steps).toHaveLength(2);
  });
});
