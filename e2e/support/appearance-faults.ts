import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Holds names of elements whose styles were checked. */
    stillKinds?: Set<string>;
  }
}

/** Returns what moves or makes others wait although the reader chose less motion, one line each. */
export function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = 1;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return ['the page is not in reduced motion'];
    const found = new Set<string>();
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const longestOf = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    window.stillKinds ??= new Set();
    for (const element of document.querySelectorAll('*')) {
      // Another element of the same classes has the same styles, on the pages after this one, too.
      if (window.stillKinds.has(nameOf(element))) continue;
      window.stillKinds.add(nameOf(element));
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part || null);
        const transition = longestOf(style.transitionDuration) + Math.max(0, longestOf(style.transitionDelay));
        const animation =
          style.animationName === 'none' ? 0 : longestOf(style.animationDuration) + Math.max(0, longestOf(style.animationDelay));
        if (transition > longest) found.add(`${nameOf(element)}${part} changes within ${transition} ms`);
        if (animation > longest) found.add(`${nameOf(element)}${part} is animated for ${animation} ms`);
        if (style.scrollBehavior === 'smooth') found.add(`${nameOf(element)} scrolls smoothly`);
      }
    }
    // What scripts animate has no style.
    for (const { effect } of document
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition))) {
      const { duration } = effect?.getComputedTiming() ?? {};
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      if (target && Number(duration) > longest) found.add(`${nameOf(target)} moves for ${duration} ms`);
    }
    return [...found];
  });
}

/** Returns the controls that no scrolling brings to where a click reaches them, one line each. */
export function reachFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const room = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
    const shown = [...room.querySelectorAll<HTMLElement>(controls)].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isPressable = getComputedStyle(control).pointerEvents !== 'none' && !control.matches('[data-part="skip-link"], .react-flow *');
      return isPressable && width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    /** Returns what a click in the middle of a box meets. */
    const hitAt = (box: DOMRect) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isReached = (control: HTMLElement) =>
      [...control.getClientRects()].some((box) => {
        const hit = hitAt(box);
        // A tooltip goes with the focus that opened it.
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control || hit.closest('.ant-tooltip') !== null);
      });
    const places = [...document.querySelectorAll('*')]
      .filter((element) => element.scrollHeight > element.clientHeight)
      .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
    const found = shown.flatMap((control) => {
      if (isReached(control)) return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      if (isReached(control)) return [];
      const hit = hitAt(control.getBoundingClientRect());
      return [`${nameOf(control)} can’t be reached ${hit ? `behind ${nameOf(hit)}` : 'outside the window'}`];
    });
    for (const [element, top, left] of places) element.scrollTo({ top, left, behavior: 'instant' });
    return found;
  });
}
