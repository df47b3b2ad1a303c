import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pictureTokens } from '../../../../platform/model/estimated-tokens.ts';
import { type ModelImage, pdfPagesMax, pdfType } from '../../../../platform/model/model-port.ts';
import { imageTypeOf } from '../../../../platform/model/picture-bytes.ts';
import type { AttachedFile } from './attachment.repository.ts';

const picturesMax = 5;
const pictureBytesMax = 10 * 1024 * 1024;
/** Limits all pictures of a request together: they are held in memory as base64, and many answers run at once. */
const bytesMax = 20 * 1024 * 1024;

export interface AttachedPictures {
  readonly images: readonly ModelImage[];
  /** Lists the files that the model is not shown. Each reason completes a sentence about the picture. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
}

/** Reads pictures, and PDFs as long as their pages take no more tokens than the room. */
export type ReadPictures = (files: readonly AttachedFile[], room: number) => Promise<AttachedPictures>;

/** Returns a PDF whose pages a model is shown, or why it is not. */
function pdfIn(name: string, bytes: Buffer): ModelImage | string {
  // Pages may be packed, so that they can't be counted. A scanned one takes at least this much.
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/gi)?.length ?? Math.ceil(bytes.length / packedPageBytes);
  return { mediaType: pdfType, data: bytes.toString('base64'), name, pages };
}

const packedPageBytes = 50_000;

/**
 * Creates the reader of attached pictures and PDFs without text; over the limit, the first ones win. Expects `content` to throw when the bytes
 * are gone. Access: the caller owns the files.
 */
export function createAttachmentPictures(content: (file: AttachedFile) => Promise<Readable>): ReadPictures {
  const read = async (file: AttachedFile): Promise<ModelImage | string> => {
    if (file.size > pictureBytesMax) return 'is larger than the 10 MB that a model is shown';
    const bytes = await content(file).then(buffer, () => undefined);
    if (bytes && file.type === pdfType) return pdfIn(file.name, bytes);
    // Detects the type from the bytes: providers refuse a picture whose declared type is wrong.
    const mediaType = bytes && imageTypeOf(bytes);
    if (!mediaType) return 'is no PNG, JPEG, GIF or WebP picture, so a model cannot be shown it';
    return { mediaType, data: bytes.toString('base64'), name: file.name };
  };
  return async (files, room) => {
    const images: ModelImage[] = [];
    let pages = Math.min(pdfPagesMax, Math.floor(room / pictureTokens));
    const left: { name: string; reason: string }[] = [];
    let bytes = 0;
    for (const file of files) {
      const hasRoom = images.length < picturesMax && bytes + file.size <= bytesMax;
      const image = hasRoom ? await read(file) : `was left out, since only the ${picturesMax} newest are shown, of 20 MB together`;
      if (typeof image === 'string') left.push({ name: file.name, reason: image });
      else if (image.pages !== undefined && image.pages > pages)
        left.push({ name: file.name, reason: `has more pages than fit (${pages})` });
      else {
        pages -= image.pages ?? 0;
        images.push(image);
        bytes += file.size;
      }
    }
    return { images, left };
  };
}
