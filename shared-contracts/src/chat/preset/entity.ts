import * as z from 'zod/mini';
import { accessLevel, sharing } from '../../governance/access/sharing.ts';
import { newName } from '../../kernel/call/filing.ts';
import { modelParameters, parameterLimits } from './parameters.ts';

const modelId = z.nullable(z.string().check(z.minLength(1), z.maxLength(400)));
const systemText = z.string().check(z.maxLength(parameterLimits.systemMax));

/** Limits how many presets one person can have. */
export const presetsMax = 200;

/**
 * Describes how a chat is answered. A missing model leaves the choice to the page. What comes from a preset is a copy, so that the chat
 * stays as it is when the preset is changed or no longer shared; `preset` names it.
 */
export const chatSettings = z.object({
  preset: z.optional(z.nullable(z.object({ preset_id: z.string().check(z.maxLength(200)), name: z.string().check(z.maxLength(300)) }))),
  model: z.optional(modelId),
  /** Instructions to the model, for this chat alone. */
  system: z.optional(systemText),
  parameters: z.optional(modelParameters),
});

export type ChatSettings = z.infer<typeof chatSettings>;

/** Describes the settings of one answer. `lost_model` is the model that should have answered, but the asking person can't use it. */
export const answerSettings = z.object({
  preset: z.optional(z.string()),
  lost_model: z.optional(z.string()),
  system: z.optional(z.string()),
  parameters: z.optional(z.record(z.string(), z.unknown())),
});

export type AnswerSettings = z.infer<typeof answerSettings>;

/** Describes what a person writes about a preset. */
export const presetFields = z.object({ name: newName, model: modelId, system: systemText, parameters: modelParameters });

export type PresetFields = z.infer<typeof presetFields>;

/** Describes a preset: a named model with parameters and a system text. Those who may use it see all of it. */
export const preset = z.object({
  preset_id: z.string(),
  name: z.string(),
  model: z.nullable(z.string()),
  /** Whether the caller can use the model now; true without one. */
  has_model: z.boolean(),
  system: z.string(),
  parameters: modelParameters,
  level: accessLevel,
  sharing: z.optional(sharing),
});

export type Preset = z.infer<typeof preset>;
