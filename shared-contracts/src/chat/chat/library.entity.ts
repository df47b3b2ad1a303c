import * as z from 'zod/mini';
import { limits } from '../../kernel/limits.ts';
import { answerUsage, chatMessage, messageSources, messageStatus, vote } from './entity.ts';

/** Describes a chat as anyone with its link can read it: the conversation and the public sources of answers. */
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

/** Describes a chat as it is exported: the messages of all branches in the order of creation, and which branch is on display. */
export const exportedChat = z.object({
  session_id: z.string(),
  title: z.string(),
  notes: z.string(),
  /** The last message of the branch on display; null in a chat that never branched. */
  shown_message_id: z.nullable(z.string()),
  messages: z.array(chatMessage),
});

export type ExportedChat = z.infer<typeof exportedChat>;

/** Describes one message of an imported chat. `parent` is the key of an earlier one. A failed answer may have no text. */
export const importedMessage = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  parent: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.maxLength(limits.importMessageMaxCharacters)),
  created_at: z.optional(z.string().check(z.maxLength(60))),
  model: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(['summary'])),
  status: z.optional(messageStatus),
  vote: z.optional(vote),
  sources: z.optional(messageSources),
  usage: z.optional(answerUsage),
});

export type ImportedMessage = z.infer<typeof importedMessage>;

/** Describes a chat from a file of Atrium, ChatGPT or Claude. `source_id` identifies it, so it is imported only once. */
export const importedChat = z.object({
  source_id: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.maxLength(300)),
  notes: z.optional(z.string().check(z.maxLength(limits.notesMaxCharacters))),
  created_at: z.optional(z.string().check(z.maxLength(60))),
  updated_at: z.optional(z.string().check(z.maxLength(60))),
  /** The key of the last message on the branch on display. */
  shown: z.optional(z.string()),
  messages: z.array(importedMessage).check(z.minLength(1), z.maxLength(limits.importMessagesMax)),
});

export type ImportedChat = z.infer<typeof importedChat>;
