import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns what axe's rules find on the page as it is, one line for each rule with the elements that break it. The rules are put into a page
 * once and report nothing but violations: sending the script and every passed element each time took most of a check's time.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const rules = (window as unknown as { axe: typeof axe }).axe;
    // The target size rule of WCAG 2.2 is off by default.
    const { violations } = await rules.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
