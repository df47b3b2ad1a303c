import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { emailQuery } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { workAreaChanged } from '../../kernel/event/work-area.events.ts';
import { workArea } from './entity.ts';

/** Returns default areas first, then the user's own, each by DisplayRank, then those that others share with the user, by name. */
export const listWorkAreas = defineCall({
  name: 'listWorkAreas',
  tag: 'work-areas',
  summary: 'Lists the Work Areas of the side navigation.',
  method: 'GET',
  path: '/configuration/user_areas/',
  follows: [workAreaChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ areas: z.array(workArea) }),
});
