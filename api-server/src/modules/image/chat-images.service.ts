import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { sayAssistant } from '../../messages/assistant.ts';
import { writeInRequestLanguage } from '../../platform/language/request-language.ts';
import type { ImageType } from '../../platform/model/model-port.ts';
import type { FileModule } from '../file/file.module.ts';

const endings: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' };

/**
 * Stores images from answers as files of the user. A message keeps its image URL forever while URLs of bytes expire, so this one is signed,
 * never expires, and redirects to a fresh URL as long as the file exists.
 */
export function createChatImages({ uploads, files, addressOf }: Pick<FileModule, 'uploads' | 'files' | 'addressOf'>, secret: string) {
  const sign = (fileId: string) => createHmac('sha256', secret).update(`chat-image ${fileId}`).digest('base64url').slice(0, 43);
  return {
    /** Stores an image and returns a URL for an `img`. Access: the caller's own files. */
    keep: async (userId: string, prompt: string, { bytes, mediaType }: { bytes: Uint8Array; mediaType: ImageType }): Promise<string> => {
      const upload = await uploads.begin(userId, userId, {
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
    /** Returns a short-lived URL of the bytes. @throws AppError for a URL that `keep` did not create, or a file that is gone. */
    resolve: async (fileId: string, signature: string): Promise<string> => {
      const [expected, given] = [Buffer.from(sign(fileId)), Buffer.from(signature)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('not-found');
      if (!(await files.isThere(fileId))) throw new AppError('not-found');
      return addressOf(fileId);
    },
  };
}

export type ChatImages = ReturnType<typeof createChatImages>;

/** Names the file after the prompt and the time, so that two images for one prompt get different names. */
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
  return `${words || writeInRequestLanguage(sayAssistant('pictureName'))} ${moment}.${ending}`;
}
