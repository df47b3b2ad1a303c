import { createContext } from 'react';

/** Describes the sources that a text cites as `[1]`, `[2]` … */
export interface Citations {
  /** Returns the title of a source, or undefined for an unknown source, whose brackets stay in the text. */
  readonly titleOf: (number: number) => string | undefined;
  /** Shows the source beside the text that contains `from`. */
  readonly open: (number: number, from: HTMLElement) => void;
}

/** Provides the sources around `Markdown`. Without it, numbers in brackets stay as they are. */
export const CitationsContext = createContext<Citations | null>(null);
