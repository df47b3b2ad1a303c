import { dayMs } from 'shared-contracts/days';
import { answeredError } from './model-errors.ts';

/** A model may learn to use tools, so it gets them again after this time. */
const rememberedMs = dayMs;
const rememberedMax = 1_000;
const refusals = [400, 404, 405, 422, 501];
const aboutTools = /\b(tools?|tool[ _-]?(use|calls?|calling|choice)|functions?([ _-]?call(ing|s)?)?)\b/i;
const isRefusing =
  /not (currently |yet )?(supported?|available|allowed|enabled|implemented)|unsupported|unrecognized|unknown|unexpected|requires? --|does(n't| not)( \w+)? support|no endpoints|not permitted|extra inputs/i;

/** Returns whether a provider refused a request because of its tools, by its status and message. */
export function refusesTools(error: unknown): boolean {
  const answer = answeredError(error);
  if (!answer || !refusals.includes(answer.status)) return false;
  return aboutTools.test(answer.words) && isRefusing.test(answer.words);
}

/** Remembers the models that don't support tools, so that not every answer fails first. Each server has its own memory. */
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
      // Users may connect any number of providers, so the oldest entry is dropped.
      if (refusedAt.size >= rememberedMax) refusedAt.delete(refusedAt.keys().next().value ?? '');
      refusedAt.set(model, now());
    },
  };
}
export type ToolMemory = ReturnType<typeof createToolMemory>;
