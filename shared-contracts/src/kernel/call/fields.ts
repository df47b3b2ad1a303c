import * as z from 'zod/mini';

/** Checks the name that the user saw. Renaming fails if someone else has changed it since. */
export const seenName = z.optional(z.string());

/** Holds small schemas that several calls share. */
export const email = z.string().check(z.minLength(3), z.maxLength(320));

/** Checks the form of an e-mail address: text, an @, a name with a dot. Only a delivered mail proves it. */
export const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const emailQuery = z.object({ email });

export const id = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Checks an id that a client chooses for what it creates, so that a repeated request returns what the first one created. `form` is
 * that of the server's own ids, with at least 120 random bits.
 */
export const chosenId = (form: RegExp) => z.string().check(z.maxLength(80), z.regex(form));

/** Limits whole numbers to what a database column can hold. */
export const wholeNumberMax = 2_147_483_647;

export const wholeNumber = z.int().check(z.gte(0), z.lte(wholeNumberMax));

export const done = z.object({ message: z.string() });
