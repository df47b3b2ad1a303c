import type { AnswerUsage, Attachment, MessageReference, MessageSources, MessageStatus, RunEvent } from 'shared-contracts';
import type { PlannedAct } from 'shared-contracts/agent-calls';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import { canWrite, type Sentence } from '../../platform/language/messages.ts';
import { writeText } from '../../platform/language/text.ts';
import type { Wording } from '../../platform/language/worded-error.ts';
import type { FlowLabels, ModelMessage } from '../../platform/model/model-port.ts';

/** Describes a message before a question. It has an id where the chat is stored. */
export type SaidMessage = ModelMessage & {
  readonly id?: string;
  readonly flow?: FlowLabels;
  /** Who wrote a stored question: null for the chat's owner, undefined if it was imported and anybody may have written it. */
  readonly authorId?: string | null;
};

/** Describes the newest summary before a question. It replaces all messages before it. */
export interface SaidSummary {
  readonly id: string;
  readonly content: string;
}

/** Describes a run. `sessionId` is null for an incognito chat, which is never stored. */
export interface Run {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly messageId: string;
  readonly userMessageId: string;
  readonly model: string;
  readonly status: MessageStatus;
  /** Set for a run that only summarizes earlier messages. Its message does not exist. */
  readonly kind?: 'summary' | null | undefined;
}

/** Describes why an answer failed, as it is stored: the English detail for older nodes, and the sentence for its readers. */
export interface RunFailure {
  readonly code: string;
  readonly detail: string;
  readonly said?: Sentence | undefined;
}

export const failureFrom = (code: string, wording: Wording): RunFailure => ({
  code,
  detail: writeText(wording),
  ...(typeof wording === 'object' ? { said: wording } : {}),
});

/** Returns what a failure says. A sentence of another release stays in English. */
export const wordingOf = ({ said, detail }: RunFailure): Wording => (said && canWrite(said) ? said : detail);

type WithoutSeq<E> = E extends unknown ? Omit<E, 'seq'> : never;

/** Describes an event before the journal numbers it. */
export type DraftEvent = WithoutSeq<RunEvent>;
export type EndedDraft = Extract<DraftEvent, { type: 'ended' }>;

/** Describes how a run ended and all of its content. */
export interface RunEnd {
  readonly content: string;
  readonly sources: MessageSources | undefined;
  readonly ended: EndedDraft;
}

/** Stores the events of runs. */
export interface RunJournal {
  /** Queues an event, which is numbered, stored and sent to followers shortly. */
  readonly append: (runId: string, event: DraftEvent) => void;
  /** Stores the end of a run, and resolves once that is done. */
  readonly finish: (run: Run, end: RunEnd) => Promise<void>;
  readonly read: (runId: string, after: number) => Promise<RunEvent[]>;
}

/** Describes the options of a chat request. */
export interface RunOptions {
  readonly search: boolean;
  readonly knowledge: boolean;
  readonly knowledgeId: string | null;
  readonly image: boolean;
  /** The URL of the picture to change, in an answer. */
  readonly imageSource: string | undefined;
  /** A PNG in base64 whose transparent parts change. */
  readonly imageMask: string | undefined;
  readonly isVariation: boolean;
  readonly blueprint: boolean;
  readonly deepDive: boolean;
  /** Says whether a plain chat may use tools. */
  readonly tools: boolean;
  /** Says whether the user's works may be searched where nothing else limits the search. */
  readonly reachesWorks: boolean;
}

/** Describes an interrupted answer that is being continued. */
export interface BrokenAnswer {
  readonly id: string;
  readonly content: string;
  readonly sources: MessageSources | null;
  readonly usage: AnswerUsage | null;
}

/** Describes the position of a run's question and answer in the tree. */
export type Place =
  /** A new question at the end of the shown branch. */
  | { readonly kind: 'next' }
  /** A new question in place of another one. */
  | { readonly kind: 'edit'; readonly parentId: string | null }
  /** Another answer to a stored question. */
  | { readonly kind: 'another'; readonly questionId: string }
  /** The rest of an interrupted answer. */
  | { readonly kind: 'more'; readonly answer: BrokenAnswer; readonly questionId: string }
  /** No question and no answer: the run only summarizes. */
  | { readonly kind: 'summary' };

export interface RunInput {
  readonly question: string;
  /** Indicates that another person wrote the question, which is answered again or further. */
  readonly isOthersQuestion?: boolean;
  /** Lists earlier messages, oldest first, without the question: the newest ones, at most what a model could read. */
  readonly history: readonly SaidMessage[];
  /** Stands for the messages before `history`. */
  readonly summary?: SaidSummary | undefined;
  /** The number of messages before `history`. */
  readonly before?: number | undefined;
  readonly attachments: readonly Attachment[];
  /** Lists the files of earlier messages, newest message first. */
  readonly earlierAttachments: readonly Attachment[];
  /** Lists what the question refers to. */
  readonly references: readonly MessageReference[];
  readonly agentId: string | null;
  /** False in the chat of somebody else, which the asking person's data must not change. */
  readonly isOwnChat: boolean;
  /** How the chat is answered; undefined while nobody has set anything. */
  readonly settings?: ChatSettings | undefined;
  /** The model that the settings name, if the asking person can't use it. */
  readonly lostModel?: string | undefined;
  /** Identifies who asks, unless it is the user in a chat. */
  readonly source?: 'schedule' | 'api' | 'replay' | undefined;
  /** The version of the agent that is asked, by number; by default the one that the user gets. */
  readonly agentVersion?: number | undefined;
  /** Collects what the run would do, which it then doesn't do. */
  readonly dryRun?: PlannedAct[] | undefined;
  readonly options: RunOptions;
  /** Holds the answer that this run continues. */
  readonly continued?: BrokenAnswer | undefined;
}

export const startedEvent = (run: Run): RunEvent => ({
  type: 'started',
  seq: 1,
  run_id: run.id,
  session_id: run.sessionId,
  message_id: run.messageId,
  user_message_id: run.userMessageId,
  model: run.model,
  ...(run.kind ? { kind: run.kind } : {}),
});

/** Describes the end of a run and the events that report it. */
export interface JournalEnd {
  readonly run: Run;
  readonly end: RunEnd;
  readonly events: readonly RunEvent[];
}

/** Assigns numbers after `last` to events, and joins consecutive pieces of text. */
export function numberEvents(drafts: readonly DraftEvent[], last: number): RunEvent[] {
  const joined: DraftEvent[] = [];
  for (const draft of drafts) {
    const previous = joined.at(-1);
    if (draft.type === 'delta' && previous?.type === 'delta')
      joined[joined.length - 1] = { type: 'delta', text: previous.text + draft.text };
    else joined.push(draft);
  }
  return joined.map((draft, index) => ({ ...draft, seq: last + 1 + index }));
}

/** Returns the distinct files that an answer is given, newest first: those of the question, then those of earlier messages. */
export function givenOf({ attachments, earlierAttachments }: Pick<RunInput, 'attachments' | 'earlierAttachments'>): Attachment[] {
  const ids = new Set<string>();
  return [...attachments, ...earlierAttachments].filter(({ file_id }) => !ids.has(file_id) && ids.add(file_id));
}
