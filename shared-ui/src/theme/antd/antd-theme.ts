import { theme as antdTheme, type ThemeConfig } from 'antd';
import { type ColorScheme, fonts, getColors, getShadows, type PaintedMode } from '../tokens/palette.ts';
import { gridStep, radii } from '../tokens/shape.ts';

type Algorithm = typeof antdTheme.darkAlgorithm;
type Colors = ReturnType<typeof getColors>;

/** Names how tightly controls are packed. */
export type Density = 'comfortable' | 'compact';

const sizes = {
  fontSize: 14,
  fontSizeSM: 13,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading1: 34,
  fontSizeHeading2: 26,
  fontSizeHeading3: 20,
  fontSizeHeading4: 17,
  fontSizeHeading5: 15,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
} as const;

const scaleSizes = (scale: number) => Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.round(size * scale)]));

const shape = {
  fontFamily: fonts.sans,
  fontFamilyCode: fonts.mono,
  lineHeight: 1.55,
  fontWeightStrong: 620,
  borderRadius: radii.md,
  borderRadiusLG: radii.lg,
  borderRadiusSM: radii.sm,
  borderRadiusXS: radii.xs,
  sizeUnit: gridStep,
  sizeStep: gridStep,
  motionDurationFast: '0.09s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.24s',
  motionEaseOut: 'cubic-bezier(.2,.8,.2,1)',
  lineWidthFocus: 2,
  controlOutlineWidth: 2,
  wireframe: false,
} as const;

/** antd's algorithms mix these colors again. Pinning them keeps the contrast on screen equal to the contrast that was checked. */
const pinColors = (p: Colors) => ({
  colorPrimary: p.primary,
  colorPrimaryHover: p.primaryHover,
  colorPrimaryActive: p.primaryActive,
  colorPrimaryText: p.primary,
  colorLink: p.primary,
  colorInfo: p.primary,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.error,
  colorErrorActive: p.error,
  colorErrorText: p.error,
  colorSuccessText: p.success,
  colorWarningText: p.warning,
  colorInfoText: p.primary,
  colorSuccessBg: p.successBg,
  colorWarningBg: p.warningBg,
  colorErrorBg: p.errorBg,
  colorInfoBg: p.tint,
  colorSuccessBorder: p.successLine,
  colorWarningBorder: p.warningLine,
  colorErrorBorder: p.errorLine,
  colorInfoBorder: p.line,
});

/** Holds one function for the same colors: antd keys its themes by their algorithms, and its cache fails after about 25 of them. */
const pins: Record<string, Algorithm> = {};

const toTokenColors = (p: Colors, mode: PaintedMode) => ({
  ...pinColors(p),
  colorPrimaryBg: p.tint,
  colorPrimaryBgHover: p.tintHover,
  colorLinkHover: p.primaryHover,
  colorLinkActive: p.primaryActive,
  colorBgLayout: p.bg,
  colorBgContainer: p.surface,
  colorBgElevated: p.raised,
  colorBgSpotlight: p.spotlight,
  colorBorder: p.line,
  colorBorderSecondary: p.lineSoft,
  colorSplit: p.lineSoft,
  colorText: p.ink,
  colorTextSecondary: p.ink2,
  colorTextTertiary: p.ink3,
  colorTextDescription: p.ink3,
  colorTextPlaceholder: p.ink3,
  colorTextQuaternary: p.ink3,
  colorTextDisabled: p.disabled,
  colorIcon: p.ink2,
  colorIconHover: p.ink,
  colorTextLightSolid: p.onSpotlight,
  boxShadow: getShadows(mode).shadow,
  boxShadowSecondary: getShadows(mode).shadowRaised,
});

const controls = (p: Colors): ThemeConfig['components'] => ({
  Button: {
    primaryColor: p.onPrimary,
    dangerColor: p.onPrimary,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 560,
    defaultBorderColor: p.line,
  },
  Input: { colorBorder: p.control, activeShadow: `0 0 0 2px ${p.tintHover}`, hoverBorderColor: p.primary },
  InputNumber: { colorBorder: p.control },
  Select: { colorBorder: p.control },
  Checkbox: { colorBorder: p.control },
  Radio: { colorBorder: p.control },
  Switch: { colorTextQuaternary: p.control, colorTextTertiary: p.ink3 },
  Segmented: { trackBg: p.lineSoft, itemSelectedBg: p.raised },
  Form: { labelColor: p.ink, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
});

const surfaces = (p: Colors, scale: number): ThemeConfig['components'] => ({
  Menu: {
    itemBorderRadius: 9,
    itemHeight: Math.round(38 * scale),
    itemSelectedBg: p.tint,
    itemSelectedColor: p.primary,
    itemHoverBg: p.lineSoft,
    itemMarginInline: 8,
    activeBarBorderWidth: 0,
    itemBg: 'transparent',
  },
  Avatar: { colorTextPlaceholder: p.accentBg, colorTextLightSolid: p.accentText },
  Progress: { defaultColor: p.primary, remainingColor: p.lineSoft },
  Breadcrumb: { itemColor: p.ink3, lastItemColor: p.ink2 },
  Tooltip: { fontSize: Math.round(13 * scale) },
  Tabs: { titleFontSize: Math.round(14 * scale), inkBarColor: p.primary },
  Tag: { defaultBg: p.lineSoft, defaultColor: p.ink2 },
  Modal: { borderRadiusLG: radii.xl },
  Notification: { borderRadiusLG: radii.lg },
});

/** Describes what changes the theme besides its colors. */
export interface ThemeOptions {
  readonly density?: Density | undefined;
  /** Scales every text size; 1 by default. */
  readonly textScale?: number;
  readonly moreContrast?: boolean;
}

/**
 * Creates antd's theme for a mode and a color scheme. `cssVar.key` is the same wherever antd runs on the page, so that one set of variables
 * serves all.
 */
export function makeTheme(mode: PaintedMode, scheme: ColorScheme, options: ThemeOptions = {}): ThemeConfig {
  const { density, textScale = 1, moreContrast = false } = options;
  const p = getColors(mode, scheme, moreContrast);
  const key = `${mode}${scheme}${moreContrast}`;
  pins[key] ??= (_seed, map) => Object.assign({}, map, pinColors(p)) as ReturnType<Algorithm>;
  const pin = pins[key];
  const base = mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  return {
    algorithm: density === 'compact' ? [base, antdTheme.compactAlgorithm, pin] : [base, pin],
    cssVar: { key: 'app' },
    hashed: false,
    token: { ...shape, ...scaleSizes(textScale), ...toTokenColors(p, mode) },
    components: { ...controls(p), ...surfaces(p, textScale) },
  };
}
