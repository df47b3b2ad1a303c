import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Outbound, OutboundError, type RefusalCode } from '../../platform/outbound/outbound.ts';
import { imageType } from '../../platform/outbound/raster-image.ts';
import type { Throttle } from '../auth/throttle.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';

const megabytesMax = 8;
const request = {
  maxBytes: megabytesMax * 1024 * 1024,
  headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
};
const minuteMs = 60_000;
const perMinute = 60;
const goodMs = 30 * minuteMs;

/** As the address of a fetched picture carries it. */
export interface SignedPicture {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly key: string;
}

export interface RemoteImagesDependencies {
  readonly outbound: Outbound;
  readonly secret: string;
  readonly clock: Clock;
  readonly throttle: Throttle;
  /** For the whole way to a picture, redirects included; without it ten seconds. */
  readonly timeoutMs?: number;
}

/**
 * Pictures of other servers that a message names. They are fetched here, past the guard against private networks, when a signed-in reader
 * has asked for them: that host learns neither who reads nor from where. What is no raster picture is not passed on.
 */
export function createRemoteImages({ outbound, secret, clock, throttle, timeoutMs = 10_000 }: RemoteImagesDependencies) {
  const cache = createPictureCache(clock);
  const sign = (address: string, until: number) =>
    createHmac('sha256', secret).update(`remote-image ${until} ${address}`).digest('base64url').slice(0, 43);

  const load = async (address: string): Promise<Picture> => {
    const known = cache.find(address);
    if (known) return known;
    const { status, body } = await outbound.get(address, { ...request, timeoutMs }).catch((error: unknown) => {
      throw error instanceof OutboundError ? refused(error.code) : error;
    });
    if (status !== 200) throw refused('missing');
    const type = imageType(body);
    if (!type) throw refused('no-picture');
    const picture = { type, body };
    cache.keep(address, picture);
    return picture;
  };

  return {
    /** Access: every signed-in user, so many a minute. Answers an address on our own origin that an `img` can show for half an hour. */
    fetch: async (userId: string, address: string): Promise<string> => {
      await throttle([`remote-image:${userId}`], minuteMs, () => perMinute);
      await load(address);
      const until = clock.now().getTime() + goodMs;
      const query = new URLSearchParams({ address, until: String(until), key: sign(address, until) });
      return `/api/chat/remote-images?${query}`;
    },
    /** @throws AppError for an address that was not given by `fetch` or has run out, and for a picture that cannot be fetched any more. */
    read: async ({ address, until, key }: SignedPicture): Promise<Picture> => {
      const [expected, given] = [Buffer.from(sign(address, until)), Buffer.from(key)];
      const isGood = given.length === expected.length && timingSafeEqual(given, expected) && until > clock.now().getTime();
      if (!isGood) throw new AppError('not-found');
      return load(address);
    },
  };
}

export type RemoteImages = ReturnType<typeof createRemoteImages>;

const noPicture = 'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.';
const reasons: Record<RefusalCode | 'missing' | 'no-picture', string> = {
  address: 'Only pictures at http and https addresses are shown.',
  // No word on where it leads: that would tell an outsider how the network inside looks.
  private: 'This address is inside a private network, from where no pictures are shown.',
  unreachable: 'The server of this picture cannot be reached.',
  'too-slow': 'The server of this picture did not answer in time.',
  'too-large': `This picture is larger than ${megabytesMax} MB.`,
  'too-many-redirects': 'The address of this picture redirects in circles.',
  missing: noPicture,
  'no-picture': noPicture,
};

const refused = (reason: keyof typeof reasons) => new AppError('picture-refused', { detail: reasons[reason] });
