import { createElement, type ReactNode } from 'react';
import type { ColoredRange } from './colored-ranges.ts';

const pieces = /<span class="([\w -]+)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+|[<&]/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

interface Level {
  className: string;
  children: ReactNode[];
}

/**
 * Turns highlight.js's output into React nodes. It reads only the spans and entities that highlight.js writes and treats everything else as
 * text, so nothing of a message reaches the browser as HTML.
 */
export function toHighlightNodes(html: string): ReactNode {
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

/** Returns the same spans as positions in the text, inner ones after outer ones. */
export function toHighlightRanges(html: string): ColoredRange[] {
  const open: { from: number; className: string; at: number }[] = [];
  const ranges: ColoredRange[] = [];
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
