/** Sets the step of the spacing grid in pixels. Every distance is a multiple of it. */
export const gridStep = 4;

/** Limits the tokens: `--space-1` is 4px, `--space-8` is 32px. */
const gridSteps = 8;

/** Lists the radii of corners in pixels: small marks, small controls, controls, cards, windows. */
export const radii = { xs: 4, sm: 7, md: 10, lg: 14, xl: 18 } as const;

/** Lists the custom properties for spacing and corners. */
export const listShapeProperties = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Array.from({ length: gridSteps }, (_, index) => [`space-${index + 1}`, `${gridStep * (index + 1)}px`])),
  ...Object.fromEntries(Object.entries(radii).map(([name, radius]) => [`radius-${name}`, `${radius}px`])),
  'radius-pill': '999px',
});
