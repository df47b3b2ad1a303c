import type { Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';

/**
 * Returns whether the editor knows everything that an update adds. The binding deletes what it does not know, for everybody, so an older
 * page must not even apply such an update.
 */
export function knowsContent(schema: Schema, update: Uint8Array): boolean {
  return Y.decodeUpdate(update).structs.every((struct) => {
    if (!(struct instanceof Y.Item)) return true;
    const { content } = struct;
    if (content instanceof Y.ContentFormat) return content.key.replace(/--[a-zA-Z0-9+/=]{8}$/, '') in schema.marks;
    return !(content instanceof Y.ContentType && content.type instanceof Y.XmlElement) || content.type.nodeName in schema.nodes;
  });
}
