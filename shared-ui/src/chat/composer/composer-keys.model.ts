/** Describes the part of a key event that decides what a key does in the composer. */
export interface ComposerKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Names what a key does in the composer. */
export type ComposerIntent = 'send' | 'newline' | 'recall' | 'forward' | 'resize' | 'none';

/** Describes the text in the composer as far as it decides what a key does. */
export interface ComposerText {
  readonly isEmpty: boolean;
  /** The text is a message that Up has brought back, unchanged. */
  readonly isRecalled?: boolean;
  readonly isLarge?: boolean;
}

// Safari ends a composition before the Enter that confirmed it. That Enter carries this code.
const imeKeyCode = 229;

/**
 * Returns what a key does. Enter sends; with Shift, Ctrl, Meta or Alt it breaks the line; Up in an empty composer recalls, and then Up and
 * Down walk through earlier messages; Ctrl or Meta with Shift and E makes the field large, and Escape makes it small. While an input method
 * composes, keys do nothing here.
 */
export function readComposerKey(event: ComposerKey, { isEmpty, isRecalled = false, isLarge = false }: ComposerText): ComposerIntent {
  if (event.isComposing || event.keyCode === imeKeyCode) return 'none';
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === 'Enter') return hasModifier ? 'newline' : 'send';
  if (event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'e') return 'resize';
  if (hasModifier) return 'none';
  if (event.key === 'Escape' && isLarge) return 'resize';
  if (event.key === 'ArrowUp' && (isEmpty || isRecalled)) return 'recall';
  return event.key === 'ArrowDown' && isRecalled ? 'forward' : 'none';
}
