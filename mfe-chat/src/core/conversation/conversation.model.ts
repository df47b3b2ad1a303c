import type { AnswerUsage, Attachment, ChatMessage, MessageSources, MessageStatus, RunProgress, Vote } from 'shared-contracts';

/** Names what a message can request in addition to an answer; the values are fields of the chat request. */
export type Extra = 'search_enabled' | 'create_image' | 'create_blueprint' | 'deep_dive';

/** Describes what is sent along with a message. */
export interface SendOptions {
  readonly usesKnowledge: boolean;
  /** The toggles that are on. */
  readonly extras?: readonly Extra[] | undefined;
  readonly agentId: string | null;
  /** The id of the message that this one replaces. */
  readonly edits?: string | undefined;
  /** The files attached to the message. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The files are those of the edited message, so they are not sent: the server knows which of them still exist. */
  readonly keepsAttachments?: boolean | undefined;
}

/** One message of a conversation as this page holds it. */
export interface ChatTurn {
  /** Stays the same while the message is shown, whatever ids the server gives. */
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly messageId: string | null;
  readonly status: MessageStatus;
  /** Only on a user's message that the server has not confirmed: under way, waiting for the network, or refused. */
  readonly delivery?: 'sending' | 'waiting' | 'refused' | undefined;
  /** The outbox entry of an unconfirmed message. */
  readonly sendId?: string | undefined;
  /** Why a message was refused or an answer ended early, in words for the user. */
  readonly problem?: string | undefined;
  /** The ids of the messages in its place, oldest first, where there are several; its own is among them once the server has named it. */
  readonly versions?: readonly string[] | undefined;
  /** The files that the user sent with it. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly vote: Vote;
  readonly sources?: MessageSources | undefined;
  readonly usage?: AnswerUsage | undefined;
  /** The id of the model that answered. */
  readonly model?: string | undefined;
  /** When the server stored the message; undefined for one of this page. */
  readonly createdAt?: string | undefined;
  readonly isBlueprint: boolean;
  /** What is being done for the answer now. */
  readonly progress?: RunProgress | undefined;
  /** How much was on the page when the answer began to be revealed; undefined once all of it shows. */
  readonly revealFrom?: number | undefined;
}

/** The run that writes the last answer. `seq` is the last event seen. */
export interface Run {
  readonly turnId: string;
  readonly runId: string | null;
  readonly seq: number | null;
  readonly phase: 'starting' | 'streaming' | 'reconnecting';
  /** The text read anew from the run's first event, while it is still shorter than what the session's snapshot showed. */
  readonly replay: string | null;
}

export interface Conversation {
  readonly key: string;
  readonly sessionId: string | null;
  readonly isTemporary: boolean;
  readonly load: 'loading' | 'ready' | 'failed' | 'missing';
  readonly title: string;
  readonly notes: string;
  readonly agentId: string | null;
  readonly turns: readonly ChatTurn[];
  /** How many messages stand before these that have not come yet. */
  readonly earlier: number;
  readonly run: Run | null;
}

/** What an opened session is, as the API answers it. */
export interface Snapshot {
  readonly session_id: string;
  readonly messages: readonly ChatMessage[];
  /** How many messages stand before these. */
  readonly earlier?: number | undefined;
  readonly title: string;
  readonly notes: string;
  readonly agent_id: string | null;
  readonly running: { readonly run_id: string; readonly message_id: string } | null;
}

export const emptyConversation = (key: string, sessionId: string | null, isTemporary: boolean): Conversation => ({
  key,
  sessionId,
  isTemporary,
  load: sessionId ? 'loading' : 'ready',
  title: '',
  notes: '',
  agentId: null,
  turns: [],
  earlier: 0,
  run: null,
});

export const answerIdOf = (sendId: string): string => `answer:${sendId}`;

/** A text without the end marker of older answers. The look back keeps a long run of spaces from being tried from each of them. */
export const withoutMarker = (content: string) => content.replace(/(?<!\s)\s*\[DONE\]\s*$/, '');

/** A stored message as the page holds it. */
export function turnOf(message: ChatMessage, isRunning: boolean): ChatTurn {
  const status = message.status ?? 'complete';
  return {
    id: message.message_id,
    role: message.role,
    content: withoutMarker(message.content),
    messageId: message.message_id,
    // A run that the server no longer knows cannot go on.
    status: isRunning ? 'running' : status === 'running' ? 'interrupted' : status,
    versions: message.versions,
    attachments: message.attachments,
    vote: message.vote ?? 'none',
    sources: message.sources,
    usage: message.usage,
    model: message.model,
    createdAt: message.created_at,
    isBlueprint: message.generate_blueprint ?? false,
    ...(isRunning ? { revealFrom: withoutMarker(message.content).length } : {}),
  };
}

export const answerTurn = (id: string, part: Partial<ChatTurn> = {}): ChatTurn => ({
  id,
  role: 'assistant',
  content: '',
  messageId: null,
  status: 'running',
  vote: 'none',
  isBlueprint: false,
  revealFrom: 0,
  ...part,
});

/** Messages keep the ids under which the page already shows them, so that nothing is drawn anew. */
function keepIds(turns: readonly ChatTurn[], shown: readonly ChatTurn[]): ChatTurn[] {
  const idOf = new Map(shown.flatMap((turn) => (turn.messageId ? [[turn.messageId, turn.id] as const] : [])));
  return turns.map((turn) => ({ ...turn, id: (turn.messageId && idOf.get(turn.messageId)) || turn.id }));
}

