import { Mark } from '@tiptap/core';

/** Creates the mark of an element that raises or lowers its text; other programs write it as a style. */
const createMark = (name: string, tag: 'sub' | 'sup', style: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }, { style: `vertical-align=${style}` }],
    renderHTML: () => [tag, 0],
  });

/** Marks such as in H₂O. */
export const Subscript = createMark('subscript', 'sub', 'sub', 'superscript');

/** Marks such as in x². */
export const Superscript = createMark('superscript', 'sup', 'super', 'subscript');
