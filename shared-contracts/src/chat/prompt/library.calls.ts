import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id, wholeNumberMax } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { limits } from '../../kernel/limits.ts';
import { prompt, promptContent, promptFields, promptSummary, promptVersion } from './entity.ts';
import { promptLimits } from './variables.ts';

const version = z.coerce.number().check(z.int(), z.gte(0), z.lte(wholeNumberMax));
const ofPrompt = { tag: 'prompts', auth: 'user' } as const;

export const listPrompts = defineCall({
  ...ofPrompt,
  name: 'listPrompts',
  summary: 'Lists the user’s prompts and those of others that the user may see, favorites first. `q` searches names, texts and tags.',
  method: 'GET',
  path: '/prompts/',
  follows: [itemsChanged, sharingChanged],
  identity: 'email',
  query: z.extend(emailQuery, { q: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ prompts: z.array(promptSummary) }),
});

export const getPrompt = defineCall({
  ...ofPrompt,
  name: 'getPrompt',
  summary: 'Returns a prompt with its text and variables.',
  method: 'GET',
  path: '/prompts/prompt',
  follows: [itemsChanged, sharingChanged],
  access: { prompt_id: ['prompt', 'view'] },
  query: z.object({ prompt_id: id }),
  answer: prompt,
});

export const createPrompt = defineCall({
  ...ofPrompt,
  name: 'createPrompt',
  summary: 'Creates a prompt.',
  method: 'POST',
  path: '/prompts/create_prompt',
  changes: ['prompts', 'items'],
  identity: 'email',
  body: z.extend(promptFields, { email }),
  answer: prompt,
});

export const updatePrompt = defineCall({
  ...ofPrompt,
  name: 'updatePrompt',
  summary: 'Saves a prompt and keeps the former version, unless someone has changed it since `expected_version` (409).',
  method: 'PUT',
  path: '/prompts/update_prompt',
  changes: ['prompts', 'items'],
  access: { prompt_id: ['prompt', 'edit'] },
  body: z.extend(promptFields, { prompt_id: id, expected_version: z.optional(version) }),
  answer: prompt,
});

export const duplicatePrompt = defineCall({
  ...ofPrompt,
  name: 'duplicatePrompt',
  summary: 'Copies a prompt that the user may see into their own library.',
  method: 'POST',
  path: '/prompts/duplicate_prompt',
  changes: ['prompts', 'items'],
  access: { prompt_id: ['prompt', 'view'] },
  query: z.object({ prompt_id: id }),
  answer: prompt,
});

export const listPromptVersions = defineCall({
  ...ofPrompt,
  name: 'listPromptVersions',
  summary: 'Lists the earlier versions of a prompt, newest first.',
  method: 'GET',
  path: '/prompts/versions',
  follows: [sharingChanged],
  access: { prompt_id: ['prompt', 'edit'] },
  query: z.object({ prompt_id: id }),
  answer: z.object({ versions: z.array(promptVersion) }),
});

export const getPromptVersion = defineCall({
  ...ofPrompt,
  name: 'getPromptVersion',
  summary: 'Returns an earlier version of a prompt.',
  method: 'GET',
  path: '/prompts/version',
  access: { prompt_id: ['prompt', 'edit'] },
  query: z.object({ prompt_id: id, version }),
  answer: promptContent,
});

export const restorePromptVersion = defineCall({
  ...ofPrompt,
  name: 'restorePromptVersion',
  summary: 'Saves an earlier version of a prompt as its newest one.',
  method: 'POST',
  path: '/prompts/restore_version',
  changes: ['prompts', 'items'],
  access: { prompt_id: ['prompt', 'edit'] },
  body: z.object({ prompt_id: id, version }),
  answer: prompt,
});

export const setFavoritePrompt = defineCall({
  ...ofPrompt,
  name: 'setFavoritePrompt',
  summary: 'Adds a prompt to the user’s favorites, or removes it.',
  method: 'POST',
  path: '/prompts/favorite',
  access: { prompt_id: ['prompt', 'view'] },
  body: z.object({ prompt_id: id, is_favorite: z.boolean() }),
  answer: done,
});

export const notePromptUse = defineCall({
  ...ofPrompt,
  name: 'notePromptUse',
  summary: 'Counts that the user has inserted a prompt.',
  method: 'POST',
  path: '/prompts/use',
  access: { prompt_id: ['prompt', 'view'] },
  body: z.object({ prompt_id: id }),
  answer: done,
});

export const exportPrompts = defineCall({
  ...ofPrompt,
  name: 'exportPrompts',
  summary: 'Returns the texts of all prompts that the user owns.',
  method: 'GET',
  path: '/prompts/export',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ prompts: z.array(promptContent) }),
});

export const importPrompts = defineCall({
  ...ofPrompt,
  name: 'importPrompts',
  summary: 'Adds prompts from files to the user’s library: all of them, or none.',
  method: 'POST',
  path: '/prompts/import',
  changes: ['prompts', 'items'],
  identity: 'email',
  bodyMaxBytes: limits.importRequestMaxBytes,
  body: z.object({
    email,
    prompts: z.array(promptFields).check(z.minLength(1), z.maxLength(promptLimits.importMax)),
  }),
  answer: z.object({ created: z.int() }),
});
