import { spellOutTasks } from 'shared-contracts/document-tasks';
import type { Block, Span } from './blocks.model.ts';

/** Describes a node of a stored document as far as it is read here. Everything may be missing, since a copy can be of any release. */
interface DocumentNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly content?: unknown;
  readonly marks?: unknown;
}

/** Limits how deep a document is read. */
const maxDepth = 40;

/** Returns the blocks of a stored document. Nodes that aren't known contribute the texts inside them; pictures are left out. */
export const blocksOfDocument = (content: unknown): Block[] =>
  blocksOf(childrenOf(content ? spellOutTasks(content as DocumentNode) : null), 0);

const childrenOf = (node: DocumentNode | null): DocumentNode[] =>
  Array.isArray(node?.content)
    ? (node.content as unknown[]).filter((child): child is DocumentNode => typeof child === 'object' && child !== null)
    : [];

function blocksOf(nodes: readonly DocumentNode[], depth: number): Block[] {
  return depth > maxDepth ? [] : nodes.flatMap((node) => blockOf(node, depth));
}

function blockOf(node: DocumentNode, depth: number): Block[] {
  const children = childrenOf(node);
  const inside = (child: DocumentNode) => blocksOf(childrenOf(child), depth + 1);
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', spans: spansOf(children) }];
    case 'paragraph':
      return children.length ? [{ type: 'paragraph', spans: spansOf(children) }] : [];
    case 'codeBlock':
      return [{ type: 'code', text: spansOf(children).reduce((text, span) => text + span.text, '') }];
    case 'blockquote':
      return blocksOf(children, depth + 1).map((block) => (block.type === 'paragraph' ? { ...block, type: 'quote' } : block));
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return [{ type: 'list', isOrdered: node.type === 'orderedList', items: children.map(inside) }];
    case 'table':
      return [{ type: 'table', rows: children.map((row) => childrenOf(row).map(inside)) }];
    case 'text':
      return [{ type: 'paragraph', spans: spansOf([node]) }];
    default:
      return blocksOf(children, depth + 1);
  }
}

const styles = { bold: 'strong', italic: 'em', code: 'code' } as const;

function spansOf(nodes: readonly DocumentNode[]): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === 'hardBreak') return [{ text: '\n' }];
    if (typeof node.text !== 'string') return spansOf(childrenOf(node));
    const marks = Array.isArray(node.marks) ? (node.marks as { readonly type?: string }[]) : [];
    const style = marks.map(({ type = '' }) => styles[type as keyof typeof styles]).find((known) => known !== undefined);
    return [{ text: node.text, ...(style ? { style } : {}) }];
  });
}
