import type { EditorState } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { createTaskFacts, isTaskFact, readTaskFacts, type TaskFacts, taskFactTypes } from 'shared-contracts/document-tasks';

interface FoundTask extends TaskFacts {
  /** Where the first paragraph of the item begins. */
  readonly start: number;
}

/** Returns the checklist item around the cursor with its owner and due date, or null outside of checklists. */
export function findTask({ selection: { $from } }: EditorState): FoundTask | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'taskItem') continue;
    const inside = node.firstChild?.children.map((child) => ({ type: child.type.name, attrs: child.attrs })) ?? [];
    return { ...readTaskFacts(inside), start: $from.start(depth) + 1 };
  }
  return null;
}

/** Returns whether a document has a checklist item anywhere. */
export function hasTask({ doc }: EditorState): boolean {
  let isFound = false;
  doc.descendants(({ type, isTextblock }) => {
    isFound ||= type.name === 'taskItem';
    return !isFound && !isTextblock;
  });
  return isFound;
}

/**
 * Returns the end of the line if nothing but an owner or a due date is between the cursor and it, or null otherwise. A new line there leaves
 * both at their item.
 */
export function findEndBehindFacts({ selection: { $from, empty } }: EditorState): number | null {
  const rest = $from.parent.children.slice($from.indexAfter());
  const isAtText = empty && $from.textOffset === 0 && $from.parent.isTextblock;
  return isAtText && rest.length > 0 && rest.every(({ type }) => isTaskFact({ type: type.name })) ? $from.end() : null;
}

/** Sets the owner or the due date of the item around the cursor, or removes it. One undo takes that back. */
export function setTaskFact(editor: Editor, fact: Partial<TaskFacts>): void {
  editor.commands.command(({ tr, state }) => {
    const paragraph = findTask(state);
    const node = paragraph && tr.doc.resolve(paragraph.start).parent;
    if (!paragraph || !node) return false;
    const type = 'owner' in fact ? taskFactTypes.owner : taskFactTypes.due;
    const places: number[] = [];
    let dueAt = node.content.size;
    node.forEach((child, offset) => {
      if (child.type.name === type) places.push(offset);
      if (child.type.name === taskFactTypes.due) dueAt = Math.min(dueAt, offset);
    });
    for (const offset of places.toReversed()) tr.delete(paragraph.start + offset, paragraph.start + offset + 1);
    const [created] = createTaskFacts({ owner: null, due: null, ...fact });
    // An owner comes before the due date, and both follow the text.
    if (created) tr.insert(paragraph.start + (places[0] ?? dueAt), state.schema.nodeFromJSON(created));
    return true;
  });
}
