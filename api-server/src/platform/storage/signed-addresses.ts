import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Signs addresses of stored bytes on our own origin, because a link, an `img` or a download sends no token. */
export interface SignedAddresses {
  /** Valid for 15 to 30 minutes on every node. The address stays the same for a while, so that browsers can cache it. */
  readonly of: (fileId: string) => string;
  readonly isGood: (fileId: string, expires: number, signature: string) => boolean;
}

const periodMs = 15 * 60_000;

export function createSignedAddresses(secret: string, clock: Clock): SignedAddresses {
  const sign = (fileId: string, expires: number) =>
    createHmac('sha256', secret).update(`file-content ${fileId} ${expires}`).digest('base64url').slice(0, 43);
  return {
    of: (fileId) => {
      const expires = (Math.floor(clock.now().getTime() / periodMs) + 2) * periodMs;
      return `/api/file/content/${fileId}?expires=${expires}&signature=${sign(fileId, expires)}`;
    },
    isGood: (fileId, expires, signature) => {
      const expected = Buffer.from(sign(fileId, expires));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) && expires > clock.now().getTime();
    },
  };
}
