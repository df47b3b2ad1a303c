import * as z from 'zod/mini';
import { givenLevel, sharedKind } from '../access/entity.ts';
import { accessLevel, person } from '../access/sharing.ts';

/** Names a group where something is limited to it. */
export const groupName = z.object({ group_id: z.string(), name: z.string() });

export type GroupName = z.infer<typeof groupName>;

export const group = z.object({
  group_id: z.string(),
  name: z.string(),
  description: z.string(),
  people: z.number(),
  created_at: z.string(),
});

export type Group = z.infer<typeof group>;

/**
 * Describes somebody in a group. `sources` says who put them there: `console` for administrators, `scim`, or `openid:`, `saml:` or `ldap:`
 * with the id of a sign-in provider. They are in the group while at least one says so.
 */
export const groupMember = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  sources: z.array(z.string()),
});

export type GroupMember = z.infer<typeof groupMember>;

/** Describes somebody who can be added to a group. */
export const groupCandidate = z.object({ user_id: z.string(), name: z.string(), email: z.string() });

/**
 * Describes something that people can no longer use when a group is deleted or they leave it. Its kind is a word such as `model`; pages show
 * an unknown one by its name alone.
 */
export const groupLoss = z.object({ kind: z.string(), name: z.string(), people: z.number() });

export type GroupLoss = z.infer<typeof groupLoss>;

/** Describes something that the people in a group were given. `reach` is what the caller may do with it; null if they may not see it. */
export const groupThing = z.object({
  kind: sharedKind,
  id: z.string(),
  name: z.string(),
  owner: person,
  level: givenLevel,
  reach: z.nullable(accessLevel),
});

export type GroupThing = z.infer<typeof groupThing>;

/** Describes something that the caller may give to a group, up to their own level. */
export const groupThingCandidate = z.object({ kind: sharedKind, id: z.string(), name: z.string(), reach: accessLevel });

export type GroupThingCandidate = z.infer<typeof groupThingCandidate>;
