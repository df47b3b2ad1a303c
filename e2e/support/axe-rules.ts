import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns what axe's rules find on the page as it is, one line for each rule with the elements that break it. The rules are put into a page
 * once and report nothing but violations: sending the script and every passed element each time took most of a check's time. `color` runs
 * only the rules that read colors, for a page whose light scheme was checked with all of them.
 */
export async function violationsOf(page: Page, rules: 'all' | 'color' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (which) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      // Reading all style sheets takes a tenth of a check, and only a rule that is off by default needs them.
      preload: { assets: ['media'] },
      // The target size rule of WCAG 2.2 is off by default.
      ...(which === 'color'
        ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
        : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}
