import { useSyncExternalStore } from 'react';
import { paintedMode, watchColorMode } from './color-mode.ts';
import type { PaintedMode } from './palette.ts';

const subscribe = (onChange: () => void) => watchColorMode(onChange);

/** The mode that the page is painted in; follows the person's choice and the operating system. */
export function usePaintedMode(): PaintedMode {
  return useSyncExternalStore(subscribe, () => paintedMode());
}
