import type { ReactNode } from 'react';

/** Describes one choice in a menu of the composer. */
export interface MenuEntry {
  /** Unique within its source. */
  readonly id: string;
  readonly label: string;
  /** Shown after the label, in a quieter color. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** Replaces the trigger and what was typed after it. Without it, they are removed. */
  readonly text?: string | undefined;
}

/** Describes where a group of choices comes from. */
export interface MenuSource {
  readonly id: string;
  readonly heading: string;
  /** Finds the choices for what was typed after the trigger; a blank query asks for the ones to offer first. */
  readonly load: (query: string, signal: AbortSignal) => Promise<readonly MenuEntry[]> | readonly MenuEntry[];
  /** Called after the text of the entry has replaced the trigger. */
  readonly onPick?: (entry: MenuEntry) => void;
}

/** Describes a menu that opens when its trigger is typed: `/` at the start of the text, `@` at the start of a word. */
export interface ComposerMenu {
  readonly trigger: '/' | '@';
  readonly label: string;
  readonly sources: readonly MenuSource[];
}
