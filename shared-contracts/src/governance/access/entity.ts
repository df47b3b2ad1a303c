import * as z from 'zod/mini';
import { accessLevels, type GivenLevel } from '../../kernel/access/levels.ts';
import { sharedKinds } from '../../kernel/access/shared-kinds.ts';

/** Checks a kind that can be shared with people. */
export const sharedKind = z.enum(sharedKinds);

/** Checks a level that can be given to somebody. */
export const givenLevel = z.enum(accessLevels.filter((level): level is GivenLevel => level !== 'own'));

/** Checks who can be given something. A `group` is one of the installation. */
export const granteeKind = z.enum(['person', 'team', 'workspace', 'group']);

export type GranteeKind = z.infer<typeof granteeKind>;

/** Refers to those who get access. The `id` of a person is their e-mail address. */
export const granteeRef = z.object({ kind: granteeKind, id: z.string().check(z.minLength(1), z.maxLength(320)) });

export type GranteeRef = z.infer<typeof granteeRef>;

/** Describes those who have or may get access. `workspace` names a team's workspace. */
export const grantee = z.extend(granteeRef, { name: z.string(), workspace: z.nullable(z.string()) });

export type Grantee = z.infer<typeof grantee>;

/** Describes what somebody was given. `by` is the name of who gave it; null if that account was deleted. */
export const grant = z.object({ grantee, level: givenLevel, by: z.nullable(z.string()), at: z.string() });

export type Grant = z.infer<typeof grant>;

/** Describes what somebody gets who has not accepted their invitation yet. */
export const pendingGrant = z.object({ email: z.string(), level: givenLevel, by: z.string(), at: z.string(), expires_at: z.string() });

export type PendingGrant = z.infer<typeof pendingGrant>;
