import { createContext } from 'react';
import type { Attachment } from 'shared-contracts';
import type { ChatTurn } from '../conversation/conversation.model.ts';

/** Provides the files of the chat around an artifact to its code. */
export const ChatFilesContext = createContext<readonly Attachment[]>([]);

/** Limits how many files are offered. */
const filesMax = 20;

/** Lists the files that are attached to a chat's messages, newest first and each name once. */
export function listChatFiles(turns: readonly Pick<ChatTurn, 'attachments'>[]): Attachment[] {
  const files = new Map<string, Attachment>();
  for (const { attachments = [] } of turns.toReversed())
    for (const file of attachments) if (!files.has(file.file_name)) files.set(file.file_name, file);
  return [...files.values()].slice(0, filesMax);
}
