import type { Editor } from '@tiptap/react';

/** Where a position of the text is, in pixels from the corner of the sheet that the editor lies on. */
export function placeOf(editor: Editor, position: number): { readonly top: number; readonly bottom: number; readonly left: number } {
  const sheet = editor.view.dom.closest('.document-sheet')?.getBoundingClientRect();
  const end = Math.min(position, editor.state.doc.content.size);
  const at = editor.view.coordsAtPos(end);
  return { top: at.top - (sheet?.top ?? 0), bottom: at.bottom - (sheet?.top ?? 0), left: Math.max(0, at.left - (sheet?.left ?? 0)) };
}
