import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { limits } from '../../kernel/limits.ts';
import { blueprintDraft } from '../blueprint/entity.ts';

/** Describes one source: a web result, a passage of a file, a chat or a help article. */
export const sourceItem = z.object({
  title: z.string(),
  url: z.optional(z.string()),
  snippet: z.optional(z.string()),
  /** What the model read of the source, if it was more than the snippet and is short enough to be kept. */
  passage: z.optional(z.string()),
  /** The passage, or else the snippet, is all that the model read of the source. */
  whole: z.optional(z.boolean()),
  kind: z.optional(z.enum(['search', 'file', 'chat', 'help', 'article', 'notebook'])),
});

export type SourceItem = z.infer<typeof sourceItem>;

/** Describes which notebooks were searched for an answer. */
const searchedBases = z.object({
  /** Nothing else was searched, because the question or its chat is about these notebooks. */
  is_limited: z.boolean(),
  searched: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How many more were searched than are listed. */
  more: z.optional(z.number()),
  /** The reason is `unread`, `empty` or `gone`; later versions may have others. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** Describes what an answer is based on or produced. */
export const messageSources = z.object({
  type: z.optional(z.enum(['search', 'file'])),
  data: z.optional(z.array(sourceItem)),
  knowledge_base: z.optional(z.object({ data: z.array(sourceItem) })),
  suggestions: z.optional(z.array(z.string())),
  /** What the answer offers to do, such as `connect-model`. Unknown ones are not shown. */
  actions: z.optional(z.array(z.string())),
  blueprint: z.optional(blueprintDraft),
  blueprint_id: z.optional(z.string()),
  blueprint_status: z.optional(z.string()),
  image_url: z.optional(z.string()),
  /** The picture that this one was made from. */
  image_from: z.optional(z.string()),
  /** The report that Deep dive wrote. */
  report_id: z.optional(z.string()),
  report_title: z.optional(z.string()),
  /** Tools would have helped, but the model can't use any and answered without them. */
  without_tools: z.optional(z.boolean()),
  /** The name of the model that was chosen but can no longer be used, so that another one answered. */
  replaced_model: z.optional(z.string()),
  /** The names of parameters that the model does not accept, so it answered without them. */
  left_out: z.optional(z.array(z.string())),
  /** The answer ended because it reached its maximum length. */
  cut_off: z.optional(z.boolean()),
  /** The model refused a part, or its provider's filter ended the answer, which may look complete. */
  refused: z.optional(z.boolean()),
  /** The settings that the answer was asked for with (`answerSettings` of preset-calls). */
  settings: z.optional(z.unknown()),
  /** The notebooks that were searched for the answer, and those that couldn't be; only for the person who asked. */
  bases: z.optional(searchedBases),
  /** Earlier messages were summarized before this answer: the summary's message, and how many messages it stands for. */
  summarized: z.optional(z.object({ message_id: z.string(), messages: z.number() })),
  /** How many earlier messages the model did not get, because they fit neither as they are nor as a summary. */
  messages_left_out: z.optional(z.number()),
  /** What the model thought before and between its words, and for how many milliseconds. */
  thoughts: z.optional(z.object({ text: z.string(), ms: z.number() })),
  /** How many acts of this answer are in the ledger. */
  acts: z.optional(z.number()),
  /** What the model had read when it answered: names of the user’s private things, and of sources that nobody vouches for. */
  flow: z.optional(z.object({ private: z.array(z.string()), untrusted: z.array(z.string()) })),
  /** The apps of tool servers that the answer shows to the person who asked (`readToolApp` of agent-calls). */
  apps: z.optional(z.array(z.object({ app_id: z.string(), server: z.string(), tool: z.string() }))),
});

export type MessageSources = z.infer<typeof messageSources>;

/** Describes the state of an answer. A partial text that is kept must say what it is. */
export const messageStatus = z.enum(['running', 'complete', 'stopped', 'interrupted', 'failed']);

export type MessageStatus = z.infer<typeof messageStatus>;

/**
 * Describes what filled a model's context when it was asked, in estimated tokens. `used` is the sum of the parts; `limit` is what the model
 * takes without the room that is kept for the answer and the results of tools.
 */
export const contextPlan = z.object({
  window: z.number(),
  /** The model's context window isn't known, so a small one is assumed. */
  is_assumed: z.optional(z.boolean()),
  limit: z.number(),
  used: z.number(),
  instructions: z.number(),
  memory: z.number(),
  tools: z.number(),
  passages: z.number(),
  files: z.number(),
  summary: z.number(),
  history: z.number(),
  question: z.number(),
  /** How many earlier messages were sent as they are, are covered by the summary, and were left out. */
  messages: z.number(),
  summarized: z.number(),
  left_out: z.number(),
});

export type ContextPlan = z.infer<typeof contextPlan>;

/** Describes what an answer took: times from its start, and tokens only if the provider counts them. */
export const answerUsage = z.object({
  total_ms: z.number(),
  first_text_ms: z.optional(z.number()),
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  /** The part of the input that the provider read from its cache, at a lower price. */
  cached_tokens: z.optional(z.number()),
  context: z.optional(contextPlan),
  /** What all calls for the answer cost, in millionths of the currency; absent if no model has a price. */
  cost_micro: z.optional(z.number()),
  /** What the provider's cache saved, in millionths of the currency. */
  saved_micro: z.optional(z.number()),
  currency: z.optional(z.string()),
});

export type AnswerUsage = z.infer<typeof answerUsage>;

export const vote = z.enum(['like', 'dislike', 'none']);

export type Vote = z.infer<typeof vote>;

/** Describes a file attached to a message, with its name at that time. The file itself may be renamed, moved or deleted later. */
export const attachment = z.object({ file_id: z.string(), file_name: z.string() });

export type Attachment = z.infer<typeof attachment>;

/**
 * Names what a message can refer to with `@`, and with `/` for skills. `document` is the document of the notebook with that id; the id of a
 * `resource` is that of its tool server and its address (`resourceReferenceId` of agent-calls).
 */
export const referenceKinds = ['model', 'agent', 'file', 'notebook', 'document', 'person', 'skill', 'resource'] as const;

export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * Describes what the user referred to in a message, with its name at that time. Later releases may know more kinds. `gone` is set if the
 * reader can't open it now.
 */
export const messageReference = z.object({ kind: z.string(), id: z.string(), name: z.string(), gone: z.optional(z.boolean()) });

export type MessageReference = z.infer<typeof messageReference>;

/** Describes a chat message. In older answers, `content` may end with the `[DONE]` marker, which readers strip. */
export const chatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  message_id: z.string(),
  /** A summary stands for all messages before it: models get it instead of them. Absent in other messages. */
  kind: z.optional(z.enum(['summary'])),
  created_at: z.optional(z.string()),
  status: z.optional(messageStatus),
  run_id: z.optional(z.string()),
  model: z.optional(z.string()),
  vote: z.optional(vote),
  saved: z.optional(z.boolean()),
  usage: z.optional(answerUsage),
  /** Why the answer failed. Earlier releases leave it out. */
  failure: z.optional(z.object({ code: z.string(), detail: z.string() })),
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
  /** What the user referred to; absent if there is nothing. */
  references: z.optional(z.array(messageReference)),
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
  /** With `create_image`, the `image_url` of an answer, whose picture is changed. Without it, the first attached picture is. */
  image_source: z.optional(z.string().check(z.maxLength(1_000))),
  /** With `image_source`, a PNG of the same size in base64. Only its transparent parts change. */
  image_mask: z.optional(z.string().check(z.maxLength(limits.imageMaskMaxCharacters))),
  /** Asks for another version of the picture instead of a change. */
  image_variation: z.optional(z.boolean()),
  create_blueprint: z.optional(z.boolean()),
  deep_dive: z.optional(z.boolean()),
  /** Lets a plain chat use tools: read pages, and change things of the person who asks. Agents have their own settings. */
  tools_enabled: z.optional(z.boolean()),
  agent_id: z.optional(z.nullable(z.string())),
  starter: z.optional(z.string()),
  temporary: z.optional(z.boolean()),
  history: z.optional(
    z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).check(z.maxLength(limits.temporaryHistoryMax)),
  ),
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
  /**
   * How this chat is answered (`chatSettings` of preset-calls). A new chat keeps them; a stored one uses its own without them. A new chat
   * without them starts with the user's default preset.
   */
  settings: z.optional(z.unknown()),
  /**
   * What this message refers to. The agent answers instead of the chat's own; the texts of files, notebooks and documents are used in this
   * answer only; people are notified. The model is named in `model` too. With `regenerates` and `continues`, those of the stored question
   * are used, and with `edits` if none are given.
   */
  references: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(referenceKinds),
          id: z.string().check(z.minLength(1), z.maxLength(400)),
          name: z.string().check(z.maxLength(limits.itemNameMax)),
        }),
      )
      .check(z.maxLength(limits.chatReferencesMax)),
  ),
});

export type ChatRequest = z.infer<typeof chatRequest>;
