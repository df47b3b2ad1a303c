import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { areaAddress } from './address.ts';
import { workArea } from './entity.ts';

/** Lists the icons that an area can have in the navigation. The first is the default. */
export const areaIcons = [
  'folder',
  'megaphone',
  'trending-up',
  'landmark',
  'users',
  'rocket',
  'flask',
  'briefcase',
  'workflow',
  'zap',
] as const;

export type AreaIconName = (typeof areaIcons)[number];

const fields = {
  Name: z
    .string()
    .check(z.trim(), z.minLength(1, inputText('areaNameRequired')), z.maxLength(limits.workAreaNameMax, inputText('areaNameMax'))),
  DisplayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, inputText('displayNameRequired')),
      z.maxLength(limits.workAreaDisplayNameMax, inputText('displayNameMax')),
    ),
  DisplayRank: z.number(inputText('areaRank')),
  Description: z.optional(z.string().check(z.maxLength(limits.workAreaDescriptionMax, inputText('areaDescriptionMax')))),
};

/** Creates a Work Area. Without a RouteURL, the name determines a free one. */
export const createWorkArea = defineCall({
  name: 'createWorkArea',
  tag: 'work-areas',
  summary: 'Creates a Work Area for the user.',
  method: 'POST',
  path: '/configuration/create_user_area/',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, ...fields, RouteURL: z.optional(areaAddress), Icon: z.optional(z.enum(areaIcons)) }),
  answer: z.object({ AreaID: z.string(), RouteURL: z.string() }),
});

/** Describes the texts that a form showed. The call fails with `name-changed` if somebody has changed one since that it would replace. */
const seenArea = z.object({ Name: z.string(), DisplayName: z.string(), Description: z.optional(z.string()) });

export const updateWorkArea = defineCall({
  name: 'updateWorkArea',
  tag: 'work-areas',
  summary: 'Updates a Work Area; default ones can’t be changed. Editors of someone else’s don’t change its address and rank.',
  method: 'PUT',
  path: '/configuration/update_user_area/',
  auth: 'user',
  identity: 'email',
  access: { AreaID: ['work-area', 'edit'] },
  body: z.object({ email, AreaID: id, ...fields, RouteURL: z.optional(areaAddress), Icon: z.enum(areaIcons), seen: z.optional(seenArea) }),
  answer: workArea,
});

/** Deletes an area but not its contents: its notebooks lose their area, and its categories are removed. Restoring brings both back. */
export const deleteWorkArea = defineCall({
  name: 'deleteWorkArea',
  tag: 'work-areas',
  summary: `Deletes one of the user’s Work Areas, which can be restored for ${limits.trashDays} days.`,
  method: 'DELETE',
  path: '/configuration/delete_user_area/',
  auth: 'user',
  access: { AreaID: ['work-area', 'own'] },
  query: z.object({ AreaID: id }),
  answer: done,
});

/** Restores an area at its old address, or at the next free one if another area uses it. */
export const restoreWorkArea = defineCall({
  name: 'restoreWorkArea',
  tag: 'work-areas',
  summary: 'Restores a deleted Work Area with its categories and filed contents.',
  method: 'POST',
  path: '/configuration/restore_user_area/',
  auth: 'user',
  owns: { AreaID: 'deleted-area' },
  body: z.object({ AreaID: id }),
  answer: workArea,
});
