import type { ImageType } from './model-port.ts';

/** Returns the type of an image from its bytes, regardless of its name. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const begins = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  const isWebp = begins(0x52, 0x49, 0x46, 0x46) && Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/** Returns the type of a picture that arrived completely, as far as its format says where it ends. */
export function wholeImageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const type = imageTypeOf(bytes);
  const { buffer, byteOffset, length } = bytes;
  const content = Buffer.from(buffer, byteOffset, length);
  if (type === 'image/png') return content.lastIndexOf('IEND') > 0 ? type : undefined;
  if (type === 'image/webp') return content.readUInt32LE(4) + 8 <= length ? type : undefined;
  return type;
}

/** Names the ending of a file of a type. */
export const imageEndings: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
