import type { EditorState } from '@tiptap/pm/state';

/** Describes the text typed after a `/` and its position. */
export interface SlashQuery {
  readonly query: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the `/` and the letters before the cursor, at the start of a line or after a space. Returns null in code and where there is no
 * `/`.
 */
export function slashQuery(state: EditorState): SlashQuery | null {
  const { empty, $from } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - 40), parentOffset, undefined, '\ufffc');
  const match = /(?:^|\s)\/([\p{L}\p{N}]{0,20})$/u.exec(before);
  return match ? { query: match[1] ?? '', from: $from.pos - (match[1] ?? '').length - 1, to: $from.pos } : null;
}
