import type { RefObject } from 'react';
import type { ComposerHandle } from 'shared-ui/chat';

/** Focuses the composer, except on touch screens, where the keyboard would cover the page. */
export function focusComposer(composer: RefObject<ComposerHandle | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) composer.current?.focus();
}