/** What stands before the first of these messages, where it is known already: whatever a branch goes on with, its beginning is the same. */
function known(conversation: Conversation, { messages: [first] }: Pick<Snapshot, 'messages'>): readonly ChatTurn[] {
  if (!first?.parent_id) return [];
  const place = conversation.turns.findIndex(({ messageId }) => messageId === first.parent_id);
  return conversation.turns.slice(0, place + 1);
}

/** The server's state of a session, with the messages that it has not got yet kept at the end. */
export function opened(conversation: Conversation, snapshot: Snapshot): Conversation {
  const { running, earlier = 0 } = snapshot;
  const before = earlier > 0 ? known(conversation, snapshot) : [];
  const end = keepIds(
    snapshot.messages.map((message) => turnOf(message, message.message_id === running?.message_id)),
    conversation.turns,
  );
  const isListed = end.some((turn) => turn.messageId === running?.message_id);
  if (running && !isListed) end.push(answerTurn(running.message_id, { messageId: running.message_id }));
  const unsent = conversation.turns.filter((turn) => turn.delivery !== undefined);
  const answering = end.find((turn) => turn.messageId === running?.message_id);
  return {
    ...conversation,
    sessionId: snapshot.session_id,
    load: 'ready',
    title: snapshot.title,
    notes: snapshot.notes,
    agentId: snapshot.agent_id,
    turns: [...before, ...end, ...unsent],
    earlier: Math.max(0, earlier - before.length),
    run: running && answering ? { turnId: answering.id, runId: running.run_id, seq: null, phase: 'reconnecting', replay: '' } : null,
  };
}

/** What goes along with a message that its place and its look depend on. */
type Sent = Pick<SendOptions, 'edits' | 'attachments'>;

const userTurn = (sendId: string, content: string, part: Partial<ChatTurn>): ChatTurn => ({
  id: sendId,
  role: 'user',
  content,
  messageId: null,
  status: 'complete',
  sendId,
  vote: 'none',
  isBlueprint: false,
  ...part,
});

/**
 * A message on its way, with a place for its answer, at the end or in the place of the one it edits; messages that wait stay below.
 * One that is repeated stands there once, and its answer is read anew.
 */
export function sending(conversation: Conversation, sendId: string, message: string, sent: Sent = {}): Conversation {
  const { edits, attachments } = sent;
  const turnId = answerIdOf(sendId);
  const edited = conversation.turns.find(({ messageId }) => edits !== undefined && messageId === edits);
  const before = edited ? conversation.turns.slice(0, conversation.turns.indexOf(edited)) : conversation.turns;
  const known = conversation.turns.find(({ id }) => id === sendId);
  const versions = edited ? versionsOf(edited) : known?.versions;
  return {
    ...conversation,
    turns: [
      ...before.filter(({ delivery, id }) => delivery === undefined && id !== sendId && id !== turnId),
      userTurn(sendId, message, { delivery: 'sending', versions, attachments }),
      answerTurn(turnId),
      ...conversation.turns.filter(({ delivery, id }) => delivery !== undefined && id !== sendId),
    ],
    run: { turnId, runId: null, seq: null, phase: 'starting', replay: null },
  };
}

/** The versions of a message that gets another one; an incognito chat keeps none. */
export const versionsOf = ({ versions, messageId }: ChatTurn): readonly string[] | undefined =>
  versions ?? (messageId ? [messageId] : undefined);

/** A message that is not on its way: it stays with its text until it is sent or removed. */
export function unsent(
  conversation: Conversation,
  sendId: string,
  message: string,
  state: { delivery: 'waiting' | 'refused'; problem?: string | undefined } & Pick<Sent, 'attachments'>,
): Conversation {
  const known = conversation.turns.find(({ id }) => id === sendId);
  const isShown = known !== undefined;
  const turn = userTurn(sendId, message, { attachments: known?.attachments, ...state, versions: known?.versions });
  const turns = isShown ? conversation.turns.map((each) => (each.id === sendId ? turn : each)) : [...conversation.turns, turn];
  const answerId = answerIdOf(sendId);
  return {
    ...conversation,
    turns: turns.filter(({ id }) => id !== answerId),
    run: conversation.run?.turnId === answerId ? null : conversation.run,
  };
}

export const removed = (conversation: Conversation, turnId: string): Conversation => ({
  ...conversation,
  turns: conversation.turns.filter((turn) => turn.id !== turnId),
});

export const changeTurn = (conversation: Conversation, turnId: string, change: (turn: ChatTurn) => ChatTurn): Conversation => ({
  ...conversation,
  turns: conversation.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)),
});

const settle = (conversation: Conversation, change: (turn: ChatTurn) => number | undefined): Conversation =>
  conversation.turns.every((turn) => turn.revealFrom === undefined)
    ? conversation
    : {
        ...conversation,
        turns: conversation.turns.map((turn) => (turn.revealFrom === undefined ? turn : { ...turn, revealFrom: change(turn) })),
      };

/** Everything that came shows. */
export const revealed = (conversation: Conversation): Conversation => settle(conversation, () => undefined);

/** What has come shows when the page is seen again, and only what comes then is revealed by and by. */
export const caughtUp = (conversation: Conversation): Conversation =>
  settle(conversation, (turn) => (turn.status === 'running' ? turn.content.length : undefined));

/** Whether STOP stands where Send was: an answer is being written, or being shown. */
export const isBusy = (conversation: Conversation): boolean =>
  conversation.run !== null || conversation.turns.some((turn) => turn.revealFrom !== undefined);
