import type {
  AnswerUsage,
  Attachment,
  ChatMessage,
  MessageReference,
  MessageSources,
  MessageStatus,
  RunProgress,
  Sharing,
  Vote,
} from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';

import type { SendOptions } from './send-options.ts';

/** Names how far a message has come: queued behind an answer, paused with the queue, or on its way. */
export type Delivery = 'queued' | 'paused' | 'sending' | 'waiting' | 'refused';

/** Returns whether a message waits in the queue. */
export const isInQueue = ({ delivery }: Pick<ChatTurn, 'delivery'>): boolean => delivery === 'queued' || delivery === 'paused';

/** Describes one message of a conversation as the page shows it. */
export interface ChatTurn {
  /** Stays the same while the message is shown, even after the server assigns its id. */
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly messageId: string | null;
  /** Set for a summary of what is before it, also while it is written. */
  readonly kind?: ChatMessage['kind'];
  /** The message that a summary follows. */
  readonly parentId?: string | null | undefined;
  readonly status: MessageStatus;
  /** Set only for a user's message that the server has not confirmed. */
  readonly delivery?: Delivery | undefined;
  /** The outbox entry of an unconfirmed message. */
  readonly sendId?: string | undefined;
  /** Why a message was refused or an answer ended early, as a sentence for the user. */
  readonly problem?: string | undefined;
  /** The ids of all versions of this message, oldest first, if there are several. Includes its own id once the server has assigned it. */
  readonly versions?: readonly string[] | undefined;
  /** The files attached by the user. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** What the message refers to. */
  readonly references?: readonly MessageReference[] | undefined;
  readonly vote: Vote;
  /** Who asked, unless it was the user. */
  readonly author?: ChatMessage['author'];
  readonly sources?: MessageSources | undefined;
  /** What the model thinks, while it does. Later it is among the sources. */
  readonly thought?: string | undefined;
  readonly usage?: AnswerUsage | undefined;
  /** The run that wrote the answer, which its acts are listed by. */
  readonly runId?: string | undefined;
  /** The id of the model that wrote the answer. */
  readonly model?: string | undefined;
  /** When the server stored the message. Undefined for messages sent from this page. */
  readonly createdAt?: string | undefined;
  readonly isBlueprint: boolean;
  /** The current step of the answer. */
  readonly progress?: RunProgress | undefined;
  /** How much of the answer was visible when revealing began. Undefined once all of it is visible. */
  readonly revealFrom?: number | undefined;
}

/** Describes the run that writes the last answer. `seq` is the number of the last event applied. */
export interface Run {
  readonly turnId: string;
  readonly runId: string | null;
  readonly seq: number | null;
  readonly phase: 'starting' | 'streaming' | 'reconnecting';
  /** The text replayed from the run's first event while it is still shorter than the snapshot's text. */
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
  /** How the owner filed it; undefined until it is loaded. */
  readonly filed?: { readonly notebookId: string | null; readonly isPinned: boolean; readonly isArchived: boolean } | undefined;
  readonly turns: readonly ChatTurn[];
  /** How many older messages are not loaded yet. */
  readonly earlier: number;
  readonly run: Run | null;
  /** Whose chat it is and what the user may do with it; undefined if nobody else has it. */
  readonly sharing?: Sharing | undefined;
  /** How the chat is answered; undefined while nobody has set anything. */
  readonly settings?: ChatSettings | undefined;
}

