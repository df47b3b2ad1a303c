import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { applyCanvasChanges, buildNodes, findLineState } from './core/workflow/canvas-nodes.ts';
import { arrangeSteps, stepSize, withoutOverlaps } from './core/workflow/layout.ts';
import { findLane, findLine, writePath } from './core/workflow/line-path.model.ts';
import { manualStart, sampleWorkflow } from './testing/workflow-samples.ts';

const { definition } = sampleWorkflow();
const build = (part: Partial<Parameters<typeof buildNodes>[0]> = {}) =>
  buildNodes({
    definition,
    before: [],
    selected: null,
    problems: undefined,
    statuses: undefined,
    canEdit: true,
    notes: new Map(),
    ...part,
  });
const steps = (nodes: ReturnType<typeof build>) => nodes.filter((node) => node.type === 'step');

describe('canvas nodes', () => {
  it('carry problems, status and selection of their steps', () => {
    const nodes = build({ selected: 'ask', problems: new Map([['ask', 2]]), statuses: new Map([['start', 'succeeded']]) });
    expect(steps(nodes).map(({ id, selected, data }) => [id, selected, data.problems, data.status])).toEqual([
      ['start', false, 0, 'succeeded'],
      ['ask', true, 2, undefined],
    ]);
  });

  it('keep the sizes that the canvas measured', () => {
    const measured = build().map((node) => ({ ...node, measured: { width: 300, height: 90 } }));
    expect(build({ before: measured })[0]?.measured).toEqual({ width: 300, height: 90 });
  });

  it('cannot be connected while the canvas is read-only', () => {
    expect(steps(build({ canEdit: false })).every(({ data }) => !data.canConnect)).toBe(true);
  });

  it('move with the pointer, but are removed by the definition only', () => {
    const moved = applyCanvasChanges(
      [
        { type: 'position', id: 'ask', position: { x: 8, y: 16 }, dragging: true },
        { type: 'remove', id: 'start' },
      ],
      build(),
    );
    expect(steps(moved as ReturnType<typeof build>).map(({ id, position }) => [id, position])).toEqual([
      ['start', { x: 0, y: 0 }],
      ['ask', { x: 8, y: 16 }],
    ]);
  });
});

describe('the ends of branches', () => {
  const ends = (of: WorkflowDefinition) => build({ definition: of }).flatMap((node) => (node.type === 'add' ? [node.data] : []));

  it('offer to add a step, but not while the canvas is read-only', () => {
    expect(ends(definition)).toEqual([{ from: 'ask', branch: undefined }]);
    expect(build({ canEdit: false })).toHaveLength(2);
  });

  it('include each branch of a condition that leads nowhere', () => {
    const check = {
      ...manualStart,
      id: 'check',
      kind: 'condition' as const,
      config: { left: 'a', operator: 'equals' as const, right: 'b' },
    };
    const line = { id: 'a', from: 'check', to: 'ask', branch: 'yes' as const };
    expect(ends({ ...definition, steps: [check, ...definition.steps.slice(1)], edges: [line] })).toEqual([
      { from: 'check', branch: 'no' },
      { from: 'ask', branch: undefined },
    ]);
  });
});

describe('lines', () => {
  const ends = (x: number, y: number) => ({ from: { x: 0, y: 0 }, to: { x, y } });

  it('run straight down, or turn below a step that several lines leave', () => {
    expect(findLine(ends(0, 40), false).corners).toHaveLength(2);
    expect(findLine(ends(180, 80), true).corners.map(({ y }) => y)).toEqual([0, 24, 24, 80]);
    expect(findLine(ends(180, 80), false).corners[1]?.y).toBeGreaterThan(24);
  });

  it('go around steps in their way', () => {
    const between = [{ x: -140, y: 100 }];
    const lane = findLane(ends(0, 300), between, stepSize);
    expect(Math.abs(lane ?? 0)).toBeGreaterThan(140);
    expect(findLine(ends(0, 300), true, lane).corners.filter(({ x }) => x === lane)).toHaveLength(2);
    expect(findLane(ends(0, 300), [{ x: 200, y: 100 }], stepSize)).toBeUndefined();
  });

  it('are drawn with round corners', () => {
    expect(writePath(findLine(ends(180, 80), true).corners)).toBe('M 0 0 L 0 16 Q 0 24 8 24 L 172 24 Q 180 24 180 32 L 180 80');
  });

  it('show what a run took', () => {
    const line = { from: 'start', to: 'ask' };
    expect(
      findLineState(
        line,
        new Map([
          ['start', 'succeeded'],
          ['ask', 'failed'],
        ]),
      ),
    ).toBe('taken');
    expect(
      findLineState(
        line,
        new Map([
          ['start', 'succeeded'],
          ['ask', 'running'],
        ]),
      ),
    ).toBe('live');
    expect(
      findLineState(
        line,
        new Map([
          ['start', 'succeeded'],
          ['ask', 'skipped'],
        ]),
      ),
    ).toBe('left');
    expect(
      findLineState(
        line,
        new Map([
          ['start', 'skipped'],
          ['ask', 'succeeded'],
        ]),
      ),
    ).toBe('left');
  });
});

describe('arranging', () => {
  it('happens only where steps lie over each other', () => {
    expect(withoutOverlaps(definition)).toBe(definition);
    const crowded = { ...definition, steps: definition.steps.map((step) => ({ ...step, position: { x: 0, y: 0 } })) };
    expect(new Set(withoutOverlaps(crowded).steps.map(({ position }) => position.y)).size).toBe(2);
  });

  it('puts each step below the step before it', () => {
    const [start, ask] = arrangeSteps(definition).steps;
    expect((ask?.position.y ?? 0) - (start?.position.y ?? 0)).toBeGreaterThan(64);
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
    expect(Math.abs((left?.position.x ?? 0) - (right?.position.x ?? 0))).toBeGreaterThanOrEqual(280);
  });

  it('ignores lines to steps that are missing', () => {
    const broken = { ...definition, edges: [...definition.edges, { id: 'x', from: 'ask', to: 'gone' }] };
    expect(arrangeSteps(broken).steps).toHaveLength(2);
  });
});
