import { AppError } from '../../errors.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
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

/** Fetches an article's picture for a reader, so that the reader's browser never meets its host. */
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

/** By its first bytes, whatever its server says: SVG and HTML can hold script and are not served. */
export function imageType(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'image/avif';
  return undefined;
}
