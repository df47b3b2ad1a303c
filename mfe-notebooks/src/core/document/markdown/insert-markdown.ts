import type { Editor } from '@tiptap/react';
import type { ParseFileId } from '../text/file-address.ts';
import { createMarkdownReader } from './markdown-html.ts';

/** Inserts Markdown from the assistant: over a range, or below the block at a position. */
export async function insertMarkdown(
  editor: Editor,
  { from, to }: { from: number; to: number },
  markdown: string,
  parseFileId: ParseFileId,
): Promise<void> {
  const reader = await createMarkdownReader(parseFileId);
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

/** Pastes Markdown as formatted text, in one step that undo reverts. Falls back to plain text when the parser cannot be loaded. */
export async function pasteMarkdown(editor: Editor, markdown: string, parseFileId: ParseFileId): Promise<void> {
  try {
    const html = await (await createMarkdownReader(parseFileId)).parse(markdown);
    if (!editor.isDestroyed) editor.view.pasteHTML(html);
  } catch {
    // Offline before the parser was downloaded: keep the text as it is.
    if (!editor.isDestroyed) editor.view.pasteText(markdown);
  }
}
