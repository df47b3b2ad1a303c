import type { Page } from '@playwright/test';

/** Holds a color as bytes, with its opacity from 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads a page as it is painted now. */
interface PaintedPage {
  /** Lists the elements that show, except parts of pictures and what only screen readers get. */
  readonly shown: readonly Element[];
  readonly nameOf: (element: Element) => string;
  /** Returns the contrast of a color with what is behind the content of an element, whose opacity counts. */
  readonly contrastIn: (color: string, element: Element | null) => number;
  /** Returns the contrast of a color with what is behind an element itself. */
  readonly contrastBehind: (color: string, element: Element) => number;
}

declare global {
  interface Window {
    readPaintedPage?: () => PaintedPage;
  }
}

/** Gives the page a function that reads how it is painted. */
export async function providePaintedPage(page: Page): Promise<void> {
  await page.evaluate(provide);
}

function provide(): void {
  window.readPaintedPage ??= () => {
    /** Computes what the browser knows in any notation. */
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Color>();
    const parse = (text: string): Color => {
      const seen = known.get(text);
      if (seen || !pen) return seen ?? [0, 0, 0, 0];
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      const color = [red, green, blue, alpha / 255] as const;
      known.set(text, color);
      return color;
    };
    const over = ([red, green, blue, alpha]: Color, behind: Color): Color => {
      const mix = (part: number, below: number) => part * alpha + below * (1 - alpha);
      return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
    };
    const luminance = ([red, green, blue]: Color) => {
      const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const contrast = (one: Color, other: Color) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const sheet = document.body.appendChild(document.createElement('i'));
    sheet.style.backgroundColor = 'Canvas';
    const canvas = parse(getComputedStyle(sheet).backgroundColor);
    sheet.remove();
    const paints = new Map<Element, Color>();
    const paintIn = (element: Element | null): Color => {
      if (!element) return canvas;
      const seen = paints.get(element);
      if (seen) return seen;
      const { backgroundColor, position } = getComputedStyle(element);
      const paint = over(parse(backgroundColor), paintIn(position === 'fixed' ? document.body : element.parentElement));
      paints.set(element, paint);
      return paint;
    };
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    return {
      shown: [...document.body.querySelectorAll('*')].filter(
        (element) => !element.closest('svg *, .ui-visually-hidden') && isShown(element),
      ),
      nameOf: (element) => {
        const label = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
        return `${[element.tagName.toLowerCase(), ...element.classList].slice(0, 4).join('.')} “${label.slice(0, 30)}”`;
      },
      contrastIn: (color, element) => {
        const [red, green, blue, alpha] = parse(color);
        const behind = paintIn(element);
        return contrast(over([red, green, blue, alpha * opacityOf(element)], behind), behind);
      },
      contrastBehind: (color, element) => {
        const behind = paintIn(element.parentElement);
        return contrast(over(parse(color), behind), behind);
      },
    };
  };
}
