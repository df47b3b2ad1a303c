export type { ColorMode } from './color-mode.ts';
export { applyColorMode, chosenColorMode, colorModeCookie, colorModeFromCookies, paintedMode, parseColorMode } from './color-mode.ts';
export type { PaintedMode, PaletteColor } from './palette.ts';
export { fonts, palette, paletteCss } from './palette.ts';
