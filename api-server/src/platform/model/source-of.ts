import type { SourceItem } from 'shared-contracts';
import type { Passage } from './model-port.ts';

/** Returns what an answer's sources say about a passage: where it is from and its sentences, or, if it is hidden, only its kind. */
export const sourceOf = ({ title, url, kind, sentences, isHidden = false }: Passage): SourceItem =>
  isHidden ? { title, kind } : { title, url, kind, snippet: sentences.join(' ') };
