import { type ColorScheme, colorSchemes } from '../tokens/palette.ts';

/** The scheme that a cookie or a profile names: anything unknown or missing is the first, `pine`. */
export const parseColorScheme = (value: string | null | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === value) ?? 'pine';

/** Shows a scheme at once, on this page only; keeping the choice is the caller's part. */
export function applyColorScheme(scheme: ColorScheme, root: HTMLElement = document.documentElement): void {
  root.dataset.scheme = scheme;
}

/** The scheme that the page shows. */
export const paintedScheme = (root: HTMLElement = document.documentElement): ColorScheme => parseColorScheme(root.dataset.scheme);
