import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Draws a formula into an element and returns whether that worked. No command of a text is trusted, so none can link, load or style. */
export function drawFormula(source: string, element: HTMLElement, isDisplay: boolean): boolean {
  const settings = { displayMode: isDisplay, trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const;
  try {
    katex.render(source, element, { ...settings, throwOnError: false, errorColor: 'currentColor' });
    return true;
  } catch {
    // KaTeX reports mistakes in the formula as text; what is left are formulas that it cannot read at all.
    return false;
  }
}
