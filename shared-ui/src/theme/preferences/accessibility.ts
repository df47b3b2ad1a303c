/** Applies accessibility choices to this page. The caller stores them. The style sheets use the same words. */
export function applyAccessibility(choices: readonly string[], root: HTMLElement = document.documentElement): void {
  root.dataset.access = choices.join(' ');
}

const strongerQuery = '(prefers-contrast: more)';

/** Returns the factor of every text size, which style sheets read as `--text`. */
export function getTextScale(root: HTMLElement = document.documentElement): number {
  const words = getWords(root);
  if (words.includes('larger-text')) return 1.3;
  return words.includes('large-text') ? 1.15 : 1;
}

/** Returns whether higher contrast is on, by the user's choice or the operating system's. */
export const hasMoreContrast = (root: HTMLElement = document.documentElement): boolean =>
  getWords(root).includes('more-contrast') || matchMedia(strongerQuery).matches;

const getWords = (root: HTMLElement) => (root.dataset.access ?? '').split(' ');
