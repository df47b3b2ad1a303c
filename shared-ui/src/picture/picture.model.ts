import { limits } from 'shared-contracts';

/** Returns why a chosen file cannot be a picture, as a message key, or undefined if it can. The server checks the bytes again. */
export function refusePicture({ type, size, head }: { type: string; size: number; head: Uint8Array }) {
  const isPng = type === 'image/png' && [0x89, 0x50, 0x4e, 0x47].every((byte, index) => head[index] === byte);
  const isJpg = type === 'image/jpeg' && [0xff, 0xd8, 0xff].every((byte, index) => head[index] === byte);
  if (!isPng && !isJpg) return 'onlyJpgPng' as const;
  return size > limits.imageMaxBytes ? ('pictureTooLarge' as const) : undefined;
}

/** Describes the part of a picture to keep: its center as fractions of the size (0 to 1), and the zoom. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const zoomMax = 4;

/** Returns the square that a crop shows, within the picture, in pixels. */
export function cropSquare({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), zoomMax);
  const start = (share: number, length: number) => Math.min(Math.max(share * length - side / 2, 0), length - side);
  return { left: start(x, width), top: start(y, height), side };
}

/** Returns the crop after a drag by fractions of the shown square. */
export function dragCrop(crop: Crop, size: { width: number; height: number }, byX: number, byY: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  const middle = (start: number, by: number, length: number) =>
    Math.min(Math.max(start + side / 2 - by * side, side / 2), length - side / 2) / length;
  return { ...crop, x: middle(left, byX, size.width), y: middle(top, byY, size.height) };
}
