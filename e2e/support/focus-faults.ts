import type { Page } from '@playwright/test';

/** Returns the Tab stops of the page that look the same with the focus as without it, one line each. */
export async function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
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
    // The navigation stays from page to page. What looks as it did when its focus showed is not tried again.
    const kept = globalThis as { shownStops?: WeakMap<Element, string> };
    kept.shownStops ??= new WeakMap();
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found: string[] = [];
    for (const stop of stops) {
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(stop);
      if (kept.shownStops.get(stop) === before) continue;
      stop.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      // What can't take the focus, such as a part of a closed menu, is no stop.
      if (document.activeElement !== stop) continue;
      if (look(stop) === before) {
        // A component may draw its ring when it renders.
        await nextFrame();
        await nextFrame();
      }
      if (look(stop) !== before) {
        kept.shownStops.set(stop, before);
        continue;
      }
      const name = stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40);
      found.push(`${stop.tagName.toLowerCase()} “${name}” shows no focus`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found;
  });
}
