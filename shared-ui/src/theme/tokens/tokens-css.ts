import { fonts, type Leading, leading, type PaintedMode, palette, shadows, stronger } from './palette.ts';
import { shapeProperties } from './shape.ts';

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declared = (values: Readonly<Record<string, string>>, indent: string) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${toKebab(name)}: ${value.startsWith('#') ? value.toLowerCase() : value};`)
    .join('\n');
const declarations = (mode: PaintedMode, indent: string) => declared({ ...palette[mode], ...shadows[mode] }, indent);

const schemeCss = ([scheme, { light, dark }]: [string, Record<PaintedMode, Leading>]) => `
:root[data-scheme="${scheme}"] {
${declared(light, '  ')}
}

:root[data-scheme="${scheme}"][data-mode="dark"] {
${declared(dark, '  ')}
}

@media (prefers-color-scheme: dark) {
  :root[data-scheme="${scheme}"]:not([data-mode="light"], [data-mode="dark"]) {
${declared(dark, '    ')}
  }
}
`;

/** Thrice the root, so that it wins over every scheme and mode. */
const strongRoot = ':root:root:root';

const strongDeclarations = (mode: PaintedMode, indent: string) =>
  `${declared(stronger[mode], indent)}\n${indent}--primary: var(--primary-${mode === 'light' ? 'active' : 'hover'});`;

/** The style sheet of higher contrast (`contrast.css` is this text): where `html[data-access]` has the person's choice, or the operating system asks for it. */
export const contrastCss = (): string => `/* Generated from palette.ts by \`node shared-ui/build/write-palette-css.ts\`. */
${strongRoot}[data-access~="more-contrast"] {
${strongDeclarations('light', '  ')}
}

${strongRoot}[data-access~="more-contrast"][data-mode="dark"] {
${strongDeclarations('dark', '  ')}
}

@media (prefers-color-scheme: dark) {
  ${strongRoot}[data-access~="more-contrast"]:not([data-mode="light"], [data-mode="dark"]) {
${strongDeclarations('dark', '    ')}
  }
}

@media (prefers-contrast: more) {
  ${strongRoot} {
${strongDeclarations('light', '    ')}
  }

  ${strongRoot}[data-mode="dark"] {
${strongDeclarations('dark', '    ')}
  }
}

@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  ${strongRoot}:not([data-mode="light"], [data-mode="dark"]) {
${strongDeclarations('dark', '    ')}
  }
}
`;

/**
 * The style sheet of CSS variables for both modes (`palette.css` is this text, a test keeps them equal).
 * `html[data-scheme]` chooses the leading colour, `html[data-mode]` the mode; without it, or with `system`, the operating system does, so the first paint is right without script.
 */
export function paletteCss(): string {
  return `/* Generated from palette.ts by \`node shared-ui/build/write-palette-css.ts\`. */
:root {
  color-scheme: light;
${declarations('light', '  ')}
  --sans: ${fonts.sans.replaceAll(`'`, '"')};
  --mono: ${fonts.mono.replaceAll(`'`, '"')};
  --display: ${fonts.display.replaceAll(`'`, '"')};
${declared(shapeProperties(), '  ')}
}

:root[data-mode="dark"] {
  color-scheme: dark;
${declarations('dark', '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-mode="light"], [data-mode="dark"]) {
    color-scheme: dark;
${declarations('dark', '    ')}
  }
}
${Object.entries(leading).map(schemeCss).join('')}`;
}
