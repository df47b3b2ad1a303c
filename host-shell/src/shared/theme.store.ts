import type { UserProfile } from 'shared-contracts';
import {
  applyAccessibility,
  applyColorMode,
  applyColorScheme,
  type ColorMode,
  type ColorScheme,
  parseColorMode,
  parseColorScheme,
} from 'shared-ui';
import { createStore } from 'zustand/vanilla';
import { cookies } from './cookies.ts';

interface ThemeState {
  readonly choice: ColorMode;
  readonly scheme: ColorScheme;
}

/** The chosen theme and colours; kept in the `theme` and `color_scheme` cookies so that the gateway paints them from the first frame. */
export const themeStore = createStore<ThemeState>(() => ({
  choice: parseColorMode(cookies.get('theme')),
  scheme: parseColorScheme(cookies.get('color_scheme')),
}));

export function chooseTheme({ choice, scheme }: ThemeState): void {
  applyColorMode(choice);
  applyColorScheme(scheme);
  cookies.set('theme', choice);
  cookies.set('color_scheme', scheme);
  themeStore.setState({ choice, scheme });
}

type Appearance = Pick<UserProfile, 'theme' | 'color_scheme' | 'accessibility'>;

/** Takes over what the user chose on the settings page or in another browser; what was never stored leaves this browser's. */
export function followAppearance({ theme, color_scheme, accessibility }: Appearance): void {
  if (accessibility) {
    applyAccessibility(accessibility);
    cookies.keep('accessibility', accessibility.join('.'));
  }
  const now = themeStore.getState();
  const choice = theme ? parseColorMode(theme) : now.choice;
  const scheme = color_scheme ? parseColorScheme(color_scheme) : now.scheme;
  if (choice !== now.choice || scheme !== now.scheme) chooseTheme({ choice, scheme });
}

const order: readonly ColorMode[] = ['system', 'light', 'dark'];

export const themeAfter = (choice: ColorMode): ColorMode => order[(order.indexOf(choice) + 1) % order.length] ?? 'system';
