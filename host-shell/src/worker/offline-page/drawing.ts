import * as styles from './offline-page.module.css';

const shapes = [
  ['far', 'M64 216V126a126 126 0 0 1 252 0v90z'],
  ['middle', 'M88 216V122a102 102 0 0 1 204 0v94z'],
  ['near', 'M112 216V118a78 78 0 0 1 156 0v98z'],
  ['doors', 'M136 216V113a54 54 0 0 1 108 0v103z'],
  ['gap', 'M190 60v156M184 156h.01M196 156h.01'],
  ['ground', 'M0 215.5h380'],
] as const;

/** Draws the product's arch with closed doors, as `Arch` of shared-ui does. This page has no React. */
export function drawDoors(): SVGElement {
  const svg = draw('svg', { viewBox: '0 0 380 216', class: styles.drawing, 'aria-hidden': 'true' });
  svg.append(...shapes.map(([name, d]) => draw('path', { d, 'data-part': name })));
  return svg;
}

/** Draws the product's mark. */
export function drawMark(): SVGElement {
  const svg = draw('svg', { viewBox: '0 0 32 32', width: '30', height: '30', 'aria-hidden': 'true' });
  svg.append(
    draw('rect', { width: '32', height: '32', rx: '8', fill: 'var(--primary)' }),
    draw('path', {
      d: 'M8 23 16 8l8 15M11.5 18h9',
      fill: 'none',
      stroke: 'var(--on-primary)',
      'stroke-width': '2.6',
      'stroke-linecap': 'round',
    }),
  );
  return svg;
}

function draw(name: string, attributes: Readonly<Record<string, string | undefined>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value ?? '');
  return made;
}
