import { fonts, type Leading, leading, type PaintedMode, palette, shadows, stronger } from './palette.ts';
import { listShapeProperties } from './shape.ts';

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const writeProperties = (values: Readonly<Record<string, string>>, indent: string) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${toKebab(name)}: ${value.startsWith('#') ? value.toLowerCase() : value};`)
    .join('\n');
const writeModeProperties = (mode: PaintedMode, indent: string) => writeProperties({ ...palette[mode], ...shadows[mode] }, indent);

const writeSchemeCss = ([scheme, { light, dark }]: [string, Record<PaintedMode, Leading>]) => `
:root[data-scheme="${scheme}"] {
${writeProperties(light, '  ')}
}

:root[data-scheme="${scheme}"][data-mode="dark"] {
${writeProperties(dark, '  ')}
}

@media (prefers-color-scheme: dark) {
  :root[data-scheme="${scheme}"]:not([data-mode="light"], [data-mode="dark"]) {
${writeProperties(dark, '    ')}
  }
}
`;

/** Repeats the root so that it wins over every scheme and mode. */
const strongRoot = ':root:root:root';

const writeStrongProperties = (mode: PaintedMode, indent: string) =>
  `${writeProperties(stronger[mode], indent)}\n${indent}--primary: var(--primary-${mode === 'light' ? 'active' : 'hover'});`;

/** Returns the style sheet of higher contrast (`contrast.css`), for users who chose it here or in the operating system. */
export const writeContrastCss = (): string => `/* Generated from palette.ts by \`node shared-ui/build/write-palette-css.ts\`. */
${strongRoot}[data-access~="more-contrast"] {
${writeStrongProperties('light', '  ')}
}

${strongRoot}[data-access~="more-contrast"][data-mode="dark"] {
${writeStrongProperties('dark', '  ')}
}

@media (prefers-color-scheme: dark) {
  ${strongRoot}[data-access~="more-contrast"]:not([data-mode="light"], [data-mode="dark"]) {
${writeStrongProperties('dark', '    ')}
  }
}

@media (prefers-contrast: more) {
  ${strongRoot} {
${writeStrongProperties('light', '    ')}
  }

  ${strongRoot}[data-mode="dark"] {
${writeStrongProperties('dark', '    ')}
  }
}

@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  ${strongRoot}:not([data-mode="light"], [data-mode="dark"]) {
${writeStrongProperties('dark', '    ')}
  }
}
`;

/**
 * Returns the style sheet of CSS variables for both modes (`palette.css`; a test compares them). `html[data-scheme]` sets the leading color
 * and `html[data-mode]` the mode. Without a mode, or with `system`, the operating system decides, so the first paint is right without
 * script.
 */
export function paletteCss(): string {
  return `/* Generated from palette.ts by \`node shared-ui/build/write-palette-css.ts\`. */
:root {
  color-scheme: light;
${writeModeProperties('light', '  ')}
  --sans: ${fonts.sans.replaceAll(`'`, '"')};
  --mono: ${fonts.mono.replaceAll(`'`, '"')};
  --display: ${fonts.display.replaceAll(`'`, '"')};
${writeProperties(listShapeProperties(), '  ')}
}

:root[data-mode="dark"] {
  color-scheme: dark;
${writeModeProperties('dark', '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-mode="light"], [data-mode="dark"]) {
    color-scheme: dark;
${writeModeProperties('dark', '    ')}
  }
}
${Object.entries(leading).map(writeSchemeCss).join('')}`;
}
