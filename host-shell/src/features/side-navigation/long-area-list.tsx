import type { ReactNode } from 'react';
import { Virtuoso } from 'shared-ui/virtual';
import type { NavigationEntry } from './navigation-entries.model.ts';

interface LongAreaListProps {
  readonly entries: readonly NavigationEntry[];
  readonly scroller: HTMLElement;
  readonly draw: (entry: NavigationEntry) => ReactNode;
}

/** Renders only the visible entries of a list with thousands of areas. */
export function LongAreaList({ entries, scroller, draw }: LongAreaListProps) {
  return <Virtuoso data={entries} customScrollParent={scroller} itemContent={(_, entry) => draw(entry)} increaseViewportBy={400} />;
}
