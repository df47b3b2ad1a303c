import type { Editor } from '@tiptap/react';
import type { FileAt } from '../text/file-address.ts';
import { markdownReader } from './markdown-html.ts';

/** Sets what the assistant wrote in the text: in the place of a range, or below the block of a position. It becomes the editor's own nodes. */
export async function insertMarkdown(
  editor: Editor,
  { from, to }: { from: number; to: number },
  markdown: string,
  fileAt: FileAt,
): Promise<void> {
  const reader = await markdownReader(fileAt);
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

/** Pastes text that is Markdown as what it means; as it is, where the reader of Markdown could not be loaded. One step back takes it away. */
export async function pasteMarkdown(editor: Editor, markdown: string, fileAt: FileAt): Promise<void> {
  try {
    const html = await (await markdownReader(fileAt)).parse(markdown);
    if (!editor.isDestroyed) editor.view.pasteHTML(html);
  } catch {
    // Offline, before the code had come: the signs stay signs.
    if (!editor.isDestroyed) editor.view.pasteText(markdown);
  }
}
