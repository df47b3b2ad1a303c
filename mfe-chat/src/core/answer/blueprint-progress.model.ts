import { limits } from 'shared-contracts';

/** Lists the progress texts of a workflow draft in order. */
export const blueprintSteps = [
  'blueprintCreating',
  'blueprintGathering',
  'blueprintCollecting',
  'blueprintAnalyzing',
  'blueprintTogether',
] as const;

/** Returns the text for an elapsed time: the next one every 12 seconds, stopping at the last. */
export function getBlueprintStep(elapsedMs: number): (typeof blueprintSteps)[number] {
  const index = Math.min(blueprintSteps.length - 1, Math.max(0, Math.floor(elapsedMs / limits.blueprintProgressMs)));
  return blueprintSteps[index] ?? 'blueprintTogether';
}
