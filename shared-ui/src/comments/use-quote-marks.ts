import { useEffect, useState } from 'react';
import type { CommentThread } from 'shared-contracts/access-calls';
import { findQuote, readText } from './quote.model.ts';

const settledMs = 200;
const highlightName = 'comments';

/** Draws ranges without changing the text; browsers without it show no marks. */
function draw(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length) CSS.highlights.set(highlightName, new Highlight(...ranges));
  else CSS.highlights.delete(highlightName);
}

/**
 * Finds the quoted words of threads in a text, marks those of open threads, and follows changes of the text. Returns where each quote is,
 * by thread. The marks are drawn by the browser and are not part of the text, so that editors don't notice them.
 */
export function useQuoteMarks(threads: readonly CommentThread[], findText: (() => Element | null) | undefined): ReadonlyMap<string, Range> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Range>>(new Map());
  useEffect(() => {
    if (!findText) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const root = findText();
      if (!root) return;
      const plain = readText(root);
      const found = new Map<string, Range>();
      for (const { thread_id: id, quote } of threads) {
        const range = quote ? findQuote(plain, quote) : undefined;
        if (range) found.set(id, range);
      }
      draw(threads.flatMap(({ thread_id: id, resolved }) => (resolved ? [] : (found.get(id) ?? []))));
      setPlaces(found);
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settledMs);
    };
    const observer = new MutationObserver(lookSoon);
    // An editor that is created again has another element.
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      draw([]);
    };
  }, [threads, findText]);
  return places;
}

/** Scrolls to marked words and selects them for a moment, as a search does. */
export function showRange(range: Range): void {
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range.cloneRange());
}
