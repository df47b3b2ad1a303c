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

/**
 * Holds the theme and colors. They are kept in the `theme` and `color_scheme` cookies, so the gateway can paint the first frame with them.
 */
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

/** Applies the appearance stored with the user. Settings that were never stored keep this browser's value. */
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

export const getNextTheme = (choice: ColorMode): ColorMode => order[(order.indexOf(choice) + 1) % order.length] ?? 'system';
