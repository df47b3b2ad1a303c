import type { ChatMessage, ChatSession, MessageSources, MessageStatus, RunEvent } from 'shared-contracts';
import type { Run, RunFailure } from '../../../kernel/run/run.types.ts';
import { writeStored } from '../../../platform/language/text.ts';
import type { Placed } from './message/message-tree.policy.ts';
import type { MessageRow } from './message/message-tree.repository.ts';
import type { MessageView } from './message/message-view.repository.ts';
import { sourcesForOthers } from './message/sources.policy.ts';
import type { SessionRow } from './session/session.repository.ts';
import type { SessionsService } from './session/session.service.ts';

export function presentSession(row: SessionRow & { readonly foundMessageId?: string | undefined }): ChatSession {
  return {
    session_id: row.id,
    title: row.title,
    category: row.category,
    notes: row.notes,
    notebook_id: row.notebookId,
    agent_id: row.agentId,
    ...(row.agentName ? { agent_name: row.agentName } : {}),
    ...(row.pinnedAt ? { pinned: true } : {}),
    ...(row.archivedAt ? { archived: true } : {}),
    ...(row.foundMessageId ? { found_message_id: row.foundMessageId } : {}),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

type SharedRow = Awaited<ReturnType<SessionsService['listShared']>>[number] & { readonly foundMessageId?: string | undefined };

/** Presents the user's own session, or one of somebody else without what is only that person's. */
export function presentListed({ sharing, ...row }: SharedRow): ChatSession {
  if (!sharing?.owner) return presentSession(row);
  return {
    ...presentSession({ ...row, notes: '', notebookId: null, agentId: null, agentName: null, pinnedAt: null, archivedAt: null }),
    sharing,
  };
}

/** Presents a message to one of the readers of its chat. Sources belong to the person who asked. */
export function presentMessage(
  { message: row, versions }: Placed<MessageRow>,
  { userId, ownerId, names, own, canOpen, language }: MessageView,
): ChatMessage {
  const authorId = row.authorId ?? ownerId;
  const isOwn = authorId === userId;
  return {
    role: row.role,
    content: row.content,
    message_id: row.id,
    ...(row.kind ? { kind: row.kind } : {}),
    created_at: row.createdAt.toISOString(),
    status: row.status,
    vote: own ? (own.votes.get(row.id) ?? 'none') : row.vote,
    saved: own ? own.saved.has(row.id) : row.isSaved,
    parent_id: row.parentId,
    ...(versions.length > 1 ? { versions: [...versions] } : {}),
    ...(row.runId ? { run_id: row.runId } : {}),
    ...(row.model ? { model: row.model } : {}),
    ...(row.usage ? { usage: row.usage } : {}),
    ...(row.failure ? { failure: presentFailure(row.failure, language) } : {}),
    ...(row.sources ? { sources: isOwn ? row.sources : sourcesForOthers(row.sources) } : {}),
    ...(row.attachments?.length ? { attachments: row.attachments } : {}),
    ...(row.references?.length ? { references: row.references.map((one) => (canOpen(one) ? one : { ...one, gone: true })) } : {}),
    ...(isOwn ? {} : { author: { name: names.get(authorId) ?? '' } }),
  };
}

/** Presents an event to somebody other than the person who asked: only that person can open the sources and approve actions. */
export function presentEventForOthers(event: RunEvent): RunEvent {
  if (event.type === 'sources') return { ...event, sources: sourcesForOthers(event.sources) };
  if (event.type !== 'progress') return event;
  const { approval: _, ...progress } = event;
  return progress;
}

/** Writes why an answer failed in the reader's language. */
export function presentEvent(event: RunEvent, language: string): RunEvent {
  return event.type === 'ended' && event.error ? { ...event, error: presentFailure(event.error, language) } : event;
}

const presentFailure = (failure: RunFailure, language: string) => ({
  code: failure.code,
  detail: writeStored(failure.said, failure.detail, language),
});

/** Builds the single JSON response of a run from its events, each as its reader sees it. */
export function presentCompletion(run: Run, events: readonly RunEvent[], language: string) {
  let message = '';
  let sources: MessageSources = {};
  let status: MessageStatus = 'running';
  let error: RunFailure | undefined;
  for (const event of events) {
    if (event.type === 'delta') message += event.text;
    if (event.type === 'sources') sources = event.sources;
    if (event.type === 'ended') ({ status, error } = event);
  }
  return {
    message,
    ...(error ? { error: presentFailure(error, language) } : {}),
    sources,
    status,
    session_id: run.sessionId,
    message_id: run.messageId,
    run_id: run.id,
  };
}
