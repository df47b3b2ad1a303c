import * as z from 'zod/mini';
import { accessLevel, sharing } from '../../governance/access/sharing.ts';
import { newName } from '../../kernel/call/filing.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { skillFile, skillFiles } from './skill.ts';
import { fitsVariable, promptLimits, promptVariableKinds } from './variables.ts';

const variableName = z.string().check(z.trim(), z.minLength(1), z.maxLength(promptLimits.variableNameMax), z.regex(/^[^{}\n\\]+$/));

const distinct = (names: readonly string[]) => new Set(names).size === names.length;

const writtenVariable = z
  .object({
    name: variableName,
    kind: z.enum(promptVariableKinds),
    default: z.string().check(z.maxLength(promptLimits.defaultMax)),
    choices: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(promptLimits.choiceMax)))
      .check(z.maxLength(promptLimits.choicesMax)),
  })
  .check(
    z.refine(({ kind, choices }) => kind !== 'choice' || (choices.length > 0 && distinct(choices)), {
      error: inputText('promptChoices'),
      path: ['choices'],
    }),
    z.refine((variable) => fitsVariable(variable, variable.default), { error: inputText('promptDefault'), path: ['default'] }),
  );

/**
 * Names what a prompt is for: people insert the text of a prompt into a message, and a model follows a skill. It is decided when the prompt
 * is created.
 */
export const promptKinds = ['prompt', 'skill'] as const;

/** Describes what a person writes about a prompt. Calls, copies, versions, imports and exports derive from it. */
export const promptFields = z.object({
  name: newName,
  description: z.string().check(z.trim(), z.maxLength(promptLimits.descriptionMax)),
  text: z
    .string()
    .check(z.minLength(1, inputText('fieldRequired')), z.maxLength(promptLimits.textMax), z.regex(/\S/, inputText('fieldRequired'))),
  tags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(promptLimits.tagMax))).check(z.maxLength(promptLimits.tagsMax)),
  variables: z.array(writtenVariable).check(
    z.maxLength(promptLimits.variablesMax),
    z.refine((all) => distinct(all.map(({ name }) => name)), inputText('promptVariableTwice')),
  ),
  /** By default a prompt. */
  kind: z.optional(z.enum(promptKinds)),
  /** The files of a skill. Without them, a save keeps those that it has. */
  files: z.optional(skillFiles),
});

export type PromptFields = z.infer<typeof promptFields>;

/** Describes a variable as the API returns it. A later release may know more kinds; `variablesOf` reads them. */
export const promptVariable = z.object({ name: z.string(), kind: z.string(), default: z.string(), choices: z.array(z.string()) });

/** Describes a prompt in a list. `uses` counts everybody's uses, `own_uses` those of the caller. */
export const promptSummary = z.object({
  prompt_id: z.string(),
  /** Absent in answers of older servers. Later releases may know more kinds. */
  kind: z.optional(z.string()),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  asks: z.int(),
  is_favorite: z.boolean(),
  uses: z.int(),
  own_uses: z.int(),
  last_used_at: z.nullable(z.string()),
  changed_at: z.string(),
  /** Null for prompts of others and of no notebook. */
  notebook_id: z.nullable(z.string()),
  level: accessLevel,
  sharing: z.optional(sharing),
});

export type PromptSummary = z.infer<typeof promptSummary>;

/** Describes a whole prompt. `version` grows with every save, for `expected_version`. */
export const prompt = z.extend(promptSummary, {
  text: z.string(),
  variables: z.array(promptVariable),
  files: z.optional(z.array(skillFile)),
  version: z.int(),
});

export type Prompt = z.infer<typeof prompt>;

/** Describes an earlier version. `author` is empty if that account no longer exists. */
export const promptVersion = z.object({ version: z.int(), saved_at: z.string(), author: z.string(), name: z.string() });

export type PromptVersion = z.infer<typeof promptVersion>;

/** Describes a prompt in a file, and in an earlier version: what people wrote and nothing else. */
export const promptContent = z.object({
  name: z.string(),
  description: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  variables: z.array(promptVariable),
  kind: z.optional(z.string()),
  files: z.optional(z.array(skillFile)),
});

export type PromptContent = z.infer<typeof promptContent>;
