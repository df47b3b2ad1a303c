import * as z from 'zod/mini';
import { sharing } from '../access/sharing.ts';
import { blueprintDraft } from '../blueprint/entity.ts';
import { limits } from '../limits.ts';

/** Describes one source: a web result, a passage of a file, a chat or a help article. */
export const sourceItem = z.object({
  title: z.string(),
  url: z.optional(z.string()),
  snippet: z.optional(z.string()),
  kind: z.optional(z.enum(['search', 'file', 'chat', 'help', 'article', 'notebook'])),
});

export type SourceItem = z.infer<typeof sourceItem>;

/** Describes what an answer is based on or produced. */
export const messageSources = z.object({
  type: z.optional(z.enum(['search', 'file'])),
  data: z.optional(z.array(sourceItem)),
  knowledge_base: z.optional(z.object({ data: z.array(sourceItem) })),
  suggestions: z.optional(z.array(z.string())),
  blueprint: z.optional(blueprintDraft),
  blueprint_id: z.optional(z.string()),
  blueprint_status: z.optional(z.string()),
  image_url: z.optional(z.string()),
  /** The report that Deep dive wrote. */
  report_id: z.optional(z.string()),
  report_title: z.optional(z.string()),
  /** Tools would have helped, but the model can't use any and answered without them. */
  without_tools: z.optional(z.boolean()),
  /** What the model thought before and between its words, and for how many milliseconds. */
  thoughts: z.optional(z.object({ text: z.string(), ms: z.number() })),
});

export type MessageSources = z.infer<typeof messageSources>;

/** Describes the state of an answer. A partial text that is kept must say what it is. */
export const messageStatus = z.enum(['running', 'complete', 'stopped', 'interrupted', 'failed']);

export type MessageStatus = z.infer<typeof messageStatus>;

/** Describes what an answer took: times from its start, and tokens only if the provider counts them. */
export const answerUsage = z.object({
  total_ms: z.number(),
  first_text_ms: z.optional(z.number()),
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  /** What all calls for the answer cost, in millionths of the currency; absent if no model has a price. */
  cost_micro: z.optional(z.number()),
  currency: z.optional(z.string()),
});

export type AnswerUsage = z.infer<typeof answerUsage>;

export const vote = z.enum(['like', 'dislike', 'none']);

export type Vote = z.infer<typeof vote>;

/** Describes a file attached to a message, with its name at that time. The file itself may be renamed, moved or deleted later. */
export const attachment = z.object({ file_id: z.string(), file_name: z.string() });

export type Attachment = z.infer<typeof attachment>;

/** Describes a chat message. In older answers, `content` may end with the `[DONE]` marker, which readers strip. */
export const chatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  message_id: z.string(),
  created_at: z.optional(z.string()),
  status: z.optional(messageStatus),
  run_id: z.optional(z.string()),
  model: z.optional(z.string()),
  vote: z.optional(vote),
  saved: z.optional(z.boolean()),
  usage: z.optional(answerUsage),
  blueprint_type: z.optional(z.string()),
  sources: z.optional(messageSources),
  knowledge_base: z.optional(z.unknown()),
  generate_blueprint: z.optional(z.boolean()),
  title: z.optional(z.string()),
  notes: z.optional(z.string()),
  agent_id: z.optional(z.string()),
  /** The message that this one follows; null at the beginning of a chat. */
  parent_id: z.optional(z.nullable(z.string())),
  /** The versions of this message including itself, oldest first; absent if there is only one. */
  versions: z.optional(z.array(z.string())),
  /** The files that the user attached; absent if there are none. */
  attachments: z.optional(z.array(attachment)),
  /** Who asked, in a chat with others; absent if it was the reader. The name of a deleted account is empty. */
  author: z.optional(z.object({ name: z.string() })),
});

export type ChatMessage = z.infer<typeof chatMessage>;

/** Describes a message that matches a search, with the text around the first match. `shown` is false in a version that isn't on display. */
export const messageMatch = z.object({
  message_id: z.string(),
  role: z.enum(['user', 'assistant']),
  excerpt: z.string(),
  shown: z.boolean(),
});

export type MessageMatch = z.infer<typeof messageMatch>;

export const sessionCategory = z.enum(['chats', 'files', 'blueprints', 'reports', 'agents', 'workflow']);

export type SessionCategory = z.infer<typeof sessionCategory>;

/** Describes a row of the chat history. Times are ISO 8601 in UTC. */
export const chatSession = z.object({
  session_id: z.string(),
  title: z.string(),
  notebook_id: z.optional(z.nullable(z.string())),
  uploaded_at: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.optional(z.string()),
  category: sessionCategory,
  agent_name: z.optional(z.string()),
  file_name: z.optional(z.string()),
  file_id: z.optional(z.string()),
  agent_id: z.optional(z.nullable(z.string())),
  blueprint_id: z.optional(z.nullable(z.string())),
  notes: z.optional(z.string()),
  messages: z.optional(z.array(chatMessage)),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  /** In search results, the matching message; absent if the title matches. */
  found_message_id: z.optional(z.string()),
  sharing: z.optional(sharing),
});

export type ChatSession = z.infer<typeof chatSession>;

/**
 * Describes a chat request. `knowledge_id` names a notebook, a knowledge folder or an article (`knowledgeOfArticle`); from then on, answers
 * in this chat use only that. `temporary` is an incognito chat, of which nothing is stored; `deep_dive` asks for a report.
 */
export const chatRequest = z.object({
  message: z.string(),
  email: z.string(),
  session_id: z.optional(z.nullable(z.string())),
  model: z.optional(z.string()),
  search_enabled: z.optional(z.boolean()),
  rag_enabled: z.optional(z.boolean()),
  knowledge_id: z.optional(z.nullable(z.string())),
  create_image: z.optional(z.boolean()),
  create_blueprint: z.optional(z.boolean()),
  deep_dive: z.optional(z.boolean()),
  agent_id: z.optional(z.nullable(z.string())),
  starter: z.optional(z.string()),
  temporary: z.optional(z.boolean()),
  history: z.optional(z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))),
  /** The user's earlier message that this one replaces. What followed stays as another version. */
  edits: z.optional(z.string()),
  /** The answer whose question gets another answer. The stored question is used instead of `message`. */
  regenerates: z.optional(z.string()),
  /** The interrupted answer to continue. New text is appended to it. */
  continues: z.optional(z.string()),
  /** The same for an incognito chat, where the interrupted answer is the last entry of `history`. */
  continue_last: z.optional(z.boolean()),
  /**
   * The ids of attached files. The answer uses their texts and pictures, and so do later answers on the branch. With `regenerates` and
   * `continues`, those of the stored question are used, and with `edits` if none are given. An incognito chat takes none.
   */
  attachments: z.optional(z.array(z.string()).check(z.maxLength(limits.chatAttachmentsMax))),
});

export type ChatRequest = z.infer<typeof chatRequest>;
