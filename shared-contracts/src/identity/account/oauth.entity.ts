import * as z from 'zod/mini';
import { email } from '../../kernel/call/fields.ts';

const providerText = z.string().check(z.minLength(1), z.maxLength(4_096));

/** Holds what the provider's redirect contained, unchanged; `iss` only if it was present (RFC 9207). */
export const returned = z.object({ code: providerText, state: z.optional(providerText), iss: z.optional(providerText) });

/** Describes the answer of an exchange, which also sets the HTTP-only, single-use proof for `ssoVerify`, which is valid for five minutes. */
export const exchangeAnswer = z.object({
  userInfo: z.object({ email }),
  filesInfo: z.object({ files: z.array(z.object({ name: z.string(), id: z.string() })) }),
});