export const createEmptyConversation = (key: string, sessionId: string | null, isTemporary: boolean): Conversation => ({
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

export const toAnswerId = (sendId: string): string => `answer:${sendId}`;

/** Removes the end marker of older answers. The lookbehind keeps the pattern linear on long runs of spaces. */
export const stripEndMarker = (content: string) => content.replace(/(?<!\s)\s*\[DONE\]\s*$/, '');

export const createAnswerTurn = (id: string, part: Partial<ChatTurn> = {}): ChatTurn => ({
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

/** Describes the send options that affect a turn's place and appearance. */
type Sent = Pick<SendOptions, 'edits' | 'attachments' | 'references'>;

const createUserTurn = (sendId: string, content: string, part: Partial<ChatTurn>): ChatTurn => ({
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
 * Adds a message and a pending answer, at the end or in place of the edited message. Other unsent messages stay below. Sending a message
 * again replaces its turns.
 */
export function startSending(conversation: Conversation, sendId: string, message: string, sent: Sent = {}): Conversation {
  const { edits, attachments, references } = sent;
  const turnId = toAnswerId(sendId);
  const edited = conversation.turns.find(({ messageId }) => edits !== undefined && messageId === edits);
  const before = edited ? conversation.turns.slice(0, conversation.turns.indexOf(edited)) : conversation.turns;
  const known = conversation.turns.find(({ id }) => id === sendId);
  const versions = edited ? listVersions(edited) : known?.versions;
  return {
    ...conversation,
    turns: [
      ...before.filter(({ delivery, id }) => delivery === undefined && id !== sendId && id !== turnId),
      createUserTurn(sendId, message, { delivery: 'sending', versions, attachments, references }),
      createAnswerTurn(turnId),
      ...conversation.turns.filter(({ delivery, id }) => delivery !== undefined && id !== sendId),
    ],
    run: { turnId, runId: null, seq: null, phase: 'starting', replay: null },
  };
}

/** Returns the ids of a message's versions, including its own. An incognito chat has none. */
export const listVersions = ({ versions, messageId }: ChatTurn): readonly string[] | undefined =>
  versions ?? (messageId ? [messageId] : undefined);

/** Marks a message as unsent; it keeps its text until it is sent or removed. */
export function markUnsent(
  conversation: Conversation,
  sendId: string,
  message: string,
  state: { delivery: Exclude<Delivery, 'sending'>; problem?: string | undefined } & Pick<Sent, 'attachments' | 'references'>,
): Conversation {
  const known = conversation.turns.find(({ id }) => id === sendId);
  const isShown = known !== undefined;
  const kept = { attachments: known?.attachments, references: known?.references };
  const turn = createUserTurn(sendId, message, { ...kept, ...state, versions: known?.versions });
  const turns = isShown ? conversation.turns.map((each) => (each.id === sendId ? turn : each)) : [...conversation.turns, turn];
  const answerId = toAnswerId(sendId);
  return {
    ...conversation,
    turns: turns.filter(({ id }) => id !== answerId),
    run: conversation.run?.turnId === answerId ? null : conversation.run,
  };
}

export const removeTurn = (conversation: Conversation, turnId: string): Conversation => ({
  ...conversation,
  turns: conversation.turns.filter((turn) => turn.id !== turnId),
});

export const changeTurn = (conversation: Conversation, turnId: string, change: (turn: ChatTurn) => ChatTurn): Conversation => ({
  ...conversation,
  turns: conversation.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)),
});

const mapReveal = (conversation: Conversation, change: (turn: ChatTurn) => number | undefined): Conversation =>
  conversation.turns.every((turn) => turn.revealFrom === undefined)
    ? conversation
    : {
        ...conversation,
        turns: conversation.turns.map((turn) => (turn.revealFrom === undefined ? turn : { ...turn, revealFrom: change(turn) })),
      };

/** Reveals everything that has arrived. */
export const revealAll = (conversation: Conversation): Conversation => mapReveal(conversation, () => undefined);

/** Reveals what has arrived by the time the page is visible again; only later text is revealed gradually. */
export const revealArrived = (conversation: Conversation): Conversation =>
  mapReveal(conversation, (turn) => (turn.status === 'running' ? turn.content.length : undefined));

/** Returns whether the user may ask in this chat and change what it shows. */
export const canWrite = ({ sharing }: Conversation): boolean => sharing?.level !== 'view';

/** Returns whether the composer shows STOP: an answer is being written or revealed. */
export const isBusy = (conversation: Conversation): boolean =>
  conversation.run !== null || conversation.turns.some((turn) => turn.revealFrom !== undefined);
