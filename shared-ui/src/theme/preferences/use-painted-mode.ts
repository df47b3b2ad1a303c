import { useSyncExternalStore } from 'react';
import type { ColorScheme, PaintedMode } from '../tokens/palette.ts';
import { hasMoreContrast, paintedTextScale } from './accessibility.ts';
import { paintedMode, watchColorMode } from './color-mode.ts';
import { paintedScheme } from './color-scheme.ts';

const subscribe = (onChange: () => void) => watchColorMode(onChange);

/** The mode that the page is painted in; follows the person's choice and the operating system. */
export function usePaintedMode(): PaintedMode {
  return useSyncExternalStore(subscribe, () => paintedMode());
}

/** The colour scheme that the page is painted in. */
export function usePaintedScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => paintedScheme());
}

/** The factor of every size of text. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => paintedTextScale());
}

/** Whether colours stand further apart. */
export function useMoreContrast(): boolean {
  return useSyncExternalStore(subscribe, () => hasMoreContrast());
}
