import * as z from 'zod/mini';

/** Small schemas that several calls share. */
export const email = z.string().check(z.minLength(3), z.maxLength(320));
/** The shape of a mail address: something, an @, a name with a dot. The proof is the mail that arrives. */
export const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
export const emailQuery = z.object({ email });
export const id = z.string().check(z.minLength(1), z.maxLength(200));
export const done = z.object({ message: z.string() });
