import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';

export interface Seal<T> {
  readonly close: (content: T, seconds: number) => Promise<string>;
  /** Returns undefined for content that was sealed for another purpose, was changed, or has expired. */
  readonly open: (text: string | undefined) => Promise<T | undefined>;
}

/** Seals content that a browser keeps for us but can neither read nor change. Each purpose has its own key. */
export function createSeal<S extends z.ZodMiniType<Record<string, unknown>>>(
  schema: S,
  purpose: string,
  secret: string,
  clock: Clock,
): Seal<z.output<S>> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `atrium:${purpose}`, 32));
  return {
    close: (content, seconds) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + seconds)
        .encrypt(key),
    open: async (text) => {
      const opened = text
        ? await jwtDecrypt(text, key, { currentDate: clock.now(), requiredClaims: ['exp'] }).catch(() => undefined)
        : undefined;
      const parsed = opened && z.safeParse(schema, opened.payload);
      return parsed?.success ? parsed.data : undefined;
    },
  };
}
