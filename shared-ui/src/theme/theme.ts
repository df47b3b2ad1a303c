export type { ColorMode } from './color-mode.ts';
export { applyColorMode, chosenColorMode, colorModeCookie, colorModeFromCookies, paintedMode, parseColorMode } from './color-mode.ts';
export { applyColorScheme, parseColorScheme } from './color-scheme.ts';
export type { ColorScheme, PaintedMode, PaletteColor } from './palette.ts';
export { colorSchemes, fonts, palette } from './palette.ts';
export { paletteCss } from './palette-css.ts';
