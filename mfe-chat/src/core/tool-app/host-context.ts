import type { HostContext } from './app-host.ts';

/** Limits an app's height, in pixels. */
export const heights = { min: 80, first: 240, max: 640 } as const;

/** Maps the names that apps use for colors, fonts and corners to ours. */
const variables: Readonly<Record<string, string>> = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--code',
  '--color-background-info': '--tint',
  '--color-background-warning': '--warning-bg',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink2',
  '--color-text-info': '--primary',
  '--color-border-primary': '--line',
  '--color-border-secondary': '--line-soft',
  '--color-border-warning': '--warning-line',
  '--color-ring-primary': '--primary',
  '--font-mono': '--mono',
  '--border-radius-sm': '--radius-sm',
  '--border-radius-md': '--radius-md',
  '--border-radius-lg': '--radius-lg',
};

/** Returns the theme with its colors, as they are painted now. */
export function readTheme(theme: 'light' | 'dark'): HostContext {
  const painted = getComputedStyle(document.documentElement);
  const found = Object.entries(variables).flatMap(([name, ours]) => {
    const value = painted.getPropertyValue(ours).trim();
    return value ? [[name, value] as const] : [];
  });
  return { theme, styles: { variables: Object.fromEntries(found) } };
}

/** Returns how large the app may be. */
export const readPlace = (isFull: boolean, width: number): HostContext => ({
  displayMode: isFull ? 'fullscreen' : 'inline',
  containerDimensions: isFull ? { width: innerWidth, maxHeight: innerHeight } : { width, maxHeight: heights.max },
});

/** Returns what doesn't change while an app is shown. */
export const readPerson = (): HostContext => ({
  locale: document.documentElement.lang || 'en',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  platform: 'web',
  availableDisplayModes: ['inline', 'fullscreen'],
  deviceCapabilities: { touch: matchMedia('(pointer: coarse)').matches, hover: matchMedia('(hover: hover)').matches },
});
