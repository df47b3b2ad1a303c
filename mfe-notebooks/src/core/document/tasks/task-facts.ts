import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { readTaskDue, readTaskOwner, taskFactTypes, writeTaskFact } from 'shared-contracts/document-tasks';
import { findEndBehindFacts } from './task-at-cursor.ts';
import { TaskDueView, TaskOwnerView } from './task-fact-view.tsx';

/** Leaves an attribute to the HTML of its node. */
const ownHtml = { renderHTML: () => ({}) };

/**
 * Defines the node of a checklist item's owner. It is a node and not an attribute of the item, because earlier releases of the page refuse
 * documents with unknown nodes, but drop unknown attributes (ADR 0104).
 */
export const TaskOwner = Node.create({
  name: taskFactTypes.owner,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: { default: null, parseHTML: (element) => element.getAttribute('data-person'), ...ownHtml },
    name: { default: '', parseHTML: (element) => element.getAttribute('data-task-owner'), ...ownHtml },
  }),
  parseHTML: () => [{ tag: 'span[data-task-owner]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const fact = { type: node.type.name, attrs: node.attrs };
    const owner = readTaskOwner(fact);
    const stored = { 'data-task-owner': owner?.name ?? '', 'data-person': owner?.id ?? null };
    return ['span', mergeAttributes(HTMLAttributes, stored), writeTaskFact(fact)];
  },
  renderText: ({ node }) => writeTaskFact({ type: node.type.name, attrs: node.attrs }),
  addNodeView: () => ReactNodeViewRenderer(TaskOwnerView),
});

/** Moves the cursor behind an owner and a due date before a new line begins. Leaves the key to the checklist. */
function passFacts({ editor }: { editor: Editor }): boolean {
  const end = findEndBehindFacts(editor.state);
  if (end !== null) editor.commands.setTextSelection(end);
  return false;
}

/** Defines the node of a checklist item's due date. */
export const TaskDue = Node.create({
  name: taskFactTypes.due,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ day: { default: '', parseHTML: (element) => element.getAttribute('data-task-due'), ...ownHtml } }),
  parseHTML: () => [{ tag: 'span[data-task-due]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const fact = { type: node.type.name, attrs: node.attrs };
    return ['span', mergeAttributes(HTMLAttributes, { 'data-task-due': readTaskDue(fact) ?? '' }), writeTaskFact(fact)];
  },
  renderText: ({ node }) => writeTaskFact({ type: node.type.name, attrs: node.attrs }),
  // Comes before the shortcuts of checklists.
  priority: 200,
  addKeyboardShortcuts: () => ({ Enter: passFacts }),
  addNodeView: () => ReactNodeViewRenderer(TaskDueView),
});
