/** What a run of the assistant changed, with its undo, and the lines of a difference. Lazy. */
import './acts/acts.css';

export { ActPreviewLines, type ActPreviewLinesProps } from './acts/act-preview-lines.tsx';
export { DifferenceLines, type DifferenceLinesProps } from './acts/difference-lines.tsx';
export { RunActs, type RunActsProps } from './acts/run-acts.tsx';
