import type { RefObject } from 'react';
import type { ComposerHandle } from 'shared-ui/chat';

/** Puts the focus where the next message is written; on touch screens that would open the keyboard over the page. */
export function focusComposer(composer: RefObject<ComposerHandle | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) composer.current?.focus();
}
