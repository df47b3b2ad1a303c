import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Defines what a formula may do. No command of a text is trusted, so none can link, load or style. */
export const formulaSettings = { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const;

/** Draws a formula into an element and returns whether that worked. */
export function drawFormula(source: string, element: HTMLElement, isDisplay: boolean): boolean {
  try {
    katex.render(source, element, { ...formulaSettings, displayMode: isDisplay, throwOnError: false, errorColor: 'currentColor' });
    return true;
  } catch {
    // KaTeX reports mistakes in the formula as text; what is left are formulas that it cannot read at all.
    return false;
  }
}
