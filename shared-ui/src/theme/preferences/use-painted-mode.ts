import { useSyncExternalStore } from 'react';
import type { ColorScheme, PaintedMode } from '../tokens/palette.ts';
import { getTextScale, hasMoreContrast } from './accessibility.ts';
import { paintedMode, watchColorMode } from './color-mode.ts';
import { getPaintedScheme } from './color-scheme.ts';

const subscribe = (onChange: () => void) => watchColorMode(onChange);

/** Returns the mode of the page and follows the user's choice and the operating system. */
export function usePaintedMode(): PaintedMode {
  return useSyncExternalStore(subscribe, () => paintedMode());
}

/** Returns the color scheme of the page. */
export function usePaintedScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => getPaintedScheme());
}

/** Returns the factor of every text size. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => getTextScale());
}

/** Returns whether higher contrast is on. */
export function useMoreContrast(): boolean {
  return useSyncExternalStore(subscribe, () => hasMoreContrast());
}
