import type { Editor } from '@tiptap/react';

const asWords = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Sets what the assistant wrote in the text: in the place of a range, or below the block of a position. It becomes the editor's own nodes;
 * HTML within it is words like any other.
 */
export async function insertMarkdown(editor: Editor, { from, to }: { from: number; to: number }, markdown: string): Promise<void> {
  const { Marked } = await import(/* webpackChunkName: "document-markdown" */ 'marked');
  const reader = new Marked({ gfm: true, renderer: { html: ({ text }) => asWords(text) } });
  const parts = reader.lexer(markdown.trim());
  const isOneParagraph = parts.length === 1 && parts[0]?.type === 'paragraph';
  if (from !== to) {
    const html = isOneParagraph ? reader.parseInline(markdown.trim()) : reader.parse(markdown);
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, await html)
      .run();
    return;
  }
  const $end = editor.state.doc.resolve(to);
  const below = $end.depth === 0 ? to : $end.after(1);
  editor
    .chain()
    .focus()
    .insertContentAt(below, await reader.parse(markdown))
    .run();
}
