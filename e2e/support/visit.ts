import { expect, type Page } from '@playwright/test';

/**
 * Opens another page as a link of the product does, which takes a tenth of the processor's time of loading the product again, and waits until
 * it has loaded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // A heading that stays belongs to the page before, unless only the query changes.
    const heading = new URL(to, location.href).pathname === location.pathname ? null : document.querySelector('h1');
    if (heading) {
      heading.setAttribute('data-left', '');
      // Another page of the same route keeps the element and changes its words.
      const observer = new MutationObserver(() => {
        heading.removeAttribute('data-left');
        observer.disconnect();
      });
      observer.observe(heading, { childList: true, characterData: true, subtree: true });
    }
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);
  await waitUntilLoaded(page);
}

/** Waits until the page has a heading, loads nothing and nothing on it moves. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await rendered(page);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  await expect(page.locator('h1[data-left], .ui-skeletons, [aria-busy="true"]')).toHaveCount(0);
  await still(page);
}

/** Waits until nothing on the page moves or changes its color, except what never ends or follows a scroll. */
export const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' || !(timeline instanceof DocumentTimeline) || effect?.getComputedTiming().iterations === Infinity,
      ),
  );

/** Waits until the page has noticed its new size or scheme, which is in the next frame, and has rendered what follows from it. */
export const rendered = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => void scheduler.postTask(() => resolve(), { priority: 'background' }));
      }),
  );
