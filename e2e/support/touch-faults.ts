import type { Page } from '@playwright/test';
import { visit } from './visit.ts';

/** Visits pages and lists their controls that are too small for a finger, one line each. Links within a text are as high as its lines. */
export async function touchFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    found.push(...(await smallTargets(page)).map((fault) => `${path}: ${fault}`));
  }
  return found;
}

/** Lists those of the open page. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 36;
    const slack = 0.5;
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
    /** Matches what reacts as a whole: a label with its box, a field with what is in it. */
    const wholes =
      'label, .ant-tabs-tab, .ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number, .ui-search-field, .ui-not-found-search';
    /** Matches what a card, a row or a text gives its size: a link in a text, and a box without a label. */
    const exempt = '.ui-stretched, a:not([class], nav a, [data-part] a, li a), input[type="checkbox"]';
    const found = new Set<string>();
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    /** Returns the size of an element's target, which what is drawn around it can enlarge. */
    const targetOf = (element: Element) => {
      const drawn = ['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ position }) => position === 'absolute');
      const { width, height } = element.getBoundingClientRect();
      return {
        width: Math.max(width, ...drawn.map((box) => Number.parseFloat(box.width) || 0)),
        height: Math.max(height, ...drawn.map((box) => Number.parseFloat(box.height) || 0)),
      };
    };
    for (const element of document.querySelectorAll(controls)) {
      const touched = element.closest(wholes) ?? element;
      if (element.closest('.react-flow, .ui-visually-hidden, [data-part="skip-link"]') || !isShown(touched)) continue;
      if (element.matches(exempt) || getComputedStyle(touched).display === 'inline') continue;
      const { width, height } = targetOf(touched);
      if (Math.min(width, height) >= least - slack) continue;
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
      const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
      const size = `${Math.round(width)} × ${Math.round(height)} px`;
      found.add(`${element.tagName.toLowerCase()}${classes.join('')} “${label.slice(0, 40)}” is ${size}`);
    }
    return [...found];
  });
}
