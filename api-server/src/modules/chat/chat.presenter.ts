import type { ChatMessage, ChatSession, MessageSources, MessageStatus, RunEvent } from 'shared-contracts';
import { writeStored } from '../../platform/language/text.ts';
import type { Placed } from './message/message-tree.policy.ts';
import type { MessageRow } from './message/message-tree.repository.ts';
import type { Run, RunFailure } from './run/run.types.ts';
import type { SessionRow } from './session/session.repository.ts';

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

export function presentMessage({ message: row, versions }: Placed<MessageRow>): ChatMessage {
  return {
    role: row.role,
    content: row.content,
    message_id: row.id,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    vote: row.vote,
    saved: row.isSaved,
    parent_id: row.parentId,
    ...(versions.length > 1 ? { versions: [...versions] } : {}),
    ...(row.runId ? { run_id: row.runId } : {}),
    ...(row.model ? { model: row.model } : {}),
    ...(row.usage ? { usage: row.usage } : {}),
    ...(row.sources ? { sources: row.sources } : {}),
    ...(row.attachments?.length ? { attachments: row.attachments } : {}),
  };
}

/** Writes why an answer failed in the reader's language. */
export function presentEvent(event: RunEvent, language: string): RunEvent {
  return event.type === 'ended' && event.error ? { ...event, error: presentFailure(event.error, language) } : event;
}

const presentFailure = (failure: RunFailure, language: string) => ({
  code: failure.code,
  detail: writeStored(failure.said, failure.detail, language),
});

/** Builds the single JSON response of a run from its events. */
export async function presentCompletion(run: Run, batches: AsyncIterable<readonly RunEvent[]>, language: string) {
  let message = '';
  let sources: MessageSources = {};
  let status: MessageStatus = 'running';
  let error: RunFailure | undefined;
  for await (const batch of batches)
    for (const event of batch) {
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
