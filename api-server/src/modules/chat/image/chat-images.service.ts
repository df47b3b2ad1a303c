import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../errors.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { sayChat } from '../../../messages/chat.ts';
import { isSameSecret } from '../../../platform/hash.ts';
import { writeInRequestLanguage } from '../../../platform/language/request-language.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { imageEndings, wholeImageTypeOf } from '../../../platform/model/picture-bytes.ts';
import type { Picture } from '../../../platform/model/protocol.ts';
import type { Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { FileModule } from '../../works/file/file.module.ts';

type ReachOf = AccessRepository['reachOf'];

/** Providers take no larger pictures. */
const sourceMaxBytes = 20 * 1024 * 1024;

/**
 * Stores images from answers as files of the user. A message keeps its image URL forever while URLs of bytes expire, so this one is signed
 * and redirects to a fresh URL. That alone opens nothing: the user must be able to open the file, such as through a chat that shows it.
 */
export function createChatImages(
  { uploads, files, addressOf }: Pick<FileModule, 'uploads' | 'files' | 'addressOf'>,
  reachOf: ReachOf,
  secret: string,
) {
  const sign = (fileId: string) => createHmac('sha256', secret).update(`chat-image ${fileId}`).digest('base64url').slice(0, 43);
  const addressFor = (fileId: string) => `${prefix}${fileId}?signature=${sign(fileId)}`;
  const check = async (userId: string, fileId: string, signature: string): Promise<void> => {
    if (!isSameSecret(signature, sign(fileId))) throw new AppError('not-found');
    if (!(await reachOf(userId, { kind: 'file', id: fileId }))) throw new AppError('not-found');
  };
  /** Checks that `keep` created an address, whose file the user may open, and returns the file's id. */
  const ensure = async (userId: string, address: string): Promise<string> => {
    const [path = '', signature = ''] = address.split('?signature=', 2);
    const fileId = path.startsWith(prefix) ? path.slice(prefix.length) : '';
    await check(userId, fileId, signature);
    return fileId;
  };
  const readFile = async (file: Awaited<ReturnType<typeof files.uploaded>>): Promise<Picture> => {
    if (file.size > sourceMaxBytes) throw new ModelError('provider-failed', sayChat('imageSourceTooLarge'));
    const bytes = await files.content(file).then(buffer);
    const mediaType = wholeImageTypeOf(bytes);
    if (!mediaType) throw new ModelError('provider-failed', sayChat('imageSourceInvalid'));
    return { bytes, mediaType };
  };
  return {
    /** Stores an image and returns a URL for an `img`. Access: the caller's own files. */
    keep: async (userId: string, prompt: string, { bytes, mediaType }: Picture): Promise<string> => {
      const upload = await uploads.begin(userId, userId, {
        name: nameOf(prompt, imageEndings[mediaType]),
        size: bytes.length,
        knowledgeId: undefined,
        notebookId: undefined,
        fingerprint: undefined,
      });
      await uploads.addPart(userId, upload.id, 0, Readable.from([Buffer.from(bytes)]));
      const fileId = await uploads.complete(userId, upload.id, files.isThere);
      return addressFor(fileId);
    },
    ensure,
    /** Returns the picture at an address that `keep` created, if the user may open it. */
    read: async (userId: string, address: string): Promise<Picture> => readFile(await files.uploaded(await ensure(userId, address))),
    /** Returns the first picture among files of the user, with an address for it. */
    firstPicture: async (userId: string, fileIds: readonly string[]): Promise<{ address: string; picture: Picture } | undefined> => {
      for (const id of fileIds) {
        const file = await files.get(userId, id);
        if (pictureNames.test(file.name)) return { address: addressFor(id), picture: await readFile(file) };
      }
      return undefined;
    },
    /** Returns the viewer's own URL of the bytes. @throws AppError for a URL that `keep` did not create, or a file that they can't open. */
    resolve: async (viewer: Viewer, fileId: string, signature: string): Promise<string> => {
      await check(viewer.userId, fileId, signature);
      return addressOf(fileId, viewer);
    },
  };
}

export type ChatImages = ReturnType<typeof createChatImages>;

const prefix = '/api/chat/images/';
const pictureNames = /\.(?:png|jpe?g|webp)$/i;

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
