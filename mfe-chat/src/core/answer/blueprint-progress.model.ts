import { limits } from 'shared-contracts';

/** The progress texts of a workflow being drafted, in order (specification section 4). */
export const blueprintSteps = [
  'blueprintCreating',
  'blueprintGathering',
  'blueprintCollecting',
  'blueprintAnalyzing',
  'blueprintTogether',
] as const;

/** The text to show after a time: the next one every 12 s, stopping at the last. */
export function blueprintStepAt(elapsedMs: number): (typeof blueprintSteps)[number] {
  const index = Math.min(blueprintSteps.length - 1, Math.max(0, Math.floor(elapsedMs / limits.blueprintProgressMs)));
  return blueprintSteps[index] ?? 'blueprintTogether';
}
