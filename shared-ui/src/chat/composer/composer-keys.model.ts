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
export type ComposerIntent = 'send' | 'newline' | 'recall' | 'none';

// Safari ends a composition before the Enter that confirmed it. That Enter carries this code.
const imeKeyCode = 229;

/**
 * Returns what a key does. Enter sends; with Shift, Ctrl, Meta or Alt it breaks the line; Up in an empty composer recalls. While an input
 * method composes, keys do nothing here.
 */
export function readComposerKey(event: ComposerKey, isEmpty: boolean): ComposerIntent {
  if (event.isComposing || event.keyCode === imeKeyCode) return 'none';
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === 'Enter') return hasModifier ? 'newline' : 'send';
  return event.key === 'ArrowUp' && isEmpty && !hasModifier ? 'recall' : 'none';
}
