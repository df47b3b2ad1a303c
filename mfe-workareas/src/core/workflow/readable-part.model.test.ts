import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { findReadablePart } from './readable-part.model.ts';

const chain = (count: number): WorkflowDefinition => ({
  schema: 1,
  steps: Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    kind: 'trigger-manual',
    name: '',
    position: { x: 0, y: index * 104 },
    config: {},
  })),
  edges: [],
});
const ids = (part: { id: string }[] | undefined) => part?.map(({ id }) => id);

describe('the part of a workflow that can be read', () => {
  it('is all of a short one', () => {
    expect(findReadablePart(chain(5), null, 500)).toBeUndefined();
  });

  it('is the beginning of a long one', () => {
    expect(ids(findReadablePart(chain(100), null, 500))).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  });

  it('is around the selected step, up to either end', () => {
    const around = ids(findReadablePart(chain(100), 's50', 500));
    expect(around).toContain('s50');
    expect(around).toHaveLength(6);
    expect(ids(findReadablePart(chain(100), 's99', 500))?.at(-1)).toBe('s99');
    expect(ids(findReadablePart(chain(100), 's1', 500))?.[0]).toBe('s0');
  });
});
