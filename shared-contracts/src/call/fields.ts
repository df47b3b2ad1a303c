import * as z from 'zod/mini';

/** The name that whoever renames has seen: a rename over somebody else's newer one is refused. */
export const seenName = z.optional(z.string());

/** Small schemas that several calls share. */
export const email = z.string().check(z.minLength(3), z.maxLength(320));

/** The shape of a mail address: something, an @, a name with a dot. The proof is the mail that arrives. */
export const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const emailQuery = z.object({ email });

export const id = z.string().check(z.minLength(1), z.maxLength(200));

/** The greatest whole number that a column of the database holds. */
export const wholeNumberMax = 2_147_483_647;

export const wholeNumber = z.int().check(z.gte(0), z.lte(wholeNumberMax));

export const done = z.object({ message: z.string() });
