import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { declareMove } from '../../kernel/call/filing.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { limits } from '../../kernel/limits.ts';
import { chatMessage, chatRequest, chatSession, messageMatch, messageSources, messageStatus, sourceItem, vote } from './entity.ts';
import { runError } from './run.entity.ts';

/** Describes the answer, and what a client needs to reattach to it, show it or retry it. */
const completionAnswer = z.object({
  message: z.string(),
  /** Explains why an answer failed or was interrupted, with a code for programs. */
  error: z.optional(runError),
  session_id: z.nullable(z.string()),
  sources: messageSources,
  message_id: z.string(),
  run_id: z.string(),
  status: messageStatus,
});

/**
 * Starts a run. JSON clients wait for its end; `Accept: text/event-stream` streams its events. With the same `Idempotency-Key` header, a
 * repeated request reattaches.
 */
export const completeChat = defineCall({
  name: 'completeChat',
  tag: 'chat',
  summary: 'Sends a message and returns or streams the answer.',
  method: 'POST',
  path: '/v4/chat/completion',
  changes: [],
  auth: 'user',
  identity: 'email',
  streams: true,
  owns: { knowledge_id: 'chat-knowledge', attachments: 'file' },
  access: {
    session_id: ['chat', 'edit'],
    agent_id: ['agent', 'use'],
    edits: ['chat-message', 'edit'],
    regenerates: ['chat-message', 'edit'],
    continues: ['chat-message', 'edit'],
  },
  body: z.extend(chatRequest, {
    settings: z.optional(limitCounts(z.unknown(), 1_000)),
    message: z.string().check(z.maxLength(limits.chatMessageMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
  }),
  answer: completionAnswer,
});

/** Streams a run's events after `Last-Event-ID` (all events without it) until the run ends. */
export const runEvents = defineCall({
  name: 'runEvents',
  tag: 'chat',
  summary: 'Reattaches to a run and streams its events.',
  method: 'GET',
  path: '/v4/chat/runs/{run_id}/events',
  auth: 'user',
  streams: true,
  access: { run_id: ['chat-run', 'view'] },
  params: z.object({ run_id: id }),
  answer: completionAnswer,
});

export const stopRun = defineCall({
  name: 'stopRun',
  tag: 'chat',
  summary: 'Stops a run on any node and keeps the text received so far.',
  method: 'POST',
  path: '/v4/chat/runs/{run_id}/stop',
  changes: [],
  auth: 'user',
  access: { run_id: ['chat-run', 'edit'] },
  params: z.object({ run_id: id }),
  answer: z.object({ status: messageStatus }),
});

const openedSession = z.object({
  session_id: z.string(),
  messages: z.array(chatMessage),
  /** The number of earlier messages on the branch; present only if not all were requested. */
  earlier: z.optional(z.number()),
  title: z.string(),
  notes: z.string(),
  agent_id: z.nullable(z.string()),
  notebook_id: z.optional(z.nullable(z.string())),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  running: z.nullable(z.object({ run_id: z.string(), message_id: z.string(), kind: z.optional(z.enum(['summary'])) })),
  sharing: z.optional(sharing),
  /** How the chat is answered (`chatSettings` of preset-calls); absent while nobody has set anything. */
  settings: z.optional(z.unknown()),
});

export const openSession = defineCall({
  name: 'openSession',
  tag: 'chat',
  summary: 'Returns a session with the messages of the branch on display, or the `last` of them; `running` is the run in progress.',
  method: 'POST',
  path: '/v4/chat/completion/session_id',
  changes: [],
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id, last: z.optional(z.coerce.number()) }),
  answer: openedSession,
});

export const earlierMessages = defineCall({
  name: 'earlierMessages',
  tag: 'chat',
  summary: 'Returns the `last` messages before a message on its branch, oldest first.',
  method: 'GET',
  path: '/v4/chat/message/earlier',
  auth: 'user',
  access: { message_id: ['chat-message', 'view'] },
  query: z.object({ message_id: id, last: z.coerce.number() }),
  answer: z.object({ messages: z.array(chatMessage), earlier: z.number() }),
});

export const searchMessages = defineCall({
  name: 'searchMessages',
  tag: 'chat',
  summary: 'Finds a session’s messages that contain a text, ignoring case, in all versions, and returns the first 200 and the total.',
  method: 'GET',
  path: '/v4/chat/message/search',
  follows: [chatSessionChanged],
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.chatSearchMax)) }),
  answer: z.object({ matches: z.array(messageMatch), total: z.number() }),
});

export const showVersion = defineCall({
  name: 'showVersion',
  tag: 'chat',
  summary: 'Switches a session to another version of a message and the messages that follow it.',
  method: 'POST',
  path: '/v4/chat/message/show',
  changes: [],
  auth: 'user',
  access: { message_id: ['chat-message', 'edit'] },
  query: z.object({ message_id: id }),
  answer: openedSession,
});

