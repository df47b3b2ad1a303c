import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { findRowAfterKey } from './grouped-list.model.ts';

const rowOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : null;
};

/** Scrolls a row into view when not all rows exist. */
export interface RowScroller {
  scrollIntoView(location: { index: number; done?: () => void }): void;
}

/** Moves the focus between rows by keyboard, and to the next row when the focused one is deleted. */
export function useRowFocus(root: RefObject<HTMLElement | null>, list: RefObject<RowScroller | null>, count: number) {
  const focused = useRef<number | null>(null);
  const counted = useRef(count);

  const focusRow = (index: number) => {
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(a, button)`)?.focus();
    list.current?.scrollIntoView({ index, done: focus });
    focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed number of rows asks for it.
  useEffect(() => {
    const isShorter = count < counted.current;
    counted.current = count;
    if (!isShorter || count === 0) return;
    // The list renders its rows one frame after its items change. A removed element leaves the focus on the body without a blur event.
    const frame = requestAnimationFrame(() => {
      if (focused.current === null || document.activeElement !== document.body) return;
      focusRow(Math.min(focused.current, count - 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);

  const handleFocus = (event: FocusEvent) => {
    focused.current = rowOf(event.target) ?? focused.current;
  };
  const handleBlur = (event: FocusEvent) => {
    const { relatedTarget } = event;
    // A row's menu and its confirmation still belong to the row.
    if (
      relatedTarget instanceof Element &&
      !root.current?.contains(relatedTarget) &&
      !relatedTarget.closest('[role="menu"], [role="dialog"]')
    ) {
      focused.current = null;
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const next = row === null || event.defaultPrevented ? null : findRowAfterKey(event.key, row, count);
    if (next === null) return;
    event.preventDefault();
    focusRow(next);
  };
  return { handleFocus, handleBlur, handleKeyDown };
}
