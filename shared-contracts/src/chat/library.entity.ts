import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { answerUsage, chatMessage, messageSources, messageStatus, vote } from './entity.ts';

/** A chat as everybody who has its link reads it: what was said, and the public places that answers name; nothing private. */
export const sharedChat = z.object({
  title: z.string(),
  shared_at: z.string(),
  messages: z.array(
    z.object({
      message_id: z.string(),
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      sources: z.optional(z.array(z.object({ title: z.string(), url: z.string() }))),
    }),
  ),
});

export type SharedChat = z.infer<typeof sharedChat>;

/** A chat as it is written into a file: the messages of all branches in the order they came, and which branch is shown. */
export const exportedChat = z.object({
  session_id: z.string(),
  title: z.string(),
  notes: z.string(),
  /** The message that ends the shown branch; null in a chat that never branched. */
  shown_message_id: z.nullable(z.string()),
  messages: z.array(chatMessage),
});

export type ExportedChat = z.infer<typeof exportedChat>;

/** One message of a chat that is brought from a file; `parent` is the key of an earlier one. An answer that failed may have no text. */
export const importedMessage = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  parent: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.maxLength(limits.importMessageMaxCharacters)),
  created_at: z.optional(z.string().check(z.maxLength(60))),
  model: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(messageStatus),
  vote: z.optional(vote),
  sources: z.optional(messageSources),
  usage: z.optional(answerUsage),
});

export type ImportedMessage = z.infer<typeof importedMessage>;

/** A chat from a file: ours, ChatGPT's or Claude's. `source_id` names where it came from, so that it comes once. */
export const importedChat = z.object({
  source_id: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.maxLength(300)),
  notes: z.optional(z.string().check(z.maxLength(limits.notesMaxCharacters))),
  created_at: z.optional(z.string().check(z.maxLength(60))),
  updated_at: z.optional(z.string().check(z.maxLength(60))),
  /** The key of the message that ends the shown branch. */
  shown: z.optional(z.string()),
  messages: z.array(importedMessage).check(z.minLength(1), z.maxLength(limits.importMessagesMax)),
});

export type ImportedChat = z.infer<typeof importedChat>;
