export type { ColorMode } from './preferences/color-mode.ts';
export {
  applyColorMode,
  chosenColorMode,
  colorModeCookie,
  colorModeFromCookies,
  paintedMode,
  parseColorMode,
} from './preferences/color-mode.ts';
export { applyColorScheme, parseColorScheme } from './preferences/color-scheme.ts';
export type { ColorScheme, PaintedMode, PaletteColor } from './tokens/palette.ts';
export { colorSchemes, fonts, palette } from './tokens/palette.ts';
export { paletteCss } from './tokens/tokens-css.ts';
