import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

/** Remembers the text that was selected when the assistant opened, and tracks where it moves as the document changes. */
export function useTrackedSelection(editor: Editor) {
  const [asked] = useState(() => {
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to, '\n', ({ type }) => (type.name === 'hardBreak' ? '\n' : '')).trim();
    return { selected, now: { from, to } };
  });
  useEffect(() => {
    const follow = ({ transaction: { mapping } }: { transaction: { mapping: { map: (position: number, side?: number) => number } } }) => {
      asked.now = { from: mapping.map(asked.now.from, 1), to: mapping.map(asked.now.to, -1) };
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor, asked]);
  return { selected: asked.selected, range: () => asked.now };
}
