import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { PictureView } from './picture-view.tsx';
import { parseWidth } from './picture-width.model.ts';

/** Defines the picture node. It stores a file id and never an address, so that no other server is contacted. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, parseHTML: (element) => element.getAttribute('data-file-id'), renderHTML: () => ({}) },
    alt: { default: '' },
    /** Percent of the column. Null keeps the picture's own width, up to that of the column. */
    width: {
      default: null,
      parseHTML: (element) => parseWidth(element.getAttribute('data-width')),
      renderHTML: ({ width }) => (parseWidth(width) === null ? {} : { 'data-width': String(width) }),
    },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { 'data-file-id': String(node.attrs.fileId) })],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
