import type { Page } from '@playwright/test';

/** Returns what moves or makes others wait although the reader chose less motion, one line each. */
export function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = 1;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return ['the page is not in reduced motion'];
    const found = new Set<string>();
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const longestOf = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    for (const element of document.querySelectorAll('*'))
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part || null);
        const transition = longestOf(style.transitionDuration) + Math.max(0, longestOf(style.transitionDelay));
        const animation =
          style.animationName === 'none' ? 0 : longestOf(style.animationDuration) + Math.max(0, longestOf(style.animationDelay));
        if (transition > longest) found.add(`${nameOf(element)}${part} changes within ${transition} ms`);
        if (animation > longest) found.add(`${nameOf(element)}${part} is animated for ${animation} ms`);
        if (style.scrollBehavior === 'smooth') found.add(`${nameOf(element)} scrolls smoothly`);
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
    const isReached = (control: HTMLElement) =>
      [...control.getClientRects()].some((box) => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
      });
    const places = [...document.querySelectorAll('*')]
      .filter((element) => element.scrollHeight > element.clientHeight)
      .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
    const found = shown.filter((control) => {
      if (isReached(control)) return false;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return !isReached(control);
    });
    for (const [element, top, left] of places) element.scrollTo({ top, left, behavior: 'instant' });
    return found.map(
      (control) =>
        `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40)}” can’t be reached`,
    );
  });
}
