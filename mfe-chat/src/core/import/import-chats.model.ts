import { type ImportedChat, type ImportedMessage, limits, type MessageSources } from 'shared-contracts';
import { createImportReport } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import { isAtriumChat, parseAtriumChat } from './atrium-file.model.ts';
import { isChatGptChat, parseChatGptChat } from './chatgpt-file.model.ts';
import { isClaudeChat, parseClaudeChat } from './claude-file.model.ts';
import {
  asRecord,
  asText,
  type Fields,
  hashText,
  isRecord,
  type LeaveOut,
  leaveOutFor,
  type PartReason,
  type PartsLeftOut,
} from './file-values.model.ts';

/** Holds the chats of a file that can be imported, the reasons for those that cannot, and the parts that are left out or changed. */
export interface ReadFile {
  readonly chats: readonly ImportedChat[];
  readonly skipped: readonly Skipped[];
  readonly leftOut: PartsLeftOut;
}

export interface Skipped {
  readonly title: string;
  readonly reason: 'empty' | 'tooLong' | 'unknown';
}

/** Lists the files that can be read, each with what recognizes one of its chats. */
const formats = [
  [isAtriumChat, parseAtriumChat],
  [isChatGptChat, parseChatGptChat],
  [isClaudeChat, parseClaudeChat],
] as const;

/** Reads a parsed file of a known format, or returns null if nothing in it is a chat. */
export function readChats(file: unknown): ReadFile | null {
  const chats: ImportedChat[] = [];
  const skipped: Skipped[] = [];
  const report = createImportReport<PartReason>();
  const known = new Map<string, Fields>();
  let isKnown = false;
  for (const [index, entry] of listEntries(file).entries()) {
    const title = readTitle(entry);
    const parse = findParser(entry);
    isKnown ||= parse !== undefined;
    const parts = createImportReport<PartReason>();
    const chat = parse && isRecord(entry) ? readChat(entry, parse, known, leaveOutFor(parts, title)) : 'unknown';
    if (typeof chat === 'string') skipped.push({ title: title || (chat === 'unknown' ? `#${index + 1}` : ''), reason: chat });
    else {
      chats.push(chat);
      report.addAll(parts.list());
    }
  }
  return isKnown ? { chats, skipped, leftOut: report.list() } : null;
}

type Parse = (typeof formats)[number][1];

const findParser = (entry: unknown): Parse | undefined => formats.find(([recognizes]) => recognizes(entry))?.[1];

function readTitle(entry: unknown): string {
  const { title, name, snapshot_name: snapshot } = asRecord(entry);
  return cutText((asText(title) || asText(name) || asText(snapshot)).replace(/\s+/g, ' ').trim(), titleMax);
}

/** Lists the chats of a file: one chat, a list of them, or an object with a list. */
function listEntries(file: unknown): readonly unknown[] {
  if (Array.isArray(file)) return file;
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.some((entry) => findParser(entry));
  return (isRecord(file) && !findParser(file) && Object.values(file).find(isList)) || [file];
}

/** Reads one chat, or returns why it can't be imported. */
function readChat(entry: Fields, parse: Parse, known: Map<string, Fields>, leaveOut: LeaveOut): ImportedChat | Skipped['reason'] {
  try {
    const chat = within(parse(entry, leaveOut), leaveOut);
    return findProblem(chat) ?? { ...chat, source_id: identify(chat, entry, known) };
  } catch (error) {
    // A deeply nested chat overflows the stack. The others are imported anyway.
    if (error instanceof RangeError) return 'unknown';
    throw error;
  }
}

/** Returns an id for a chat. One without an id in its file, or with that of another chat, is identified by what it says. */
function identify({ source_id: id }: ImportedChat, entry: Fields, known: Map<string, Fields>): string {
  const wanted = id === '' || id.length > sourceIdMax ? `content:${hashEntry(entry)}` : id;
  const other = known.get(wanted);
  const own = other && hashEntry(other) !== hashEntry(entry) ? `${wanted.slice(0, sourceIdMax - 40)}:${hashEntry(entry)}` : wanted;
  known.set(own, entry);
  return own;
}

const hashEntry = (entry: Fields): string =>
  hashText(
    JSON.stringify([entry.title ?? entry.name, entry.mapping ?? entry.chat_messages ?? entry.messages ?? entry.linear_conversation]),
  );

const sourceIdMax = 200;
const titleMax = 300;

function findProblem({ messages }: ImportedChat): Skipped['reason'] | null {
  if (!messages.length) return 'empty';
  if (messages.length > limits.importMessagesMax) return 'tooLong';
  return estimateBytes({ messages }) > limits.importRequestMaxBytes * 0.9 ? 'tooLong' : null;
}

/** Changes a chat so that the server takes it, and reports what that changes. */
function within(chat: ImportedChat, leaveOut: LeaveOut): ImportedChat {
  const fit = (text: string, most: number) => {
    if (text.length > most) leaveOut('shortened');
    return cutText(clean(text, leaveOut), most);
  };
  const keys = new Map<string, string>();
  const messages = chat.messages.map((message, index) => {
    const key = message.key.length <= keyMax ? message.key : `#${index}`;
    keys.set(message.key, key);
    const parent = message.parent === null ? null : (keys.get(message.parent) ?? null);
    const { model, sources } = message;
    return {
      ...message,
      key,
      parent,
      content: fit(message.content, limits.importMessageMaxCharacters),
      ...(model ? { model: clean(model, leaveOut) } : {}),
      ...(sources ? { sources: cleanAll(sources, leaveOut) } : {}),
    };
  });
  const shown = chat.shown === undefined ? undefined : keys.get(chat.shown);
  return {
    ...chat,
    title: fit(chat.title.replace(/\s+/g, ' ').trim(), titleMax),
    ...(chat.notes ? { notes: fit(chat.notes, limits.notesMaxCharacters) } : {}),
    ...(shown === undefined ? {} : { shown }),
    messages,
  };
}

const keyMax = 200;

/** Removes what a database can't store: zeros and halves of characters. */
function clean(text: string, leaveOut: LeaveOut): string {
  const stored = text.replaceAll('\u0000', '').toWellFormed();
  if (stored !== text) leaveOut('characters');
  return stored;
}

const cleanAll = (sources: MessageSources, leaveOut: LeaveOut): MessageSources =>
  JSON.parse(JSON.stringify(sources), (_, value: unknown) => (typeof value === 'string' ? clean(value, leaveOut) : value));

/** Estimates the bytes of a message in a request, erring on the high side. */
const estimateBytes = ({ messages }: { messages: readonly ImportedMessage[] }) =>
  messages.reduce((sum, { content, sources }) => sum + (content.length + JSON.stringify(sources ?? {}).length) * 3 + 400, 0);

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
