import type { ChatMessage, Sharing } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import { type ChatTurn, type Conversation, createAnswerTurn, stripEndMarker } from './conversation.model.ts';

/** Describes an opened session as the API returns it. */
export interface Snapshot {
  readonly session_id: string;
  readonly messages: readonly ChatMessage[];
  /** How many messages precede these. */
  readonly earlier?: number | undefined;
  readonly title: string;
  readonly notes: string;
  readonly agent_id: string | null;
  readonly notebook_id?: string | null | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly running: { readonly run_id: string; readonly message_id: string; readonly kind?: 'summary' | undefined } | null;
  readonly sharing?: Sharing | undefined;
  readonly settings?: unknown;
}

/** Converts a stored message to a turn. */
export function toTurn(message: ChatMessage, isRunning: boolean): ChatTurn {
  const status = message.status ?? 'complete';
  return {
    id: message.message_id,
    role: message.role,
    content: stripEndMarker(message.content),
    messageId: message.message_id,
    ...(message.kind ? { kind: message.kind, parentId: message.parent_id } : {}),
    // A run that the server no longer knows cannot be resumed.
    status: isRunning ? 'running' : status === 'running' ? 'interrupted' : status,
    versions: message.versions,
    attachments: message.attachments,
    references: message.references,
    vote: message.vote ?? 'none',
    author: message.author,
    sources: message.sources,
    usage: message.usage,
    ...(message.failure && !isRunning ? { problem: message.failure.detail } : {}),
    runId: message.run_id,
    model: message.model,
    createdAt: message.created_at,
    isBlueprint: message.generate_blueprint ?? false,
    ...(isRunning ? { revealFrom: stripEndMarker(message.content).length } : {}),
  };
}

/** Keeps the ids of turns that are already shown, so that their rows are not remounted. */
function keepIds(turns: readonly ChatTurn[], shown: readonly ChatTurn[]): ChatTurn[] {
  const idOf = new Map(shown.flatMap((turn) => (turn.messageId ? [[turn.messageId, turn.id] as const] : [])));
  return turns.map((turn) => ({ ...turn, id: (turn.messageId && idOf.get(turn.messageId)) || turn.id }));
}

/** Returns the loaded turns that precede the snapshot. They are still valid because branches share their beginning. */
function findKnown(
  conversation: Conversation,
  { messages: [first], earlier = 0 }: Pick<Snapshot, 'messages' | 'earlier'>,
): readonly ChatTurn[] {
  if (!first?.parent_id) return [];
  const index = conversation.turns.findIndex(({ messageId }) => messageId === first.parent_id);
  // A summary that came or went among them is only in newly loaded ones.
  return conversation.earlier + index + 1 === earlier ? conversation.turns.slice(0, index + 1) : [];
}

/** Applies the server's state of a session and keeps unsent messages at the end. */
export function applySnapshot(conversation: Conversation, snapshot: Snapshot): Conversation {
  const { running, earlier = 0 } = snapshot;
  const before = earlier > 0 ? findKnown(conversation, snapshot) : [];
  const end = keepIds(
    snapshot.messages.map((message) => toTurn(message, message.message_id === running?.message_id)),
    conversation.turns,
  );
  const isListed = end.some((turn) => turn.messageId === running?.message_id);
  if (running && !isListed) end.push(createAnswerTurn(running.message_id, { messageId: running.message_id, kind: running.kind }));
  const unsent = conversation.turns.filter((turn) => turn.delivery !== undefined);
  const answering = end.find((turn) => turn.messageId === running?.message_id);
  return {
    ...conversation,
    sessionId: snapshot.session_id,
    load: 'ready',
    title: snapshot.title,
    notes: snapshot.notes,
    agentId: snapshot.agent_id,
    filed: { notebookId: snapshot.notebook_id ?? null, isPinned: snapshot.pinned ?? false, isArchived: snapshot.archived ?? false },
    sharing: snapshot.sharing,
    // The server has checked its form.
    settings: snapshot.settings as ChatSettings | undefined,
    turns: [...before, ...end, ...unsent],
    earlier: Math.max(0, earlier - before.length),
    run: running && answering ? { turnId: answering.id, runId: running.run_id, seq: null, phase: 'reconnecting', replay: '' } : null,
  };
}
