/** Marks the text of an answer that excerpts can be taken from; its value is the message's id. */
export const excerptSource = 'data-excerpt-source';

export interface SelectedText {
  readonly messageId: string;
  readonly text: string;
  readonly range: Range;
}

/** Returns the selection if all of it is within one answer. */
export function getSelectedText(): SelectedText | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const [from, to] = [findSource(selection.anchorNode), findSource(selection.focusNode)];
  const messageId = from?.getAttribute(excerptSource);
  const text = selection.toString().trim();
  return messageId && from === to && text ? { messageId, text, range: selection.getRangeAt(0) } : null;
}

function findSource(node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(`[${excerptSource}]`) ?? null;
}
