import { createElement, type ReactNode } from 'react';
import type { ColouredRange } from './colored-ranges.ts';

const pieces = /<span class="([\w -]+)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+|[<&]/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

interface Level {
  className: string;
  children: ReactNode[];
}

/**
 * Turns highlight.js's output into React nodes. It reads only the spans and entities that highlight.js writes; whatever
 * else might come is text, so that nothing of a message is ever handed to the browser as HTML.
 */
export function nodesOfHighlight(html: string): ReactNode {
  const root: Level = { className: '', children: [] };
  const open: Level[] = [root];
  let count = 0;
  for (const [piece, className, entity] of html.matchAll(pieces)) {
    const level = open.at(-1) ?? root;
    if (className !== undefined) open.push({ className, children: [] });
    else if (piece === '</span>' && open.length > 1) {
      open.pop();
      count += 1;
      (open.at(-1) ?? root).children.push(createElement('span', { key: count, className: level.className }, ...level.children));
    } else level.children.push(entity === undefined ? piece : (entities[entity] ?? piece));
  }
  return root.children;
}

/** The same spans as places in the text that they lie on, the inner ones after the outer ones. */
export function rangesOfHighlight(html: string): ColouredRange[] {
  const open: { from: number; className: string; at: number }[] = [];
  const ranges: ColouredRange[] = [];
  let place = 0;
  for (const [piece, className, entity] of html.matchAll(pieces)) {
    if (className !== undefined) {
      open.push({ from: place, className, at: ranges.length });
      ranges.push({ from: place, to: place, className });
    } else if (piece === '</span>' && open.length > 0) {
      const span = open.pop();
      if (span) ranges[span.at] = { from: span.from, to: place, className: span.className };
    } else place += (entity === undefined ? piece : (entities[entity] ?? piece)).length;
  }
  return ranges;
}
