import { type ColorScheme, colorSchemes } from '../tokens/palette.ts';

/** Returns the scheme that a cookie or a profile names. Anything unknown or missing is the first, `pine`. */
export const parseColorScheme = (value: string | null | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === value) ?? 'pine';

/** Applies a scheme to this page. The caller stores the choice. */
export function applyColorScheme(scheme: ColorScheme, root: HTMLElement = document.documentElement): void {
  root.dataset.scheme = scheme;
}

/** Returns the scheme of the page. */
export const getPaintedScheme = (root: HTMLElement = document.documentElement): ColorScheme => parseColorScheme(root.dataset.scheme);
