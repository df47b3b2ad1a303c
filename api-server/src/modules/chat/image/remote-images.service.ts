import { createHmac } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import { sayPicture } from '../../../messages/picture.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isSameSecret } from '../../../platform/hash.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import { type Outbound, OutboundError, type RefusalCode } from '../../../platform/outbound/outbound.ts';
import { imageType } from '../../../platform/outbound/raster-image.ts';
import type { Throttle } from '../../identity/session/throttle.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';

const bytesMax = 8 * 1024 * 1024;
const request = {
  maxBytes: bytesMax,
  headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
};
const minuteMs = 60_000;
const perMinute = 60;
const goodMs = 30 * minuteMs;

/** Describes what the URL of a fetched image carries. */
export interface SignedPicture {
  readonly address: string;
  /** Holds milliseconds since 1970. */
  readonly until: number;
  readonly key: string;
}

export interface RemoteImagesDependencies {
  readonly outbound: Outbound;
  readonly secret: string;
  readonly clock: Clock;
  readonly throttle: Throttle;
  /** Limits the whole fetch, including redirects; ten seconds by default. */
  readonly timeoutMs?: number;
}

/**
 * Fetches images on other servers that a message references, once a signed-in reader asks for them. The server fetches them behind the
 * guard against private networks, so the host learns neither who reads nor from where. Only raster images are passed on.
 */
export function createRemoteImages({ outbound, secret, clock, throttle, timeoutMs = 10_000 }: RemoteImagesDependencies) {
  const cache = createPictureCache(clock);
  const sign = (address: string, until: number) =>
    createHmac('sha256', secret).update(`remote-image ${until} ${address}`).digest('base64url').slice(0, 43);

  const load = async (address: string): Promise<Picture> => {
    const known = cache.find(address);
    if (known) return known;
    const { status, body } = await outbound.get(address, { ...request, timeoutMs }).catch((error: unknown) => {
      throw error instanceof OutboundError ? refuse(error.code) : error;
    });
    if (status !== 200) throw refuse('missing');
    const type = imageType(body);
    if (!type) throw refuse('no-picture');
    const picture = { type, body };
    cache.keep(address, picture);
    return picture;
  };

  return {
    /** Returns a URL on our origin that an `img` can show for half an hour. Access: every signed-in user, with a limit per minute. */
    fetch: async (userId: string, address: string): Promise<string> => {
      await throttle([`remote-image:${userId}`], minuteMs, () => perMinute);
      await load(address);
      const until = clock.now().getTime() + goodMs;
      const query = new URLSearchParams({ address, until: String(until), key: sign(address, until) });
      return `/api/chat/remote-images?${query}`;
    },
    /** @throws AppError for a URL that `fetch` did not create or that has expired, and for an image that can no longer be fetched. */
    read: async ({ address, until, key }: SignedPicture): Promise<Picture> => {
      const isGood = isSameSecret(key, sign(address, until)) && until > clock.now().getTime();
      if (!isGood) throw new AppError('not-found');
      return load(address);
    },
  };
}

export type RemoteImages = ReturnType<typeof createRemoteImages>;

const noPicture = sayPicture('remoteMissing');
const reasons: Record<RefusalCode | 'missing' | 'no-picture', Sentence> = {
  address: sayPicture('remoteAddress'),
  // Does not say where the URL leads, which would reveal the internal network to outsiders.
  private: sayPicture('remotePrivate'),
  unreachable: sayPicture('remoteUnreachable'),
  'too-slow': sayPicture('remoteSlow'),
  'too-large': sayPicture('remoteTooLarge', { size: bytesMax }),
  'too-many-redirects': sayPicture('remoteRedirects'),
  missing: noPicture,
  'no-picture': noPicture,
};

const refuse = (reason: keyof typeof reasons) => new AppError('picture-refused', { detail: reasons[reason] });
