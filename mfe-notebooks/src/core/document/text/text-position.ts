import type { Editor } from '@tiptap/react';
import * as styles from './document-text.module.css';

/** Returns the coordinates of a text position in pixels, relative to the sheet around the editor. */
export function getTextPosition(
  editor: Editor,
  position: number,
): { readonly top: number; readonly bottom: number; readonly left: number } {
  const sheet = editor.view.dom.closest(`.${styles.sheet}`)?.getBoundingClientRect();
  const end = Math.min(position, editor.state.doc.content.size);
  const at = editor.view.coordsAtPos(end);
  return { top: at.top - (sheet?.top ?? 0), bottom: at.bottom - (sheet?.top ?? 0), left: Math.max(0, at.left - (sheet?.left ?? 0)) };
}
