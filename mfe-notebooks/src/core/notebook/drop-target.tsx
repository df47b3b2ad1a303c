import { type DragEvent, type ReactNode, useState } from 'react';
import type { Notebook } from 'shared-contracts';
import { draggedItems } from 'shared-ui/items';
import { useWorkActions } from '../works/use-work-actions.ts';
import * as styles from './drop-target.module.css';

/** Moves dropped items to the notebook. Keyboard users have Move in each item's menu. */
export function DropTarget({ notebook, children }: { notebook: Notebook; children: ReactNode }) {
  const { move } = useWorkActions();
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (notebook.sharing?.owner || !draggedItems(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    const items = draggedItems(event);
    if (notebook.sharing?.owner || !items?.length) return;
    event.preventDefault();
    void move(items, notebook);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, and the items' menus move them by keyboard.
    <div className={styles.dropTarget} data-over={isOver} onDragOver={handleOver} onDragLeave={() => setIsOver(false)} onDrop={handleDrop}>
      {children}
    </div>
  );
}
