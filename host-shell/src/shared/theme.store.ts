import { applyColorMode, type ColorMode, parseColorMode } from 'shared-ui';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { cookies } from './cookies.ts';

/** The chosen theme; kept in the `theme` cookie so that the gateway paints it from the first frame. */
export const themeStore = createStore<{ readonly choice: ColorMode }>(() => ({ choice: parseColorMode(cookies.get('theme')) }));

export function chooseTheme(choice: ColorMode): void {
  applyColorMode(choice);
  cookies.set('theme', choice);
  themeStore.setState({ choice });
}

const order: readonly ColorMode[] = ['system', 'light', 'dark'];
const after = (choice: ColorMode): ColorMode => order[(order.indexOf(choice) + 1) % order.length] ?? 'system';

export function useThemeChoice() {
  const { choice } = useStore(themeStore);
  return { choice, chooseNext: () => chooseTheme(after(choice)) };
}
