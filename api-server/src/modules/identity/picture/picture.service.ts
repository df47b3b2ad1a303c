import { limits } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { sayPicture } from '../../../messages/picture.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { PicturesRepository } from './picture.repository.ts';

/** Dates from the time when only agents had pictures. Stored URLs depend on it. */
const address = '/api/agents/images/';
/** Exceeds the time in which a deleted agent can be restored from the trash. */
const unusedKeptMs = (limits.trashDays + 1) * dayMs;
const nameMax = 100;

/**
 * Creates the pictures of agents and people. Access: an upload belongs to the caller; anyone with the unguessable URL can view a picture,
 * because an `img` sends no token.
 */
export function createPictures(repository: PicturesRepository, clock: Clock) {
  return {
    /** Stores a picture given as the bytes of a form's file, or as base64 text. */
    keep: async (userId: string, given: unknown, name = '') => {
      const body = typeof given === 'string' ? Buffer.from(given, 'base64') : given;
      if (!Buffer.isBuffer(body)) throw new AppError('invalid-input', { detail: sayPicture('notFile') });
      if (body.length > limits.imageMaxBytes)
        throw new AppError('body-too-large', { detail: sayPicture('tooLarge', { size: limits.imageMaxBytes }) });
      const type = pictureType(body);
      if (!type) throw new AppError('invalid-input', { detail: sayPicture('wrongType') });
      const id = newId('img');
      await repository.add({ id, userId, type, bytes: body });
      return { image: address + id, logo_filename: fileNameOf(name) || (type === 'image/png' ? 'image.png' : 'image.jpg') };
    },
    get: async (id: string) => {
      const row = await repository.find(id);
      if (!row) throw new AppError('not-found');
      return row;
    },
    /** Deletes a replaced picture, unless it belongs to another user or is hosted elsewhere. */
    forget: async (userId: string, image: string | null) => {
      if (image?.startsWith(address)) await repository.remove(userId, image.slice(address.length));
    },
    /** Checks that an agent uses only a picture that its owner uploaded here. @throws AppError for any other URL. */
    check: async (userId: string, image: string | null | undefined) => {
      if (!image) return;
      const isOwn = image.startsWith(address) && (await repository.isOf(userId, image.slice(address.length)));
      if (isOwn) return;
      throw new AppError('invalid-input', { errors: [{ path: 'body.image', message: sayPicture('notUploaded') }] });
    },
    removeUnused: () => repository.removeUnused(new Date(clock.now().getTime() - unusedKeptMs)),
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** Returns the type by the first bytes, whatever the name says. */
function pictureType(body: Buffer): 'image/png' | 'image/jpeg' | undefined {
  const head = body.toString('latin1', 0, 8);
  if (head === '\x89PNG\r\n\x1a\n') return 'image/png';
  return head.startsWith('\xff\xd8\xff') ? 'image/jpeg' : undefined;
}

/** Returns the last part of a path, without characters that could end a header or a line. */
const fileNameOf = (name: string) =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[^\p{L}\p{N} ._-]/gu, '')
    .slice(-nameMax) ?? '';
