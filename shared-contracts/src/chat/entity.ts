import * as z from 'zod/mini';
import { blueprintDraft } from '../blueprint/entity.ts';
import { limits } from '../limits.ts';

/** One cited place of a source list: a web result, a passage of a file, a chat or a help article. */
export const sourceItem = z.object({
  title: z.string(),
  url: z.optional(z.string()),
  snippet: z.optional(z.string()),
  kind: z.optional(z.enum(['search', 'file', 'chat', 'help', 'article', 'notebook'])),
});

export type SourceItem = z.infer<typeof sourceItem>;

/** What an answer rests on or brought along (specification section 3, chat message). */
export const messageSources = z.object({
  type: z.optional(z.enum(['search', 'file'])),
  data: z.optional(z.array(sourceItem)),
  knowledge_base: z.optional(z.object({ data: z.array(sourceItem) })),
  suggestions: z.optional(z.array(z.string())),
  blueprint: z.optional(blueprintDraft),
  blueprint_id: z.optional(z.string()),
  blueprint_status: z.optional(z.string()),
  image_url: z.optional(z.string()),
  /** Ours: the report that a deep dive wrote. */
  report_id: z.optional(z.string()),
  report_title: z.optional(z.string()),
  /** Ours: tools would have helped, and the model cannot use any: it answered without them. */
  without_tools: z.optional(z.boolean()),
});

export type MessageSources = z.infer<typeof messageSources>;

/** How an answer stands. Ours: the specification knows finished answers only; a kept partial text must say what it is. */
export const messageStatus = z.enum(['running', 'complete', 'stopped', 'interrupted', 'failed']);

export type MessageStatus = z.infer<typeof messageStatus>;

/** What an answer took: times from its start, tokens only where the provider counts them. */
export const answerUsage = z.object({
  total_ms: z.number(),
  first_text_ms: z.optional(z.number()),
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
});

export type AnswerUsage = z.infer<typeof answerUsage>;

export const vote = z.enum(['like', 'dislike', 'none']);

export type Vote = z.infer<typeof vote>;

/** A file that goes with a message: its name as it was then. The file itself may be renamed, moved or deleted later. */
export const attachment = z.object({ file_id: z.string(), file_name: z.string() });

export type Attachment = z.infer<typeof attachment>;

/** A chat message. `content` may end with the `[DONE]` marker of older answers; readers strip it. */
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
  /** The messages that stand in this one's place, itself among them, oldest first; only where there are several. */
  versions: z.optional(z.array(z.string())),
  /** Ours: the files that the user sent with it; absent where there are none. */
  attachments: z.optional(z.array(attachment)),
});

export type ChatMessage = z.infer<typeof chatMessage>;

/** A message that holds a searched text, with the words around its first place. `shown` is false in a version that is hidden. */
export const messageMatch = z.object({
  message_id: z.string(),
  role: z.enum(['user', 'assistant']),
  excerpt: z.string(),
  shown: z.boolean(),
});

export type MessageMatch = z.infer<typeof messageMatch>;

export const sessionCategory = z.enum(['chats', 'files', 'blueprints', 'reports', 'agents', 'workflow']);

export type SessionCategory = z.infer<typeof sessionCategory>;

/** A row of the chat history. Times are ISO 8601 in UTC. */
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
  /** Ours: in an answer of the search, the message that fits; absent where the title does. */
  found_message_id: z.optional(z.string()),
});

export type ChatSession = z.infer<typeof chatSession>;

/**
 * The body of a chat completion (specification section 3, chat request). `knowledge_id` names a notebook, a knowledge folder or an article
 * (`knowledgeOfArticle`) on which alone the chat's answers rest from then on. Ours are `temporary`, an incognito chat of which nothing is
 * stored, and `deep_dive`, the toggle for which the specification names no field.
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
  /** Ours: the user's own earlier message in whose place this one stands; what followed it stays as another version. */
  edits: z.optional(z.string()),
  /** Ours: the answer beside which its question gets another one; the stored question counts, not `message`. */
  regenerates: z.optional(z.string()),
  /** Ours: the broken-off answer that goes on; what comes is joined to it. */
  continues: z.optional(z.string()),
  /** Ours: the same for an incognito chat, where the broken-off answer is the last of `history`. */
  continue_last: z.optional(z.boolean()),
  /**
   * Ours: the ids of the user's files that go with the message. The answer rests on their texts and sees their pictures, and so do the later
   * answers of the branch. With `regenerates` and `continues` those of the stored question count, and with `edits` where none are named; an
   * incognito chat takes none.
   */
  attachments: z.optional(z.array(z.string()).check(z.maxLength(limits.chatAttachmentsMax))),
});

export type ChatRequest = z.infer<typeof chatRequest>;
