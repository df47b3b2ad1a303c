import type { DraftPlace } from './draft-place.ts';

/** Describes what the server has. `version` is 0 where the value itself is what a save expects. */
export interface Stored<Value> {
  readonly value: Value;
  readonly version: number;
}

/**
 * Lists the states of what is saved automatically. `retrying` retries automatically, `refused` waits for the next change or for the user,
 * `conflict` for the user's choice; `gone` means that it was deleted or is no longer shared.
 */
export type AutosaveStatus = 'saved' | 'editing' | 'saving' | 'retrying' | 'refused' | 'conflict' | 'gone';

/** Describes what a page shows about saving. */
export interface AutosaveState<Value> {
  readonly status: AutosaveStatus;
  /** The reason why the last save failed. */
  readonly error?: unknown;
  /** What was saved elsewhere, while a conflict waits for the user's choice. */
  readonly theirs?: Stored<Value> | undefined;
  /** Whether everything that isn't saved is kept in this browser. If it isn't, leaving the page loses it. */
  readonly isKept: boolean;
  /** Whether there has been anything to save since the page was opened. */
  readonly isTouched: boolean;
  /** Grows when the value is replaced other than by the user: by a merge, another tab or what a closed page left. */
  readonly replacements: number;
}

/** Describes what is saved automatically. */
export interface AutosaveOptions<Value> {
  /** What the server has; null before the first save creates it. */
  readonly stored: Stored<Value> | null;
  /** What the page shows before the first change if nothing is stored. */
  readonly initial: Value;
  /**
   * Saves over `base`, which is what the page has seen, and returns what the server has then. `closes` is set while the page closes: the
   * request has to outlive it. @throws ApiError
   */
  readonly write: (value: Value, base: Stored<Value> | null, closes: boolean) => Promise<Stored<Value>>;
  /** Reads what the server has, for servers that don't return it with the refusal. @throws ApiError */
  readonly read: () => Promise<Stored<Value>>;
  /** The code with which the server refuses to overwrite what the page hasn't seen. */
  readonly conflictCode: string;
  /** Returns what the refusal says that the server has. */
  readonly parseCurrent?: (current: unknown) => Stored<Value> | undefined;
  /** Returns whether a value can be saved at all. Nothing is sent, or kept, while it can't. */
  readonly isComplete?: (value: Value) => boolean;
  readonly isSame: (one: Value, other: Value) => boolean;
  /** Merges two values that were made from `base`. Returns undefined if the user has to choose. */
  readonly merge?: (base: Value, mine: Value, theirs: Value) => Value | undefined;
  /** Returns whether the author is signed in. Unsaved work is never saved as the browser's next user. */
  readonly isAuthor: () => boolean;
  readonly drafts: DraftPlace<Value>;
  /** The pause after the last change before a save. */
  readonly delayMs: number;
  /** Whether the browser asks before it closes the page with unsaved work, even if the work is kept. It asks in any case if it isn't. */
  readonly asksBeforeClosing?: boolean;
}

/** Returns whether nothing is saved before the user decides. */
export const isStopped = ({ status }: Pick<AutosaveState<unknown>, 'status'>): boolean => status === 'conflict' || status === 'gone';
