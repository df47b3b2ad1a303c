import { useEffect, useRef } from 'react';
import { findShortcut, type ShortcutId } from './shortcuts.model.ts';

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Listens for the shell's shortcuts. A page handles its own, such as focusing the composer or stopping an answer. */
export function useShortcuts(run: (id: ShortcutId) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const id = findShortcut(event, isText(event.target));
      if (!id) return;
      event.preventDefault();
      latest.current(id);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
