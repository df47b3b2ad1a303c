/**
 * Holds "Paper & Pine": warm paper neutrals that go with the sticky-note yellow #FFF9B1, a pine primary, and marigold only for what is
 * current. It is the one source of every color: the antd theme and the CSS variables derive from it.
 */
export const palette = {
  light: {
    bg: '#F6F3EC',
    rail: '#EFEBE1',
    surface: '#FFFEFB',
    raised: '#FFFFFF',
    line: '#E2DCCF',
    lineSoft: '#ECE7DB',
    control: '#8C8676',
    ink: '#1E1B15',
    ink2: '#544E42',
    ink3: '#6B6457',
    disabled: '#A39C8C',
    primary: '#0F5F52',
    primaryHover: '#0B4F44',
    primaryActive: '#083E36',
    onPrimary: '#FFFFFF',
    tint: '#E1EFEA',
    tintHover: '#D3E7E0',
    accent: '#E7A33C',
    accentText: '#8A5000',
    accentBg: '#FBF0DB',
    info: '#2A5DA6',
    success: '#27714A',
    warning: '#8A4E00',
    error: '#B0332A',
    user: '#EAF2EE',
    code: '#F4F1E8',
    spotlight: '#2A261E',
    onSpotlight: '#FFFFFF',
    successBg: '#E4F1E9',
    warningBg: '#FBF0DB',
    errorBg: '#FBE9E6',
    infoBg: '#E6EEF8',
    successLine: '#A9D1B9',
    warningLine: '#E5C48B',
    errorLine: '#E8B4AD',
    infoLine: '#B3C9E8',
    syntaxKeyword: '#8A1F6B',
    syntaxString: '#1F6B3A',
    syntaxNumber: '#2A5DA6',
  },
  dark: {
    bg: '#121412',
    rail: '#0D0F0D',
    surface: '#191C19',
    raised: '#212521',
    line: '#333833',
    lineSoft: '#282D28',
    control: '#757C73',
    ink: '#ECEBE3',
    ink2: '#BDBBAF',
    ink3: '#9C9A8E',
    disabled: '#6B6F68',
    primary: '#63C7AC',
    primaryHover: '#7FD6BE',
    primaryActive: '#4DB296',
    onPrimary: '#04231B',
    tint: '#16332B',
    tintHover: '#1C4036',
    accent: '#EDB458',
    accentText: '#EDB458',
    accentBg: '#33270F',
    info: '#8AB4F0',
    success: '#74C896',
    warning: '#E5AC55',
    error: '#F08A7E',
    user: '#1D2A25',
    code: '#141714',
    spotlight: '#3A403A',
    onSpotlight: '#F6F5EF',
    successBg: '#16291E',
    warningBg: '#2E2310',
    errorBg: '#341B18',
    infoBg: '#172336',
    successLine: '#2F5A42',
    warningLine: '#6A5020',
    errorLine: '#7A3D36',
    infoLine: '#324E77',
    syntaxKeyword: '#E39BD0',
    syntaxString: '#8FCF9F',
    syntaxNumber: '#8AB4F0',
  },
} as const;

/** Names a mode that can be painted. */
export type PaintedMode = keyof typeof palette;

/** Names a color of the palette by its role. */
export type PaletteColor = keyof typeof palette.light;

export type Leading = Pick<
  Record<PaletteColor, string>,
  'primary' | 'primaryHover' | 'primaryActive' | 'onPrimary' | 'tint' | 'tintHover' | 'user'
>;

