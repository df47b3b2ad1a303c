import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns how many pixels are a good half of the screen, of which an on-screen keyboard takes its part. */
const largeHeight = () => Math.round((globalThis.visualViewport?.height ?? innerHeight) * 0.55);

const heightOfLine = (field: HTMLTextAreaElement) => Number.parseFloat(getComputedStyle(field).lineHeight) || 24;

/**
 * Makes the field as high as its text, up to the limit in the style sheet, or large. Returns whether the text ever needed a second line:
 * on phones, the field then takes a whole row, and keeps it until it is empty, because the wider row may fit the text in one line.
 */
export function useFieldHeight(field: RefObject<HTMLTextAreaElement | null>, value: string, isLarge: boolean): boolean {
  const [isTall, setIsTall] = useState(false);
  const isShownTall = isTall && value !== '';
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const fit = () => {
      input.style.blockSize = 'auto';
      const height = input.scrollHeight;
      input.style.blockSize = `${isLarge ? largeHeight() : height}px`;
      setIsTall(value !== '' && (isShownTall || height > heightOfLine(input) * 2));
    };
    fit();
    let width = input.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (input.clientWidth === width) return;
      width = input.clientWidth;
      fit();
    });
    sizes.observe(input);
    return () => sizes.disconnect();
  }, [field, value, isLarge, isShownTall]);
  return isShownTall;
}

/** Returns whether the row is too narrow for the names of the toggles that are on. They are icons then. */
export function useTightRow(row: RefObject<HTMLElement | null>): boolean {
  const [isTight, setIsTight] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      element.removeAttribute('data-tight');
      const isOver = element.scrollWidth > element.clientWidth;
      element.toggleAttribute('data-tight', isOver);
      setIsTight(isOver);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const contents = new MutationObserver(measure);
    contents.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [row]);
  return isTight;
}
