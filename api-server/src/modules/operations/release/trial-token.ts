import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Describes the signed contents of a trial link. */
const trialClaims = z.object({
  env: z.string(),
  by: z.string(),
  /** Holds milliseconds since 1970. */
  expires: z.number(),
  /** Maps each remote to a published release or to the origin of a developer's machine. */
  remotes: z.record(z.string(), z.object({ release: z.optional(z.string()), origin: z.optional(z.string()) })),
});
export type TrialClaims = z.infer<typeof trialClaims>;

const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(`release-trial ${payload}`).digest('base64url');

/** Signs a trial token with the secret that all nodes share. */
export function sealTrial(secret: string, claims: TrialClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${sign(secret, payload)}`;
}

/** Returns a token's claims, or undefined if this server did not sign it. The caller checks the expiry. */
export function openTrial(secret: string, token: string): TrialClaims | undefined {
  const [payload = '', signature = ''] = token.split('.', 2);
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = trialClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return parsed.success ? parsed.data : undefined;
}
