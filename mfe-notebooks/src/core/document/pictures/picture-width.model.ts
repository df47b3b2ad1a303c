export const pictureWidths = { min: 10, max: 100, step: 5 } as const;

/** A stored width as per cent of the column; null for what is none. */
export function widthOf(value: unknown): number | null {
  const width = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof width === 'number' && Number.isFinite(width) ? clamped(width) : null;
}

/** The width that a drag of the corner asks for, in the steps of the slider. */
export const draggedWidth = (pixels: number, columnPixels: number): number => clamped((pixels / Math.max(1, columnPixels)) * 100);

const clamped = (width: number) =>
  Math.min(pictureWidths.max, Math.max(pictureWidths.min, Math.round(width / pictureWidths.step) * pictureWidths.step));
