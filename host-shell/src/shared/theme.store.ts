import { applyColorMode, type ColorMode, parseColorMode } from 'shared-ui';
import { createStore } from 'zustand/vanilla';
import { cookies } from './cookies.ts';

/** The one scheme that the design has; a profile may name others, which then count as this one. */
export const colorScheme = 'pine';

/** The chosen theme; kept in the `theme` cookie so that the gateway paints it from the first frame. */
export const themeStore = createStore<{ readonly choice: ColorMode }>(() => ({ choice: parseColorMode(cookies.get('theme')) }));

export function chooseTheme(choice: ColorMode): void {
  applyColorMode(choice);
  cookies.set('theme', choice);
  cookies.set('color_scheme', colorScheme);
  themeStore.setState({ choice });
}

const order: readonly ColorMode[] = ['system', 'light', 'dark'];

export const themeAfter = (choice: ColorMode): ColorMode => order[(order.indexOf(choice) + 1) % order.length] ?? 'system';
