import { answeredError } from '../../model-errors.ts';

/** A model may learn to use tools: it is tried with them again after so long. */
const rememberedMs = 24 * 60 * 60_000;
const rememberedMax = 1_000;
const refusals = [400, 404, 405, 422, 501];
const aboutTools = /\b(tools?|tool[ _-]?(use|calls?|calling|choice)|functions?([ _-]?call(ing|s)?)?)\b/i;
const isRefusing =
  /not (currently |yet )?(supported?|available|allowed|enabled|implemented)|unsupported|unrecognized|unknown|unexpected|requires? --|does(n't| not)( \w+)? support|no endpoints|not permitted|extra inputs/i;

/** Whether a provider refused a request because of the tools in it, by its status and its own words. */
export function refusesTools(error: unknown): boolean {
  const answer = answeredError(error);
  if (!answer || !refusals.includes(answer.status)) return false;
  return aboutTools.test(answer.words) && isRefusing.test(answer.words);
}

/** The models that take no tools, so that an answer does not fail first each time. Each server learns it by itself. */
export function createToolMemory(now: () => number = Date.now) {
  const refusedAt = new Map<string, number>();
  return {
    refuses: (model: string): boolean => {
      const at = refusedAt.get(model);
      if (at === undefined) return false;
      if (now() - at < rememberedMs) return true;
      refusedAt.delete(model);
      return false;
    },
    remember: (model: string): void => {
      // Anybody may connect providers without end: the oldest is forgotten.
      if (refusedAt.size >= rememberedMax) refusedAt.delete(refusedAt.keys().next().value ?? '');
      refusedAt.set(model, now());
    },
  };
}
export type ToolMemory = ReturnType<typeof createToolMemory>;
