import { createContext, type ReactNode } from 'react';

/** Describes a fenced block: the line that opened it, without its marks, and its text. */
export interface FencedBlock {
  readonly info: string;
  readonly code: string;
}

/** Renders what the page offers to do with a block of code, first in its bar. Null where it offers nothing. */
export type CodeAction = (block: FencedBlock) => ReactNode;

/** Provides the page's own action for blocks of code. */
export const CodeActionContext = createContext<CodeAction | null>(null);

/** Says whether diagrams are drawn without being asked. */
export const DrawDiagramsContext = createContext(false);
