import type { Page } from '@playwright/test';

/** Picks an entry of the menu under ＋ in the message box. */
export async function addToMessage(
  page: Page,
  entry: 'Attach files' | 'Save as prompt' | 'Use tools' | 'Generation settings',
): Promise<void> {
  await page.getByRole('button', { name: 'Add to message' }).click();
  await page.getByRole(entry === 'Use tools' ? 'menuitemcheckbox' : 'menuitem', { name: entry }).click();
}
