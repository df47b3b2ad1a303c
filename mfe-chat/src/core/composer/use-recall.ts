import { useState } from 'react';
import type { ChatTurn } from '../conversation/conversation.model.ts';

const recalledMax = 100;

/** Returns the user's own messages, newest first, each once in a row. */
export const listOwnMessages = (turns: readonly ChatTurn[]): readonly string[] =>
  turns
    .filter(({ role, author, content }) => role === 'user' && !author && content !== '')
    .map(({ content }) => content)
    .filter((content, index, all) => content !== all[index + 1])
    .toReversed()
    .slice(0, recalledMax);

/** Walks through the user's earlier messages: Up brings back the one before, Down the one after, and at last an empty field. */
export function useRecall(turns: readonly ChatTurn[], draft: string, setDraft: (draft: string) => void) {
  const [recalled, setRecalled] = useState<{ readonly index: number; readonly text: string }>();
  const isRecalled = recalled !== undefined && draft === recalled.text;
  return {
    isRecalled,
    onRecall: (direction: 'back' | 'forward'): void => {
      const all = listOwnMessages(turns);
      const index = isRecalled ? recalled.index + (direction === 'back' ? 1 : -1) : 0;
      const text = index < 0 ? '' : all[index];
      if (text === undefined) return;
      setRecalled(index < 0 ? undefined : { index, text });
      setDraft(text);
    },
  };
}
