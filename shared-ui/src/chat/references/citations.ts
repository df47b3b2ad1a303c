import { createContext } from 'react';

/** Describes what a check found out about a citation. */
export interface CheckedCitation {
  readonly verdict: 'quoted' | 'supported' | 'missing';
  /** The verdict in a few words. */
  readonly label: string;
  /** A sentence that says why. */
  readonly reason: string;
  /** Where the cited words begin in their paragraph. */
  readonly from?: number | undefined;
}

/** Describes the sources that a text cites as `[1]`, `[2]` … */
export interface Citations {
  /** Returns the title of a source, or undefined for an unknown source, whose brackets stay in the text. */
  readonly titleOf: (number: number) => string | undefined;
  /** Shows the source beside the text that contains `from`. */
  readonly open: (number: number, from: HTMLElement) => void;
  /** Returns what was found out about the citation at a place of its paragraph; undefined if nothing can be said. */
  readonly check?: ((number: number, paragraph: string, at: number) => CheckedCitation | undefined) | undefined;
}

/** Provides the sources around `Markdown`. Without it, numbers in brackets stay as they are. */
export const CitationsContext = createContext<Citations | null>(null);
