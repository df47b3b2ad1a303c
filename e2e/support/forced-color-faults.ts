import type { Page } from '@playwright/test';
import { focusFaults } from './focus-faults.ts';
import { providePaintedPage } from './painted-page.ts';
import { rendered } from './visit.ts';

/** Notes what showed in normal colors. */
interface Looks {
  /** Holds what something other than its text showed. */
  readonly edged: WeakSet<Element>;
  /** Holds controls whose state showed beside those without it. */
  readonly distinct: WeakSet<Element>;
}

declare global {
  interface Window {
    normalLooks?: Looks;
  }
}

/**
 * Returns what people with forced colors can't see of a page, one line each: text and icons in the color behind them, what showed by a background
 * or a shadow alone, states that look like their opposite, and the focus.
 */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  await providePaintedPage(page);
  await page.evaluate(inspectLooks);
  await page.emulateMedia({ forcedColors: 'active' });
  await rendered(page);
  const faults = [
    ...(await page.evaluate(inspectLooks)),
    ...(await page.evaluate(findUnreadable)),
    ...(await focusFaults(page, { once: true })),
  ];
  await page.emulateMedia({ forcedColors: 'none' });
  return faults.map((fault) => `in forced colors, ${fault}`);
}

/** Notes how the page looks, or, in forced colors, returns what looked different in normal ones. */
function inspectLooks(): string[] {
  const painted = window.readPaintedPage?.();
  if (!painted) throw new Error('The page has no reader of how it is painted.');
  const { shown, nameOf, contrastBehind } = painted;
  const leastVisible = 1.05;
  const largestMark = 32;
  const isForced = matchMedia('(forced-colors: active)').matches;
  const controls = 'a, button, input, select, textarea, summary, [role="button"], [role="option"], [role="switch"]';
  const states = [
    '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), input:checked',
    ':disabled, [aria-disabled="true"]',
  ];
  const parts = [null, '::before', '::after'] as const;
  const sides = ['Top', 'Bottom', 'Left', 'Right'] as const;
  const isEdged = (element: Element) =>
    parts.some((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return false;
      const isVisible = (color: string) => contrastBehind(color, element) > leastVisible;
      return (
        sides.some((side) => Number.parseFloat(style[`border${side}Width`]) > 0 && isVisible(style[`border${side}Color`])) ||
        (style.outlineStyle !== 'none' && isVisible(style.outlineColor)) ||
        style.boxShadow !== 'none' ||
        style.backgroundImage !== 'none' ||
        isVisible(style.backgroundColor)
      );
    });
  const lookOf = (element: Element) =>
    parts.map((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return '';
      const lines = sides.map((side) => {
        const width = style[`border${side}Width`];
        return width === '0px' ? '' : [width, style[`border${side}Style`], style[`border${side}Color`]];
      });
      const outline = style.outlineStyle === 'none' ? '' : style.outlineWidth + style.outlineColor;
      const { color, backgroundColor, fill, boxShadow, textDecorationLine, opacity, content, transform, translate, insetInlineStart } =
        style;
      return [
        lines,
        outline,
        color,
        backgroundColor,
        fill,
        boxShadow,
        textDecorationLine,
        opacity,
        content,
        transform,
        translate,
        insetInlineStart,
      ];
    });
  /** Returns how a control looks with what is in it and, unless another one shares it, with its label or row. */
  const looksOf = (control: Element, peer: Element) => {
    const around = control.closest('label') ?? control.parentElement ?? control;
    const outer = around.contains(peer) ? control : around;
    return JSON.stringify([outer, ...outer.querySelectorAll('*')].slice(0, 20).map(lookOf));
  };
  /** Returns the nearest control of the same kind without a state. */
  const peerOf = (control: Element, state: string) => {
    const kind = control.tagName + (control.hasAttribute('role') ? `[role="${control.getAttribute('role')}"]` : ':not([role])');
    let outer = control.parentElement;
    for (let level = 0; outer && level < 4; level += 1, outer = outer.parentElement) {
      const peer = [...outer.querySelectorAll(`${kind}:not(${state})`)].find((other) => other.classList[0] === control.classList[0]);
      if (peer) return peer;
    }
    return undefined;
  };

  const found = new Set<string>();
  const before = window.normalLooks;
  const looks: Looks = { edged: new WeakSet(), distinct: new WeakSet() };
  /** Says whether an element shows something by its color alone, such as a dot or a bar. */
  const isMark = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) <= largestMark && !element.textContent?.trim() && !element.querySelector('svg, img');
  };
  for (const element of shown.filter((one) => !one.matches('svg') && (one.matches(controls) || isMark(one)))) {
    if (isEdged(element)) looks.edged.add(element);
    else if (isForced && before?.edged.has(element)) found.add(`${nameOf(element)} has no edge`);
  }
  for (const state of states)
    for (const control of document.querySelectorAll(state)) {
      const peer = shown.includes(control.closest('label') ?? control) && peerOf(control, state);
      if (!peer) continue;
      if (looksOf(control, peer) !== looksOf(peer, control)) looks.distinct.add(control);
      else if (isForced && before?.distinct.has(control)) found.add(`${nameOf(control)} looks like ${nameOf(peer)}`);
    }
  window.normalLooks = isForced ? undefined : looks;
  return [...found];
}

/** Returns the texts and icons in the color behind them. */
function findUnreadable(): string[] {
  const painted = window.readPaintedPage?.();
  if (!painted) throw new Error('The page has no reader of how it is painted.');
  const { shown, nameOf, contrastIn } = painted;
  const least = 3;
  const found = new Set<string>();
  for (const element of shown) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (hasText && contrastIn(getComputedStyle(element).color, element) < least)
      found.add(`${nameOf(element)} is text in the color behind it`);
  }
  const isSeen = (shape: Element) => {
    const { fill, stroke } = getComputedStyle(shape);
    return [fill, stroke].some((color) => color !== 'none' && (color.startsWith('url') || contrastIn(color, shape) >= least));
  };
  for (const icon of shown.filter((element) => element.matches('svg'))) {
    const shapes = [...icon.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse, text')];
    if (shapes.length && !shapes.some(isSeen)) found.add(`${nameOf(icon.parentElement ?? icon)} has an icon in the color behind it`);
  }
  return [...found];
}
