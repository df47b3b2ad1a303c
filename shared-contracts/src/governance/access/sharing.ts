import * as z from 'zod/mini';
import { accessLevels } from '../../kernel/access/levels.ts';

export const accessLevel = z.enum(accessLevels);

/** Describes a person as others see them. */
export const person = z.object({ email: z.string(), name: z.string() });

export type Person = z.infer<typeof person>;

/**
 * Describes how a thing in a list is shared. For a thing of somebody else, `owner` and the user's own `level`; for a thing that the user
 * gave others access to, an empty object. A thing that nobody else has access to has none.
 */
export const sharing = z.object({ owner: z.optional(person), level: z.optional(accessLevel) });

export type Sharing = z.infer<typeof sharing>;
