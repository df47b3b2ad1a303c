import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { emailQuery } from '../call/fields.ts';
import { workArea } from './entity.ts';
import { workAreaChanged } from './events.ts';

/** Default areas first, then the user's own, each by DisplayRank. The path is ours: the specification does not show it. */
export const listWorkAreas = defineCall({
  name: 'listWorkAreas',
  tag: 'work-areas',
  summary: 'The Work Areas of the side navigation.',
  method: 'GET',
  path: '/configuration/user_areas/',
  follows: [workAreaChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ areas: z.array(workArea) }),
});
