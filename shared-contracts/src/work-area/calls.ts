import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { emailQuery } from '../call/fields.ts';
import { workArea } from './entity.ts';
import { workAreaChanged } from './events.ts';

/** Returns default areas first, then the user's own, each by DisplayRank. */
export const listWorkAreas = defineCall({
  name: 'listWorkAreas',
  tag: 'work-areas',
  summary: 'Lists the Work Areas of the side navigation.',
  method: 'GET',
  path: '/configuration/user_areas/',
  follows: [workAreaChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ areas: z.array(workArea) }),
});
