import { getSchema } from '@tiptap/core';
import type { RichDocument } from './rich-node.ts';
import { documentExtensions } from './rich-text.ts';

/** Returns whether the editor supports everything in a document. Saving would lose what it does not support. */
export function isReadable(content: RichDocument): boolean {
  try {
    getSchema(documentExtensions()).nodeFromJSON(content).check();
    return true;
  } catch {
    // The content has an unknown node, or a node in a place where it is not allowed.
    return false;
  }
}
