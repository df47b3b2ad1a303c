export const pictureWidths = { min: 10, max: 100, step: 5 } as const;

/** Parses a stored width as a percentage of the column, or returns null when it is not a width. */
export function parseWidth(value: unknown): number | null {
  const width = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof width === 'number' && Number.isFinite(width) ? clampWidth(width) : null;
}

/** Returns the width for a dragged corner, rounded to the slider's steps. */
export const toDraggedWidth = (pixels: number, columnPixels: number): number => clampWidth((pixels / Math.max(1, columnPixels)) * 100);

const clampWidth = (width: number) =>
  Math.min(pictureWidths.max, Math.max(pictureWidths.min, Math.round(width / pictureWidths.step) * pictureWidths.step));
