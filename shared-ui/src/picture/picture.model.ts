import { limits } from 'shared-contracts';

/** Why a chosen file cannot be a picture here, as a key of the messages; undefined when it can. The server looks at the bytes again. */
export function refusePicture({ type, size, head }: { type: string; size: number; head: Uint8Array }) {
  const isPng = type === 'image/png' && [0x89, 0x50, 0x4e, 0x47].every((byte, index) => head[index] === byte);
  const isJpg = type === 'image/jpeg' && [0xff, 0xd8, 0xff].every((byte, index) => head[index] === byte);
  if (!isPng && !isJpg) return 'onlyJpgPng' as const;
  return size > limits.imageMaxBytes ? ('pictureTooLarge' as const) : undefined;
}

/** What of a picture is kept: the middle of the part in its own pixels' share (0 to 1), and how far in. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const zoomMax = 4;

/** The square of the picture that a crop shows, inside its edges, in pixels. */
export function cropSquare({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), zoomMax);
  const start = (share: number, length: number) => Math.min(Math.max(share * length - side / 2, 0), length - side);
  return { left: start(x, width), top: start(y, height), side };
}

/** The crop after a drag by parts of the shown square. */
export function dragged(crop: Crop, size: { width: number; height: number }, byX: number, byY: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  const middle = (start: number, by: number, length: number) =>
    Math.min(Math.max(start + side / 2 - by * side, side / 2), length - side / 2) / length;
  return { ...crop, x: middle(left, byX, size.width), y: middle(top, byY, size.height) };
}
