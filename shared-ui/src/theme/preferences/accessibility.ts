/** Shows accessibility choices at once, on this page only; keeping them is the caller's part. The style sheets know the words. */
export function applyAccessibility(choices: readonly string[], root: HTMLElement = document.documentElement): void {
  root.dataset.access = choices.join(' ');
}

const strongerQuery = '(prefers-contrast: more)';

/** The factor that every size of text is multiplied by; the style sheets have it as `--text`. */
export function paintedTextScale(root: HTMLElement = document.documentElement): number {
  const words = wordsOf(root);
  if (words.includes('larger-text')) return 1.3;
  return words.includes('large-text') ? 1.15 : 1;
}

/** Whether colours stand further apart: by the person's choice here, or by the operating system's. */
export const hasMoreContrast = (root: HTMLElement = document.documentElement): boolean =>
  wordsOf(root).includes('more-contrast') || matchMedia(strongerQuery).matches;

const wordsOf = (root: HTMLElement) => (root.dataset.access ?? '').split(' ');
