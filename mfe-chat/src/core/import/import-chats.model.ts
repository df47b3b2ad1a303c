import { type ImportedChat, type ImportedMessage, limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { isAtriumChat, parseAtriumChat } from './atrium-file.model.ts';
import { isChatGptChat, parseChatGptChat } from './chatgpt-file.model.ts';
import { isClaudeChat, parseClaudeChat } from './claude-file.model.ts';

/** Holds the chats of a file that can be imported and the reasons for those that cannot. */
export interface ReadFile {
  readonly chats: readonly ImportedChat[];
  readonly skipped: readonly Skipped[];
}

export interface Skipped {
  readonly title: string;
  readonly reason: 'empty' | 'tooLong';
}

/** Reads a parsed file of a known format, or returns null. */
export function readChats(file: unknown): ReadFile | null {
  const entries = Array.isArray(file) ? file : [file];
  const read = entries.map(readChat);
  if (!entries.length || read.some((chat) => chat === null)) return null;
  const chats: ImportedChat[] = [];
  const skipped: Skipped[] = [];
  for (const chat of read) {
    const problem = chat && findProblem(chat);
    if (problem) skipped.push({ title: chat.title, reason: problem });
    else if (chat) chats.push(chat);
  }
  return { chats, skipped };
}

function readChat(entry: unknown): ImportedChat | null {
  if (isAtriumChat(entry)) return within(parseAtriumChat(entry));
  if (isChatGptChat(entry)) return within(parseChatGptChat(entry));
  if (isClaudeChat(entry)) return within(parseClaudeChat(entry));
  return null;
}

function findProblem({ messages }: ImportedChat): Skipped['reason'] | null {
  if (!messages.length) return 'empty';
  if (messages.length > limits.importMessagesMax) return 'tooLong';
  if (messages.some(({ content }) => content.length > limits.importMessageMaxCharacters)) return 'tooLong';
  return estimateBytes({ messages }) > limits.importRequestMaxBytes * 0.9 ? 'tooLong' : null;
}

const within = (chat: ImportedChat): ImportedChat => ({
  ...chat,
  source_id: chat.source_id.slice(0, 200),
  title: cutText(chat.title, 300),
  ...(chat.notes ? { notes: cutText(chat.notes, limits.notesMaxCharacters) } : {}),
});

/** Estimates the bytes of a message in a request, erring on the high side. */
const estimateBytes = ({ messages }: { messages: readonly ImportedMessage[] }) =>
  messages.reduce((sum, { content }) => sum + content.length * 3 + 400, 0);

const batchBytes = 1_000_000;

/** Splits chats into requests that stay within the limits and show progress. */
export function splitIntoBatches(chats: readonly ImportedChat[]): ImportedChat[][] {
  const batches: ImportedChat[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const chat of chats) {
    const added = estimateBytes(chat);
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
