import { createHmac } from 'node:crypto';
import { dayMs } from 'shared-contracts/days';
import type { Clock } from '../../../../platform/clock.ts';
import { isSameSecret } from '../../../../platform/hash.ts';

/**
 * Creates and checks image URLs on our origin. An `img` cannot send a token, so the signed URL proves that its reader was shown the
 * article.
 */
export interface ImageAddresses {
  /** Returns the URL of an image, valid for one to two days. `place` is the image's index in the article, or -1 for its lead image. */
  readonly of: (articleId: number, place: number) => string;
  readonly isGood: (articleId: number, place: number, until: number, signature: string) => boolean;
}

export function createImageAddresses(secret: string, clock: Clock): ImageAddresses {
  const sign = (articleId: number, place: number, until: number) =>
    createHmac('sha256', secret).update(`article-image ${articleId} ${place} ${until}`).digest('base64url').slice(0, 32);
  return {
    of: (articleId, place) => {
      // Stays the same all day, so that browsers can cache the image.
      const until = Math.floor(clock.now().getTime() / dayMs) + 2;
      return `/api/market_intel/images/${articleId}/${place}?until=${until}&key=${sign(articleId, place, until)}`;
    },
    isGood: (articleId, place, until, signature) =>
      isSameSecret(signature, sign(articleId, place, until)) && until * dayMs > clock.now().getTime(),
  };
}
