import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { writeTaskFact } from 'shared-contracts/document-tasks';

/** Marks transactions with what others wrote. They replace the whole text, so a position can't be mapped through them. */
const othersWrote = 'y-sync$';

/** Remembers the text that was selected when the assistant opened, and tracks where it moves as the document changes. */
export function useTrackedSelection(editor: Editor) {
  const [asked] = useState(() => {
    const { from, to } = editor.state.selection;
    const leafText = ({ type: { name: type }, attrs }: Node) => (type === 'hardBreak' ? '\n' : writeTaskFact({ type, attrs }));
    const selected = editor.state.doc.textBetween(from, to, '\n', leafText).trim();
    return { selected, now: { from, to }, kept: keepRange(editor, from, to) };
  });
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      if (transaction.getMeta(othersWrote)) {
        const find = (position: Kept) => editor.utils.getUpdatedPosition(position, transaction).position;
        const [from, to] = [find(asked.kept.from), find(asked.kept.to)];
        asked.now = { from: from.position, to: to.position };
        asked.kept = { from, to };
      } else {
        const { mapping } = transaction;
        asked.now = { from: mapping.map(asked.now.from, 1), to: mapping.map(asked.now.to, -1) };
        asked.kept = keepRange(editor, asked.now.from, asked.now.to);
      }
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor, asked]);
  return { selected: asked.selected, range: () => asked.now };
}

type Kept = ReturnType<Editor['utils']['createMappablePosition']>;
type Transaction = Parameters<Editor['utils']['getUpdatedPosition']>[1];

const keepRange = (editor: Editor, from: number, to: number) => ({
  from: editor.utils.createMappablePosition(from),
  to: editor.utils.createMappablePosition(to),
});
