// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { makeTheme } from './antd/antd-theme.ts';
import { measureContrast } from './tokens/contrast.model.ts';
import { type ColorScheme, colorSchemes, getColors, type PaintedMode, type PaletteColor } from './tokens/palette.ts';
import { paletteCss, writeContrastCss } from './tokens/tokens-css.ts';

const looks = (['light', 'dark'] as const).flatMap((mode) => colorSchemes.map((scheme): [PaintedMode, ColorScheme] => [mode, scheme]));
const papers: PaletteColor[] = ['bg', 'rail', 'surface', 'raised', 'code', 'user', 'lineSoft'];
const inks: PaletteColor[] = ['ink', 'ink2', 'ink3'];

const onItsOwn: [PaletteColor, PaletteColor][] = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['onSpotlight', 'spotlight'],
  ['primary', 'tint'],
  ['primary', 'tintHover'],
  ['ink', 'tint'],
  ['accentText', 'accentBg'],
  ['accentText', 'surface'],
  ['success', 'successBg'],
  ['warning', 'warningBg'],
  ['error', 'errorBg'],
  ['info', 'infoBg'],
  ['ink', 'successBg'],
  ['ink', 'warningBg'],
  ['ink', 'errorBg'],
  ['ink', 'infoBg'],
  ['syntaxKeyword', 'code'],
  ['syntaxString', 'code'],
  ['syntaxNumber', 'code'],
];

const texts: [PaletteColor, PaletteColor][] = [
  ...papers.flatMap((paper) => inks.map((ink): [PaletteColor, PaletteColor] => [ink, paper])),
  ...(['bg', 'surface', 'raised'] as const).flatMap((paper) =>
    (['primary', 'info', 'success', 'warning', 'error'] as const).map((ink): [PaletteColor, PaletteColor] => [ink, paper]),
  ),
  ...onItsOwn,
];

const resting = texts.filter((pair) => !pair.some((color) => /Hover|Active/.test(color)));

const marks: [PaletteColor, PaletteColor][] = [
  ['control', 'bg'],
  ['control', 'surface'],
  ['control', 'raised'],
  ['primary', 'rail'],
  ['primary', 'lineSoft'],
];

describe.each(looks)('the %s palette of %s', (mode, scheme) => {
  const colors = getColors(mode, scheme);

  it.each(texts)('writes %s on %s at 4.5 or more', (ink, paper) => {
    expect(measureContrast(colors[ink], colors[paper])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('draws %s on %s at 3 or more', (mark, paper) => {
    expect(measureContrast(colors[mark], colors[paper])).toBeGreaterThanOrEqual(3);
  });

  it('writes on the sticky note at 4.5 or more', () => {
    for (const ink of ['#2B2810', '#5C5620']) expect(measureContrast(ink, '#FFF9B1')).toBeGreaterThanOrEqual(4.5);
  });

  it('reaches antd unchanged by its algorithms', () => {
    const token = theme.getDesignToken(makeTheme(mode, scheme));
    const p = colors;
    expect([
      token.colorPrimary,
      token.colorPrimaryHover,
      token.colorError,
      token.colorLink,
      token.colorText,
      token.colorTextPlaceholder,
    ]).toEqual([p.primary, p.primaryHover, p.error, p.primary, p.ink, p.ink3]);
  });
});

describe.each(looks)('the %s palette of %s in higher contrast', (mode, scheme) => {
  const colors = getColors(mode, scheme, true);

  it.each(resting)('writes %s on %s at 7 or more', (ink, paper) => {
    expect(measureContrast(colors[ink], colors[paper])).toBeGreaterThanOrEqual(7);
  });

  it.each(marks)('draws %s on %s at 4.5 or more', (mark, paper) => {
    expect(measureContrast(colors[mark], colors[paper])).toBeGreaterThanOrEqual(4.5);
  });

  it('draws lines at 3 or more, and reaches antd', () => {
    for (const paper of ['bg', 'surface'] as const) expect(measureContrast(colors.line, colors[paper])).toBeGreaterThanOrEqual(3);
    const token = theme.getDesignToken(makeTheme(mode, scheme, { moreContrast: true }));
    expect([token.colorPrimary, token.colorText, token.colorTextPlaceholder]).toEqual([colors.primary, colors.ink, colors.ink3]);
  });
});

it.each(looks)('writes on the red buttons of %s and %s at 4.5 or more, with the pointer on them too', (mode, scheme) => {
  const config = makeTheme(mode, scheme);
  const { colorError, colorErrorHover, colorErrorActive } = theme.getDesignToken(config);
  const ink = config.components?.Button?.dangerColor ?? '';
  for (const paper of [colorError, colorErrorHover, colorErrorActive]) expect(measureContrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
});

it('scales every text size of antd', () => {
  const sizesOf = (textScale: number) => theme.getDesignToken(makeTheme('light', 'pine', { textScale }));
  expect([sizesOf(1).fontSize, sizesOf(1.15).fontSize, sizesOf(1.3).fontSize]).toEqual([14, 16, 18]);
  expect(sizesOf(1.3).controlHeight).toBe(47);
});

it('measures contrast as WCAG does', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(measureContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});

it('matches the written CSS variables', async () => {
  const plain = (css: string) => css.replace(/\s+/g, ' ');
  expect(plain(await readFile(new URL('./tokens/palette.css', import.meta.url), 'utf8'))).toBe(plain(paletteCss()));
  expect(plain(await readFile(new URL('./tokens/contrast.css', import.meta.url), 'utf8'))).toBe(plain(writeContrastCss()));
});
