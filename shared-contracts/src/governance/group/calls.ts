import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { group, groupCandidate, groupLoss, groupMember, groupThing, groupThingCandidate } from './entity.ts';

const admin = { auth: 'user', installation: 'admin', tag: 'groups' } as const;

const inGroup = z.object({ group_id: id });

const groupFields = {
  name: z.string().check(z.trim(), z.minLength(1, inputText('groupNameRequired')), z.maxLength(80, inputText('nameMax'))),
  description: z.string().check(z.trim(), z.maxLength(500, inputText('textMax'))),
};

/** Checks the page of a long list and what it is searched for. `next` of an answer is the `offset` of its next page. */
const page = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
};

const next = z.nullable(z.number());

export const listGroups = defineCall({
  ...admin,
  name: 'listGroups',
  summary: 'Lists the groups of the installation by name, 50 at a time.',
  method: 'GET',
  path: '/admin/groups',
  query: z.object(page),
  answer: z.object({ groups: z.array(group), next }),
});

export const getGroup = defineCall({
  ...admin,
  name: 'getGroup',
  summary: 'Returns a group.',
  method: 'GET',
  path: '/admin/groups/{group_id}',
  params: inGroup,
  answer: group,
});

export const createGroup = defineCall({
  ...admin,
  name: 'createGroup',
  summary: 'Creates a group without people.',
  method: 'POST',
  path: '/admin/groups',
  changes: ['groups', 'installation'],
  body: z.object(groupFields),
  answer: z.object({ group_id: z.string() }),
});

export const updateGroup = defineCall({
  ...admin,
  name: 'updateGroup',
  summary: 'Renames or describes a group.',
  method: 'PATCH',
  path: '/admin/groups/{group_id}',
  params: inGroup,
  body: z.object(groupFields),
  answer: done,
});

export const previewGroupLoss = defineCall({
  ...admin,
  name: 'previewGroupLoss',
  summary: 'Returns what people can no longer use when a group is deleted, or when one of them leaves it.',
  method: 'GET',
  path: '/admin/groups/{group_id}/loss',
  params: inGroup,
  query: z.object({ person_id: z.optional(id) }),
  answer: z.object({ people: z.number(), losses: z.array(groupLoss) }),
});

export const deleteGroup = defineCall({
  ...admin,
  name: 'deleteGroup',
  summary: 'Deletes a group. What only this group could use can then be used by no one.',
  method: 'DELETE',
  path: '/admin/groups/{group_id}',
  changes: ['groups', 'installation', 'model-connections', 'connection-models'],
  params: inGroup,
  answer: done,
});

export const listGroupMembers = defineCall({
  ...admin,
  name: 'listGroupMembers',
  summary: 'Lists the people in a group by name with the sources of their membership, 50 at a time.',
  method: 'GET',
  path: '/admin/groups/{group_id}/members',
  params: inGroup,
  query: z.object(page),
  answer: z.object({ members: z.array(groupMember), next }),
});

export const findGroupCandidates = defineCall({
  ...admin,
  name: 'findGroupCandidates',
  summary: 'Finds up to 20 people by name or e-mail address whom administrators have not put in a group yet.',
  method: 'GET',
  path: '/admin/groups/{group_id}/candidates',
  params: inGroup,
  query: z.object({ search: page.search }),
  answer: z.object({ people: z.array(groupCandidate) }),
});

export const addGroupMembers = defineCall({
  ...admin,
  name: 'addGroupMembers',
  summary: 'Adds people to a group.',
  method: 'POST',
  path: '/admin/groups/{group_id}/members',
  changes: ['groups', 'models'],
  params: inGroup,
  body: z.object({ person_ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ added: z.number() }),
});

export const removeGroupMember = defineCall({
  ...admin,
  name: 'removeGroupMember',
  summary: 'Removes a person whom administrators added. Memberships from other sources end only there.',
  method: 'DELETE',
  path: '/admin/groups/{group_id}/members/{person_id}',
  changes: ['groups', 'models'],
  params: z.object({ group_id: id, person_id: id }),
  answer: done,
});

/** Lists what was given to the group itself, which `giveAccess` and `takeAccess` change. */
export const listGroupThings = defineCall({
  ...admin,
  name: 'listGroupThings',
  summary: 'Lists the agents and other things shared with a group by name, 50 at a time.',
  method: 'GET',
  path: '/admin/groups/{group_id}/things',
  follows: [sharingChanged],
  params: inGroup,
  query: z.object(page),
  answer: z.object({ things: z.array(groupThing), next }),
});

export const findGroupThings = defineCall({
  ...admin,
  name: 'findGroupThings',
  summary: 'Finds up to 20 things by name that the caller may share and the group does not have yet, agents first.',
  method: 'GET',
  path: '/admin/groups/{group_id}/shareable',
  params: inGroup,
  query: z.object({ search: page.search }),
  answer: z.object({ things: z.array(groupThingCandidate) }),
});