export const emailAgent = defineCall({
  name: 'emailAgent',
  tag: 'agents',
  summary: 'Answers the chat input of the agents page.',
  method: 'POST',
  path: '/email_agent',
  changes: [],
  auth: 'user',
  identity: 'email',
  streams: true,
  owns: { folder_id: 'knowledge', attachments: 'file' },
  access: { session_id: ['chat', 'edit'] },
  body: z.object({
    message: z.string().check(z.maxLength(limits.chatMessageMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
    email,
    session_id: z.optional(z.nullable(z.string())),
    model: z.optional(z.string()),
    folder_id: z.optional(z.nullable(z.string())),
    ...z.pick(chatRequest, {
      search_enabled: true,
      rag_enabled: true,
      create_image: true,
      create_blueprint: true,
      deep_dive: true,
      attachments: true,
      references: true,
    }).shape,
  }),
  answer: completionAnswer,
});

export const searchSources = defineCall({
  name: 'searchSources',
  tag: 'chat',
  summary: 'Finds passages that the user may read and that match a text.',
  method: 'POST',
  path: '/v4/chat/search_sources',
  changes: [],
  auth: 'user',
  query: z.object({ text: z.string().check(z.maxLength(2_000)) }),
  answer: z.object({ sources: z.array(sourceItem) }),
});

export const searchSessions = defineCall({
  name: 'searchSessions',
  tag: 'chat',
  summary: 'Finds sessions whose title or messages match a text.',
  method: 'GET',
  path: '/v4/chat/chat_session_search',
  follows: [chatSessionChanged, itemsChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  query: z.object({ email, title: z.string().check(z.maxLength(limits.chatSearchMax)) }),
  answer: z.object({ data: z.array(chatSession) }),
});

export const listSessions = defineCall({
  name: 'listSessions',
  tag: 'chat',
  summary: 'Lists chat sessions, pinned ones first, then newest first, or only the archived ones; the first page also those of others.',
  method: 'GET',
  path: '/v4/chat/sessions/{email}',
  follows: [chatSessionChanged, itemsChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  params: z.object({ email }),
  query: z.object({
    page: z.optional(z.coerce.number()),
    pageSize: z.optional(z.coerce.number()),
    view: z.optional(z.enum(['active', 'archived'])),
  }),
  /** `shared` lists what others share with the user, newest first; only on the first page of active sessions, and not in `total`. */
  answer: z.object({ data: z.array(chatSession), total: z.number(), shared: z.optional(z.array(chatSession)) }),
});

export const getSuggestions = defineCall({
  name: 'getSuggestions',
  tag: 'chat',
  summary: 'Suggests completions of what the user is typing, from the user’s earlier questions.',
  method: 'GET',
  path: '/v4/chat/get_search_suggestions',
  auth: 'user',
  query: z.object({ query: z.string().check(z.maxLength(limits.suggestionQueryMax)) }),
  answer: z.object({ suggestions: z.array(z.string()) }),
});

const notesText = z.optional(z.string().check(z.maxLength(limits.notesMaxCharacters)));

export const saveNotes = defineCall({
  name: 'saveNotes',
  tag: 'chat',
  summary: 'Saves the user’s own notes of a session, unless they are no longer the expected ones (409).',
  method: 'POST',
  path: '/v4/chat/save-notes',
  changes: [],
  auth: 'user',
  encoding: 'multipart',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id, notes: notesText }),
  body: z.object({
    notes: notesText,
    /** The notes that the change is based on. If the server has others, it changes nothing and returns `notes-changed`. */
    expected_notes: notesText,
  }),
  answer: done,
  current: z.object({ notes: z.string() }),
});

export const renameSession = defineCall({
  name: 'renameSession',
  tag: 'chat',
  summary: 'Renames a session.',
  method: 'POST',
  path: '/v4/chat/session/rename',
  changes: ['chat', 'items'],
  auth: 'user',
  access: { session_id: ['chat', 'edit'] },
  query: z.object({
    session_id: id,
    rename: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemNameMax, inputText('itemNameMax'))),
    /** The title that the user saw. Renaming fails if someone else has changed it since. */
    current_name: z.optional(z.string()),
  }),
  answer: done,
});

export const deleteSession = defineCall({
  name: 'deleteSession',
  tag: 'chat',
  summary: 'Deletes a session.',
  method: 'POST',
  path: '/v4/chat/chat_session_delete',
  changes: ['chat', 'items'],
  auth: 'user',
  access: { session_id: ['chat', 'own'] },
  query: z.object({ session_id: id }),
  answer: done,
});

export const voteMessage = defineCall({
  name: 'voteMessage',
  tag: 'chat',
  summary: 'Rates an answer, or removes its rating.',
  method: 'POST',
  path: '/v4/chat/message/vote',
  changes: [],
  auth: 'user',
  access: { message_id: ['chat-message', 'view'] },
  query: z.object({ message_id: id, vote }),
  answer: done,
});

export const moveSession = declareMove('moveSession', 'chat', 'chat', 'session_id', '/v4/chat/session/move');
