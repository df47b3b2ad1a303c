import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { PictureView } from './picture-view.tsx';
import { widthOf } from './picture-width.model.ts';

/** A picture of a document: a file of its notebook by its id, never an address, so that no other server is asked for one. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, parseHTML: (element) => element.getAttribute('data-file-id'), renderHTML: () => ({}) },
    alt: { default: '' },
    /** Per cent of the column; null for as wide as the picture is, and the column at most. */
    width: {
      default: null,
      parseHTML: (element) => widthOf(element.getAttribute('data-width')),
      renderHTML: ({ width }) => (widthOf(width) === null ? {} : { 'data-width': String(width) }),
    },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { 'data-file-id': String(node.attrs.fileId) })],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
