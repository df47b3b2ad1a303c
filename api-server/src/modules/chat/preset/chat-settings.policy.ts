import { type AnswerSettings, type ChatSettings, chatSettings, type ModelParameters, modelParameters } from 'shared-contracts/preset-calls';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { sentenceOf } from '../../../http/input-sentences.ts';

/** Reads the settings that a request carries. @throws AppError `invalid-input` with the refused fields */
export function readSettings(value: unknown): ChatSettings | undefined {
  if (value === undefined || value === null) return undefined;
  const parsed = z.safeParse(chatSettings, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: ['body.settings', ...issue.path].join('.'), message: sentenceOf(issue) }));
  throw new AppError('invalid-input', { errors });
}

/** Returns stored parameters without those that this release can't read. */
export function knownParameters(stored: unknown): ModelParameters {
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  const known = entries.flatMap(([name, value]) => {
    const parsed = z.safeParse(modelParameters, { [name]: value });
    return parsed.success ? [parsed.data] : [];
  });
  return Object.assign({}, ...known) as ModelParameters;
}

/** Returns stored settings as this release knows them. Those of another release may have fields and values that it doesn't. */
export function knownSettings(stored: ChatSettings | null | undefined): ChatSettings | undefined {
  if (!stored) return undefined;
  const { preset, model, system, parameters } = stored;
  return { preset, model, system, parameters: knownParameters(parameters) };
}

const hasEntries = (value: object | undefined): boolean => Object.keys(value ?? {}).length > 0;

/** Returns what an answer says about its settings; undefined if nothing was set. */
export function answerSettingsOf({ preset, system, parameters }: ChatSettings, lostModel: string | undefined): AnswerSettings | undefined {
  const answeredWith: AnswerSettings = {
    ...(preset ? { preset: preset.name } : {}),
    ...(lostModel === undefined ? {} : { lost_model: lostModel }),
    ...(system?.trim() ? { system } : {}),
    ...(hasEntries(parameters) ? { parameters } : {}),
  };
  return hasEntries(answeredWith) ? answeredWith : undefined;
}
