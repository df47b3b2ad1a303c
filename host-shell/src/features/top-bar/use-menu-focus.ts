import { type RefObject, useEffect } from 'react';
import { getMenuContainer } from './menu-parent.ts';

/**
 * Keeps the focus in an open menu whose entries come later and replace the one that had it. Returns the function that gives the focus back to
 * the menu's control. antd does so itself only for a control without a tooltip.
 */
export function useMenuFocus(control: RefObject<HTMLElement | null>, isOpen: boolean, entries: number): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are the reason to look.
  useEffect(() => {
    if (isOpen && control.current && document.activeElement === document.body) firstEntry(control.current)?.focus();
  }, [control, isOpen, entries]);
  return () => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role="menu"]')) control.current?.focus();
  };
}

const firstEntry = (control: HTMLElement) =>
  [...getMenuContainer(control).querySelectorAll<HTMLElement>('[role="menu"] > [role="menuitem"]')].find((entry) =>
    entry.checkVisibility(),
  );
