import { AppError } from '../../../../errors.ts';
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts';
import { imageType } from '../../../../platform/outbound/raster-image.ts';
import type { ImageAddresses } from './image-addresses.ts';

const request = {
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 10_000,
  headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
};

export interface PictureRequest {
  readonly articleId: number;
  readonly place: number;
  readonly until: number;
  readonly key: string;
}

/** Fetches article images for readers, so that their browsers never contact the publisher. */
export function createArticleImages(
  addressOf: (articleId: number, place: number) => Promise<string | undefined>,
  outbound: Outbound,
  addresses: ImageAddresses,
) {
  return {
    get: async ({ articleId, place, until, key }: PictureRequest): Promise<{ type: string; body: Buffer }> => {
      if (![articleId, place, until].every(Number.isSafeInteger) || !addresses.isGood(articleId, place, until, key))
        throw new AppError('not-found');
      const address = await addressOf(articleId, place);
      if (!address) throw new AppError('not-found');
      try {
        const { status, body } = await outbound.get(address, request);
        const type = status === 200 ? imageType(body) : undefined;
        if (!type) throw new AppError('not-found');
        return { type, body };
      } catch (error) {
        if (error instanceof OutboundError) throw new AppError('not-found');
        throw error;
      }
    },
  };
}

export type ArticleImages = ReturnType<typeof createArticleImages>;
