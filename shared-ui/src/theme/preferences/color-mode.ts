import type { PaintedMode } from '../tokens/palette.ts';

/** Names what a user can choose. `system` follows the operating system. */
export type ColorMode = PaintedMode | 'system';

/** Names the cookie that stores the choice. The gateway writes it into `html[data-mode]` before the first paint. */
export const colorModeCookie = 'theme';

/** Returns the choice of a cookie value. Anything unknown or missing is `system`. */
export function parseColorMode(value: string | null | undefined): ColorMode {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Reads the choice from a `Cookie` header or `document.cookie`. */
export function colorModeFromCookies(cookies: string): ColorMode {
  const entry = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${colorModeCookie}=`));
  return parseColorMode(entry?.slice(colorModeCookie.length + 1));
}

/** Applies a mode to this page. The caller stores the choice. */
export function applyColorMode(mode: ColorMode, root: HTMLElement = document.documentElement): void {
  root.dataset.mode = mode;
}

/** Reads the choice from the page. */
export function chosenColorMode(root: HTMLElement = document.documentElement): ColorMode {
  return parseColorMode(root.dataset.mode);
}

const darkQuery = '(prefers-color-scheme: dark)';

/** Returns the mode that is painted now, with `system` resolved. */
export function paintedMode(root: HTMLElement = document.documentElement): PaintedMode {
  const mode = chosenColorMode(root);
  if (mode !== 'system') return mode;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/**
 * Calls back whenever the painted mode, the color scheme or the accessibility choices may have changed. Returns the function that stops it.
 */
export function watchColorMode(onChange: () => void, root: HTMLElement = document.documentElement): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: ['data-mode', 'data-scheme', 'data-access'] });
  const queries = [darkQuery, '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const media of queries) media.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const media of queries) media.removeEventListener('change', onChange);
  };
}
