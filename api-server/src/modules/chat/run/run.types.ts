import type { AnswerUsage, Attachment, MessageSources, MessageStatus, RunEvent } from 'shared-contracts';
import type { ModelMessage } from '../../../platform/model/model-port.ts';

/** A run as every room of this module sees it; `sessionId` is null for a temporary chat, which is stored nowhere. */
export interface Run {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly messageId: string;
  readonly userMessageId: string;
  readonly model: string;
  readonly status: MessageStatus;
}

type WithoutSeq<E> = E extends unknown ? Omit<E, 'seq'> : never;

/** An event before the journal gives it its number. */
export type DraftEvent = WithoutSeq<RunEvent>;
export type EndedDraft = Extract<DraftEvent, { type: 'ended' }>;

/** How a run ended, with all that came. */
export interface RunEnd {
  readonly content: string;
  readonly sources: MessageSources | undefined;
  readonly ended: EndedDraft;
}

/** Where a run's events are kept. */
export interface RunJournal {
  /** Takes an event that will be numbered, readable and told to followers shortly. */
  readonly append: (runId: string, event: DraftEvent) => void;
  /** Keeps the end for good; resolves when it is. */
  readonly finish: (run: Run, end: RunEnd) => Promise<void>;
  readonly read: (runId: string, after: number) => Promise<RunEvent[]>;
}

/** What the user asked for beside the words, as the chat request names it. */
export interface RunOptions {
  readonly search: boolean;
  readonly knowledge: boolean;
  readonly knowledgeId: string | null;
  readonly image: boolean;
  readonly blueprint: boolean;
  readonly deepDive: boolean;
}

/** An answer that broke off and goes on. */
export interface BrokenAnswer {
  readonly id: string;
  readonly content: string;
  readonly sources: MessageSources | null;
  readonly usage: AnswerUsage | null;
}

/** Where a run's question and answer stand in the tree. */
export type Place =
  /** A new question at the end of the shown branch. */
  | { readonly kind: 'next' }
  /** A new question in the place of another one. */
  | { readonly kind: 'edit'; readonly parentId: string | null }
  /** Another answer to a stored question. */
  | { readonly kind: 'another'; readonly questionId: string }
  /** More of a broken-off answer. */
  | { readonly kind: 'more'; readonly answer: BrokenAnswer; readonly questionId: string };

export interface RunInput {
  readonly question: string;
  /** Earlier messages, oldest first, without the question. */
  readonly history: readonly ModelMessage[];
  /** The files that the user sent with the question. */
  readonly attachments: readonly Attachment[];
  /** Those of the earlier messages, the newest message's first. */
  readonly earlierAttachments: readonly Attachment[];
  readonly agentId: string | null;
  /** Who asks, where it is not the user in a chat. */
  readonly source?: 'schedule' | 'api' | undefined;
  readonly options: RunOptions;
  /** The answer that this run goes on with. */
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
});

/** Numbers events after `last`, neighbouring pieces of text joined. */
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
