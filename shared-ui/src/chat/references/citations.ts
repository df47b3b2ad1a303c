import { createContext } from 'react';

/** The sources that a text cites as `[1]`, `[2]`, … */
export interface Citations {
  /** The title of the source with this number; undefined where there is none, and the text keeps its brackets. */
  readonly titleOf: (number: number) => string | undefined;
  /** Shows the source, beside the text in which `from` stands. */
  readonly open: (number: number, from: HTMLElement) => void;
}

/** Around `Markdown`; without it a number in brackets is a number in brackets. */
export const CitationsContext = createContext<Citations | null>(null);
