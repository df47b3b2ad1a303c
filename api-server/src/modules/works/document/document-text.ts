import { spellOutTasks } from 'shared-contracts/document-tasks';
import { paragraphsOf, type TextSection } from '../../../platform/extraction/sections.ts';

interface Node {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly content?: unknown;
}

const depthMax = 100;
const inline = new Set(['text', 'hardBreak', 'image']);

/** Returns the texts of a rich document in sections by heading, ignoring everything else in it. */
export function documentSections(content: unknown): TextSection[] {
  const sections: { page: null; heading: string; text: string }[] = [{ page: null, heading: '', text: '' }];
  const walk = (node: Node, depth: number): void => {
    if (depth > depthMax) return;
    const children = childrenOf(node);
    if (node.type === 'heading') sections.push({ page: null, heading: lineOf(node), text: '' });
    else if (children.length > 0 && children.every(({ type }) => inline.has(String(type)))) {
      const last = sections.at(-1);
      if (last) last.text += `${lineOf(node)}\n\n`;
    } else for (const child of children) walk(child, depth + 1);
  };
  walk(spellOutTasks((content ?? {}) as Node), 0);
  return sections.map(({ page, heading, text }) => ({ page, heading, blocks: paragraphsOf(text) }));
}

const childrenOf = ({ content }: Node): readonly Node[] =>
  Array.isArray(content) ? content.filter((child): child is Node => typeof child === 'object' && child !== null) : [];

const lineOf = (node: Node): string =>
  childrenOf(node)
    .map(({ type, text }) => (type === 'hardBreak' ? '\n' : typeof text === 'string' ? text : ''))
    .join('')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim();
