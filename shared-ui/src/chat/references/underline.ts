const highlightName = 'unproven';
const paragraph = 'p, li, td, th, summary, h1, h2, h3, h4, h5, h6';

/** Returns the range of so many characters before an element, within its paragraph. */
export function findRangeBefore(element: Element, length: number): Range {
  const range = document.createRange();
  range.setStart(element.closest(paragraph) ?? element.parentNode ?? element, 0);
  range.setEndBefore(element);
  const texts = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  let left = range.toString().length - length;
  for (let node = texts.nextNode(); node && left > 0 && !element.contains(node); node = texts.nextNode()) {
    const size = node.nodeValue?.length ?? 0;
    if (left < size) range.setStart(node, left);
    left -= size;
  }
  // The space before the mark isn't part of the sentence.
  const last = element.previousSibling;
  const end = last instanceof Text ? last.data.trimEnd().length : 0;
  if (last && end > (last === range.startContainer ? range.startOffset : 0)) range.setEnd(last, end);
  return range;
}

/**
 * Underlines so many characters before an element. The browser draws the line, so that the text stays the same for readers and searches;
 * one without highlights draws none. Returns the function that removes it.
 */
export function underlineBefore(element: Element, length: number): (() => void) | undefined {
  if (typeof Highlight === 'undefined') return undefined;
  const marks = CSS.highlights.get(highlightName) ?? new Highlight();
  CSS.highlights.set(highlightName, marks);
  const range = findRangeBefore(element, length);
  marks.add(range);
  return () => {
    marks.delete(range);
  };
}
