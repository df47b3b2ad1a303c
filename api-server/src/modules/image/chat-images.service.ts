import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { ImageType } from '../../platform/model/model-port.ts';
import type { FileModule } from '../file/file.module.ts';

const endings: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' };

/**
 * Pictures that answers brought, kept as files of the user. A message keeps its picture's address for good while the addresses of
 * bytes run out: this one is signed, does not run out, and leads to a fresh one as long as the file is there.
 */
export function createChatImages({ uploads, files, addressOf }: Pick<FileModule, 'uploads' | 'files' | 'addressOf'>, secret: string) {
  const sign = (fileId: string) => createHmac('sha256', secret).update(`chat-image ${fileId}`).digest('base64url').slice(0, 43);
  return {
    /** Access: the caller's own. Answers the address that an `img` can show. */
    keep: async (userId: string, prompt: string, { bytes, mediaType }: { bytes: Uint8Array; mediaType: ImageType }): Promise<string> => {
      const upload = await uploads.begin(userId, {
        name: nameOf(prompt, endings[mediaType]),
        size: bytes.length,
        knowledgeId: undefined,
        notebookId: undefined,
        fingerprint: undefined,
      });
      await uploads.addPart(userId, upload.id, 0, Readable.from([Buffer.from(bytes)]));
      const fileId = await uploads.complete(userId, upload.id, files.isThere);
      return `/api/chat/images/${fileId}?signature=${sign(fileId)}`;
    },
    /** Where the bytes are for the next minutes. @throws AppError for an address that was not given by `keep`, or a file that is gone. */
    resolve: async (fileId: string, signature: string): Promise<string> => {
      const [expected, given] = [Buffer.from(sign(fileId)), Buffer.from(signature)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('not-found');
      if (!(await files.isThere(fileId))) throw new AppError('not-found');
      return addressOf(fileId);
    },
  };
}

export type ChatImages = ReturnType<typeof createChatImages>;

/** Two pictures of one wish are two files: the moment tells them apart. */
function nameOf(prompt: string, ending: string): string {
  const words = prompt
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .slice(0, 6)
    .join(' ')
    .slice(0, 60)
    .toWellFormed();
  const moment = new Date().toISOString().replace(/[:.]/g, '-').replace('T', ' ').slice(0, 23);
  return `${words || 'Picture'} ${moment}.${ending}`;
}
