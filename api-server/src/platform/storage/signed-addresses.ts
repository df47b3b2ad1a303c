import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Names who got an address, and in which session; a program's calls have no session. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
}

/** Holds what an address of stored bytes says, which its signature covers. */
export interface AddressProof {
  readonly expires: number;
  readonly signature: string;
  /** Absent if the address was given out for something that everybody who sees it may open. */
  readonly viewer: Viewer | undefined;
}

/** Signs addresses of stored bytes on our own origin, because a link, an `img` or a download sends no token. */
export interface SignedAddresses {
  /**
   * Valid for 15 to 30 minutes on every node, and only while the viewer may open the file, which the reader of the bytes checks. The address stays
   * the same for a while, so that browsers can cache it.
   */
  readonly of: (fileId: string, viewer?: Viewer) => string;
  readonly isGood: (fileId: string, proof: AddressProof) => boolean;
}

const periodMs = 15 * 60_000;

export function createSignedAddresses(secret: string, clock: Clock): SignedAddresses {
  const sign = (fileId: string, expires: number, viewer: Viewer | undefined) => {
    const signed = ['file-content', fileId, expires, ...(viewer ? [viewer.userId, viewer.sessionId] : [])].join(' ');
    return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 43);
  };
  return {
    of: (fileId, viewer) => {
      const expires = (Math.floor(clock.now().getTime() / periodMs) + 2) * periodMs;
      const query = new URLSearchParams({ ...(viewer ? { user: viewer.userId, session: viewer.sessionId } : {}), expires: `${expires}` });
      return `/api/file/content/${fileId}?${query}&signature=${sign(fileId, expires, viewer)}`;
    },
    isGood: (fileId, { expires, signature, viewer }) => {
      const expected = Buffer.from(sign(fileId, expires, viewer));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) && expires > clock.now().getTime();
    },
  };
}
