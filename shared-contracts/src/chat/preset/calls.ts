import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { limits } from '../../kernel/limits.ts';
import { chatSettings, preset, presetFields } from './entity.ts';

const ofPreset = { tag: 'presets', auth: 'user' } as const;

/** Returns in `for_new_chats` what the user's new chats start with, and in `workspace` the choice of the workspace they work in. */
export const listPresets = defineCall({
  ...ofPreset,
  name: 'listPresets',
  summary: 'Lists the user’s presets by name, then those that others share with the user.',
  method: 'GET',
  path: '/presets',
  follows: [sharingChanged],
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    presets: z.array(preset),
    for_new_chats: z.nullable(z.string()),
    workspace: z.nullable(
      z.object({ workspace_id: z.string(), name: z.string(), preset_id: z.nullable(z.string()), may_set: z.boolean() }),
    ),
  }),
});

export const createPreset = defineCall({
  ...ofPreset,
  name: 'createPreset',
  summary: 'Saves a preset.',
  method: 'POST',
  path: '/presets',
  identity: 'email',
  body: z.extend(presetFields, { email }),
  answer: preset,
});

export const updatePreset = defineCall({
  ...ofPreset,
  name: 'updatePreset',
  summary: 'Changes a preset. Chats that were started with it stay as they are.',
  method: 'PUT',
  path: '/presets/preset',
  access: { preset_id: ['preset', 'edit'] },
  body: z.extend(presetFields, { preset_id: id }),
  answer: preset,
});

export const deletePreset = defineCall({
  ...ofPreset,
  name: 'deletePreset',
  summary: `Deletes a preset, which can be restored for ${limits.trashDays} days.`,
  method: 'DELETE',
  path: '/presets/preset',
  access: { preset_id: ['preset', 'own'] },
  query: z.object({ preset_id: id }),
  answer: done,
});

export const restorePreset = defineCall({
  ...ofPreset,
  name: 'restorePreset',
  summary: 'Restores a deleted preset.',
  method: 'POST',
  path: '/presets/restore',
  owns: { preset_id: 'deleted-preset' },
  body: z.object({ preset_id: id }),
  answer: preset,
});

export const setDefaultPreset = defineCall({
  ...ofPreset,
  name: 'setDefaultPreset',
  summary: 'Chooses the preset that the user’s new chats start with; null for none, also where their workspace has one.',
  method: 'PUT',
  path: '/presets/default',
  identity: 'email',
  access: { preset_id: ['preset', 'use'] },
  body: z.object({ email, preset_id: z.optional(z.nullable(id)) }),
  answer: done,
});

/** Fails with `not-shared` for a preset that the workspace can't use. */
export const setWorkspacePreset = defineCall({
  ...ofPreset,
  name: 'setWorkspacePreset',
  summary: 'Chooses the preset that new chats of a workspace’s members start with; null for none.',
  method: 'PUT',
  path: '/workspaces/{workspace_id}/default-preset',
  owns: { workspace_id: 'workspace' },
  needs: 'manage-models',
  access: { preset_id: ['preset', 'use'] },
  params: z.object({ workspace_id: id }),
  body: z.object({ preset_id: z.optional(z.nullable(id)) }),
  answer: done,
});

export const saveChatSettings = defineCall({
  name: 'saveChatSettings',
  tag: 'chat',
  summary: 'Sets how a chat is answered from its next answer on.',
  method: 'PUT',
  path: '/v4/chat/session/settings',
  changes: [],
  auth: 'user',
  access: { session_id: ['chat', 'edit'] },
  body: z.object({ session_id: id, settings: chatSettings }),
  answer: done,
});
