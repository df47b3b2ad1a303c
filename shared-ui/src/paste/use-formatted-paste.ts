import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { preloadConverter, readFormatted } from './formatted-paste.ts';
import { replaceText } from './replace-text.ts';

/** Describes the handlers of a text field that receives formatted text as Markdown. */
export interface FormattedPaste {
  readonly onFocus: () => void;
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Returns whether it took the paste. */
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => boolean;
}

/** Returns whether a text fits where the selection is. The browser would cut it without a word. */
function fits(text: string, { maxLength, value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return maxLength < 0 || value.length - (selectionEnd - selectionStart) + text.length <= maxLength;
}

/**
 * Returns handlers for a text field: text with lists, headings, tables or other formats is inserted as Markdown, and undo takes it back. What
 * is pasted with Shift stays plain, and so does what only fits without formats. `onTake` may use a text otherwise, and returns whether it did.
 */
export function useFormattedPaste(onChange: (value: string) => void, onTake?: (text: string) => boolean): FormattedPaste {
  const isPlain = useRef(false);
  return {
    onFocus: () => {
      // A page that focuses its field as it opens has more urgent code to load.
      if (navigator.userActivation?.hasBeenActive !== false) preloadConverter();
    },
    onPointerDown: preloadConverter,
    onKeyDown: ({ shiftKey, ctrlKey, metaKey, key }) => {
      preloadConverter();
      isPlain.current = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    },
    onPaste: (event) => {
      const field = event.currentTarget;
      const text = isPlain.current ? undefined : readFormatted(event.clipboardData);
      isPlain.current = false;
      if (!text || !fits(text, field)) return false;
      event.preventDefault();
      if (!onTake?.(text)) replaceText(field, { from: field.selectionStart, to: field.selectionEnd, text }, onChange);
      return true;
    },
  };
}
