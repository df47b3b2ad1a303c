import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { stepSize } from './layout.ts';

/** At a smaller zoom, the names of steps can't be read. */
const readableZoom = 0.75;

/**
 * Returns the steps that fit into a height at a size that can be read: those around the selected one, or else the first ones. Returns
 * undefined if all of them fit.
 */
export function findReadablePart({ steps }: WorkflowDefinition, selected: string | null, height: number): { id: string }[] | undefined {
  const tops = steps.map(({ position }) => position.y);
  const [first, last] = [Math.min(...tops), Math.max(...tops)];
  const room = height / readableZoom;
  if (last - first + stepSize.height <= room) return undefined;
  const middle = steps.find(({ id }) => id === selected)?.position.y;
  const from = middle === undefined ? first : Math.min(Math.max(first, middle - room / 2), last + stepSize.height - room);
  return steps.filter(({ position: { y } }) => y >= from && y + stepSize.height <= from + room).map(({ id }) => ({ id }));
}
