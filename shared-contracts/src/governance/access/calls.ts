import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { givenLevel, grant, grantee, granteeKind, granteeRef, pendingGrant, sharedKind } from './entity.ts';
import { accessLevel, person } from './sharing.ts';

const thing = { kind: sharedKind, id };

/** Describes who has access to a thing. */
export const access = z.object({
  /** The name of the thing; absent from older servers. */
  name: z.optional(z.string()),
  owner: person,
  /** What the caller may do. Only those who may edit can give access and see the grants of others. */
  level: accessLevel,
  grants: z.array(grant),
  /** What waits for an invitation to be accepted; only for those who may edit, and absent from older servers. */
  pending: z.optional(z.array(pendingGrant)),
  /** The notebook that the thing is in, if it is shared too: what was given to it holds for the thing. */
  through: z.nullable(z.object({ notebook_id: z.string(), title: z.string(), grants: z.array(grant) })),
  /** The shared Work Areas that the thing, or its notebook, is filed in. */
  areas: z.optional(z.array(z.object({ area_id: z.string(), title: z.string(), grants: z.array(grant) }))),
});

export type Access = z.infer<typeof access>;

/** Shows somebody who may only view a thing its owner and what they were given as a person. */
export const getAccess = defineCall({
  name: 'getAccess',
  tag: 'access',
  summary: 'Returns who has access to something, and through what.',
  method: 'GET',
  path: '/access',
  follows: [sharingChanged],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'view'] },
  query: z.object({ email, ...thing }),
  answer: access,
});

/** Fails with `level-too-high` above the caller's own level, and with `outside-workspace` for people who share no workspace with the owner. */
export const giveAccess = defineCall({
  name: 'giveAccess',
  tag: 'access',
  summary: 'Gives a person, a team, a workspace or a group access to something, or changes their level.',
  method: 'PUT',
  path: '/access',
  changes: ['access', 'groups', 'items', 'notebooks'],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'edit'] },
  body: z.object({ email, ...thing, grantee: granteeRef, level: givenLevel }),
  answer: access,
});

/** Takes access from anybody for those who may edit the thing; everybody may give up what was given to them as a person. */
export const takeAccess = defineCall({
  name: 'takeAccess',
  tag: 'access',
  summary: 'Takes access to something away from a person, a team, a workspace or a group.',
  method: 'DELETE',
  path: '/access',
  changes: ['access', 'groups', 'items', 'notebooks'],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'view'] },
  query: z.object({ email, ...thing, grantee_kind: granteeKind, grantee_id: id }),
  answer: done,
});

/** Does nothing if a request of the last week is open. Fails with `invalid-input` for those who may edit the thing already. */
export const requestEditAccess = defineCall({
  name: 'requestEditAccess',
  tag: 'access',
  summary: 'Asks the owner of something, by one alert, for permission to edit it.',
  method: 'POST',
  path: '/access/requests',
  changes: [],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'view'] },
  body: z.object({ email, ...thing }),
  /** `is_new` is false if the owner was asked before. */
  answer: z.object({ is_new: z.boolean() }),
});

/** Administrators of the installation find all groups, others those they are in. */
export const findGrantees = defineCall({
  name: 'findGrantees',
  tag: 'access',
  summary: 'Finds up to 20 people, teams, workspaces and groups that the caller can give access to.',
  method: 'GET',
  path: '/access/grantees',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, q: z.string().check(z.maxLength(200)) }),
  answer: z.object({ grantees: z.array(grantee) }),
});
