import type { EditorState } from '@tiptap/pm/state';

/** What is typed behind a `/`, and where it stands in the text. */
export interface SlashQuery {
  readonly query: string;
  readonly from: number;
  readonly to: number;
}

/** The `/` and letters before the cursor, at a line's beginning or behind a space; null where there are none, and in code. */
export function slashQuery(state: EditorState): SlashQuery | null {
  const { empty, $from } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - 40), parentOffset, undefined, '\ufffc');
  const match = /(?:^|\s)\/([\p{L}\p{N}]{0,20})$/u.exec(before);
  return match ? { query: match[1] ?? '', from: $from.pos - (match[1] ?? '').length - 1, to: $from.pos } : null;
}
