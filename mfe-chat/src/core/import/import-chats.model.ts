import { type ImportedChat, type ImportedMessage, limits } from 'shared-contracts';
import { chatGptChat, isChatGptChat } from './chatgpt-file.model.ts';
import { claudeChat, isClaudeChat } from './claude-file.model.ts';
import { isOwnChat, ownChat } from './own-file.model.ts';

/** What a file holds: chats that can be brought, and what cannot, each with its reason. */
export interface ReadFile {
  readonly chats: readonly ImportedChat[];
  readonly skipped: readonly Skipped[];
}

export interface Skipped {
  readonly title: string;
  readonly reason: 'empty' | 'tooLong';
}

/** Reads a parsed file of any kind that is known; null where it is none of them. */
export function readChats(file: unknown): ReadFile | null {
  const entries = Array.isArray(file) ? file : [file];
  const read = entries.map(readChat);
  if (!entries.length || read.some((chat) => chat === null)) return null;
  const chats: ImportedChat[] = [];
  const skipped: Skipped[] = [];
  for (const chat of read) {
    const problem = chat && problemOf(chat);
    if (problem) skipped.push({ title: chat.title, reason: problem });
    else if (chat) chats.push(chat);
  }
  return { chats, skipped };
}

function readChat(entry: unknown): ImportedChat | null {
  if (isOwnChat(entry)) return within(ownChat(entry));
  if (isChatGptChat(entry)) return within(chatGptChat(entry));
  if (isClaudeChat(entry)) return within(claudeChat(entry));
  return null;
}

function problemOf({ messages }: ImportedChat): Skipped['reason'] | null {
  if (!messages.length) return 'empty';
  if (messages.length > limits.importMessagesMax) return 'tooLong';
  if (messages.some(({ content }) => content.length > limits.importMessageMaxCharacters)) return 'tooLong';
  return weightOf({ messages }) > limits.importRequestMaxBytes * 0.9 ? 'tooLong' : null;
}

const within = (chat: ImportedChat): ImportedChat => ({
  ...chat,
  source_id: chat.source_id.slice(0, 200),
  title: chat.title.slice(0, 300),
  ...(chat.notes ? { notes: chat.notes.slice(0, limits.notesMaxCharacters) } : {}),
});

/** Bytes in a request, roughly and rather too many. */
const weightOf = ({ messages }: { messages: readonly ImportedMessage[] }) =>
  messages.reduce((sum, { content }) => sum + content.length * 3 + 400, 0);

const batchBytes = 1_000_000;

/** Cuts chats into requests that show progress and stay within the limits. */
export function batchesOf(chats: readonly ImportedChat[]): ImportedChat[][] {
  const batches: ImportedChat[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const chat of chats) {
    const added = weightOf(chat);
    const last = batches.at(-1);
    if (last && last.length < limits.importChatsPerRequest && weight + added <= batchBytes) {
      last.push(chat);
      weight += added;
    } else {
      batches.push([chat]);
      weight = added;
    }
  }
  return batches;
}
