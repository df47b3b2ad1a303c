import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Holds what Tab stops are like whose focus was checked. */
    focusedKinds?: Set<string>;
  }
}

/**
 * Returns the Tab stops of the page that look the same with the focus as without it, one line each. `once` leaves out those that are like one
 * of this page or an earlier one.
 */
export async function focusFaults(page: Page, { once = false } = {}): Promise<string[]> {
  return page.evaluate(async (isOnce) => {
    // A color that fades in is not there yet when it is read.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [inert] *') && stop.checkVisibility({ visibilityProperty: true }),
    );
    // A component may draw the ring around what holds its field.
    const around = (stop: HTMLElement) => {
      const [one, two] = [stop.parentElement, stop.parentElement?.parentElement];
      return [stop, one, two, two?.parentElement, stop.nextElementSibling];
    };
    const look = (stop: HTMLElement) =>
      around(stop)
        .filter((element) => element instanceof Element)
        .map((element) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
          return [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor, boxShadow, borderColor].join(' ');
        })
        .join('|');
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found: string[] = [];
    window.focusedKinds ??= new Set();
    for (const stop of stops) {
      const { tagName, className, parentElement, ariaCurrent, ariaPressed, ariaSelected } = stop;
      const kind = [tagName, className, parentElement?.className, ariaCurrent, ariaPressed, ariaSelected].join();
      if (isOnce && window.focusedKinds.has(kind)) continue;
      if (isOnce) window.focusedKinds.add(kind);
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(stop);
      stop.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      // What can't take the focus, such as a part of a closed menu, is no stop.
      if (document.activeElement !== stop || look(stop) !== before) continue;
      // A component may draw its ring when it renders.
      await nextFrame();
      await nextFrame();
      if (look(stop) !== before) continue;
      const name = stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40);
      found.push(`${stop.tagName.toLowerCase()} “${name}” shows no focus`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found;
  }, once);
}
