import { getSchema } from '@tiptap/core';
import type { RichDocument } from './rich-node.ts';
import { richText } from './rich-text.ts';

/** Whether the editor knows all that is in a document: else it would save it without what it does not know. */
export function isReadable(content: RichDocument): boolean {
  try {
    getSchema(richText()).nodeFromJSON(content).check();
    return true;
  } catch {
    // An unknown node, or one where it cannot be.
    return false;
  }
}
