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
  /** Counts the choices that are on their way to the server. */
  readonly unsaved: number;
}

/**
 * Holds the theme and colors. They are kept in the `theme` and `color_scheme` cookies, so the gateway can paint the first frame with them.
 */
export const themeStore = createStore<ThemeState>(() => ({
  choice: parseColorMode(cookies.get('theme')),
  scheme: parseColorScheme(cookies.get('color_scheme')),
  unsaved: 0,
}));

export function chooseTheme({ choice, scheme }: Omit<ThemeState, 'unsaved'>): void {
  applyColorMode(choice);
  applyColorScheme(scheme);
  cookies.set('theme', choice);
  cookies.set('color_scheme', scheme);
  themeStore.setState({ choice, scheme });
}

type Appearance = Pick<UserProfile, 'theme' | 'color_scheme' | 'accessibility'>;

let saved = Promise.resolve();

/** Sends a choice to the server once those before it have arrived. A failure is ignored: the cookies keep the choice. */
export function saveTheme(send: () => Promise<unknown>): void {
  const count = (by: number) => themeStore.setState(({ unsaved }) => ({ unsaved: unsaved + by }));
  count(1);
  saved = saved
    .then(send)
    .catch(() => undefined)
    .then(() => count(-1));
}

/**
 * Applies the appearance stored with the user. Settings that were never stored keep this browser's value. `asked` is the state of the theme
 * when the answer was asked for: a choice since then is newer than the answer.
 */
export function followAppearance({ theme, color_scheme, accessibility }: Appearance, asked: ThemeState): void {
  if (accessibility) {
    applyAccessibility(accessibility);
    cookies.keep('accessibility', accessibility.join('.'));
  }
  const now = themeStore.getState();
  if (now !== asked || now.unsaved) return;
  const choice = theme ? parseColorMode(theme) : now.choice;
  const scheme = color_scheme ? parseColorScheme(color_scheme) : now.scheme;
  if (choice !== now.choice || scheme !== now.scheme) chooseTheme({ choice, scheme });
}
