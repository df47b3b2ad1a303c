import * as z from 'zod/mini';

/** Small schemas that several calls share. */
export const email = z.string().check(z.minLength(3), z.maxLength(320));
export const emailQuery = z.object({ email });
export const id = z.string().check(z.minLength(1), z.maxLength(200));
export const done = z.object({ message: z.string() });
