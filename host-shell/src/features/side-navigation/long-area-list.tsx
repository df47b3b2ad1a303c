import type { ReactNode } from 'react';
import { Virtuoso } from 'shared-ui/virtual';
import type { NavigationEntry } from './navigation-entries.model.ts';

interface LongAreaListProps {
  readonly entries: readonly NavigationEntry[];
  readonly scroller: HTMLElement;
  readonly draw: (entry: NavigationEntry) => ReactNode;
}

/** Thousands of areas: only those in sight are drawn. */
export function LongAreaList({ entries, scroller, draw }: LongAreaListProps) {
  return <Virtuoso data={entries} customScrollParent={scroller} itemContent={(_, entry) => draw(entry)} increaseViewportBy={400} />;
}
