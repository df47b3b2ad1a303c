import { cutAtReferences } from './notes.model.ts';

/** As much of a tree of HTML as is read here. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: { className?: unknown; dataNote?: string };
  children?: TreeNode[];
}

const untouched = new Set(['code', 'pre', 'a']);
/** What KaTeX drew is shared between texts, and must stay as it is. */
const isFormula = ({ properties }: TreeNode) => /^katex/.test(String(properties?.className ?? ''));

const markOf = (label: string): TreeNode => ({ type: 'element', tagName: 'sup', properties: { dataNote: label }, children: [] });

const markedText = ({ value = '' }: TreeNode): TreeNode[] =>
  cutAtReferences(value).flatMap((part, place) => {
    if (place % 2 === 1) return [markOf(part)];
    return part ? [{ type: 'text', value: part }] : [];
  });

function mark(node: TreeNode): void {
  if (!node.children || untouched.has(node.tagName ?? '') || isFormula(node)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value?.includes('[^')) return markedText(child);
    mark(child);
    return [child];
  });
}

/**
 * Puts an empty `sup` that names the note in place of each `[^label]` outside code, links and formulas. It comes after the sanitiser, which
 * lets no such element through: whatever stands there was made here.
 */
export const markNotes = () => (tree: TreeNode) => mark(tree);