/** Describes what the other color schemes change: the leading color and its tints. Paper, inks and meanings stay. */
export const leading = {
  harbour: {
    light: {
      primary: '#1D5488',
      primaryHover: '#17466F',
      primaryActive: '#103654',
      onPrimary: '#FFFFFF',
      tint: '#E3ECF5',
      tintHover: '#D4E2F0',
      user: '#EAF0F5',
    },
    dark: {
      primary: '#8AB8E8',
      primaryHover: '#A5C9F0',
      primaryActive: '#6FA3D8',
      onPrimary: '#04192E',
      tint: '#172D44',
      tintHover: '#1D3853',
      user: '#1C2630',
    },
  },
  plum: {
    light: {
      primary: '#6B3A7D',
      primaryHover: '#582E68',
      primaryActive: '#432250',
      onPrimary: '#FFFFFF',
      tint: '#F1E7F4',
      tintHover: '#E7D8EC',
      user: '#F3EDF4',
    },
    dark: {
      primary: '#CFA3E0',
      primaryHover: '#DDBBEA',
      primaryActive: '#BB88CF',
      onPrimary: '#2A0E36',
      tint: '#35213E',
      tintHover: '#422A4D',
      user: '#2A2230',
    },
  },
  clay: {
    light: {
      primary: '#8F3F1F',
      primaryHover: '#78341A',
      primaryActive: '#5C2712',
      onPrimary: '#FFFFFF',
      tint: '#F7E7DF',
      tintHover: '#F0D9CD',
      user: '#F5EDE7',
    },
    dark: {
      primary: '#EBA583',
      primaryHover: '#F2BA9E',
      primaryActive: '#D98E6A',
      onPrimary: '#341305',
      tint: '#3B2318',
      tintHover: '#4A2D1F',
      user: '#2D241E',
    },
  },
} as const satisfies Record<string, Record<PaintedMode, Leading>>;

/** Lists the color schemes that a user can choose. The first is the default. */
export const colorSchemes = ['pine', 'harbour', 'plum', 'clay'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * Describes what higher contrast changes in every scheme: inks, lines and meanings. The leading color moves one step further from its
 * paper.
 */
export const stronger = {
  light: {
    line: '#8C8676',
    lineSoft: '#DAD3C3',
    control: '#5C5648',
    ink: '#12100C',
    ink2: '#2E2A22',
    ink3: '#3A352B',
    disabled: '#6B6457',
    accentText: '#633800',
    info: '#1D447C',
    success: '#175032',
    warning: '#653900',
    error: '#85211A',
    syntaxKeyword: '#74175A',
    syntaxString: '#134F28',
    syntaxNumber: '#1D447C',
  },
  dark: {
    line: '#757C73',
    lineSoft: '#353B35',
    control: '#A6ADA4',
    ink: '#FFFFFF',
    ink2: '#E6E5DC',
    ink3: '#D3D1C6',
    disabled: '#9C9A8E',
    accentText: '#F4C679',
    info: '#AFCBF6',
    success: '#97DBB2',
    warning: '#F2C583',
    error: '#F8B2A9',
    syntaxKeyword: '#EDB6DF',
    syntaxString: '#A8DCB5',
    syntaxNumber: '#AFCBF6',
  },
} as const satisfies Record<PaintedMode, Partial<Record<PaletteColor, string>>>;

/** Returns every color of a mode in a scheme. */
export function getColors(mode: PaintedMode, scheme: ColorScheme, moreContrast = false): Record<PaletteColor, string> {
  const colors: Record<PaletteColor, string> = scheme === 'pine' ? palette[mode] : { ...palette[mode], ...leading[scheme][mode] };
  if (!moreContrast) return colors;
  return { ...colors, ...stronger[mode], primary: mode === 'light' ? colors.primaryActive : colors.primaryHover };
}

/** Lists the font stacks. The first face of each is self-hosted (`fonts.css`), the second a fallback with the same metrics. */
export const fonts = {
  sans: `'Hanken Grotesk Variable', 'Hanken Grotesk Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Devanagari', sans-serif`,
  mono: `'JetBrains Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace`,
  display: `'Instrument Serif', 'Instrument Serif Fallback', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif`,
} as const;

export const shadows = {
  light: {
    shadow: '0 1px 2px rgb(40 32 12 / 5%), 0 4px 14px rgb(40 32 12 / 6%)',
    shadowRaised: '0 2px 6px rgb(40 32 12 / 6%), 0 16px 40px rgb(40 32 12 / 13%)',
  },
  dark: {
    shadow: '0 1px 2px rgb(0 0 0 / 50%), 0 6px 18px rgb(0 0 0 / 40%)',
    shadowRaised: '0 2px 6px rgb(0 0 0 / 50%), 0 18px 44px rgb(0 0 0 / 55%)',
  },
} as const;

/** Returns the shadows of a mode: resting and raised. */
export const getShadows = (mode: PaintedMode) => shadows[mode];
