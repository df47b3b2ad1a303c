import { cutAtMarks, hasMarks } from './footnotes.model.ts';

/** As much of a tree of HTML as is read here. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: { className?: unknown; dataMark?: string };
  children?: TreeNode[];
}

const untouched = new Set(['code', 'pre', 'a']);
/** What KaTeX drew is shared between texts, and must stay as it is. */
const isFormula = ({ properties }: TreeNode) => /^katex/.test(String(properties?.className ?? ''));

const markOf = (mark: string): TreeNode => ({ type: 'element', tagName: 'sup', properties: { dataMark: mark }, children: [] });

const markedText = ({ value = '' }: TreeNode): TreeNode[] =>
  cutAtMarks(value).flatMap((part, place) => {
    if (place % 2 === 1) return [markOf(part)];
    return part ? [{ type: 'text', value: part }] : [];
  });

function mark(node: TreeNode): void {
  if (!node.children || untouched.has(node.tagName ?? '') || isFormula(node)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && hasMarks(child.value ?? '')) return markedText(child);
    mark(child);
    return [child];
  });
}

/**
 * Puts an empty `sup` that says what stood in the brackets in place of each `[^label]` and `[1]` outside code, links and formulas. It comes
 * after the sanitiser, which lets no such element through: whatever stands there was made here.
 */
export const markNotes = () => (tree: TreeNode) => mark(tree);
