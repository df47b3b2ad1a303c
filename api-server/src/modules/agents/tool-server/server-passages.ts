import { cutText } from 'shared-contracts/text';
import type { Passage } from '../../../platform/model/model-port.ts';

/** Returns a server's text as a passage for models; none for a blank text. */
export const passagesOf = (title: string, text: string): Passage[] =>
  text.trim() ? [{ kind: 'file', title, url: undefined, sentences: [cutText(text.trim(), 300)], text }] : [];
