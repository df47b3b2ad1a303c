import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui';
import { ArrowDown } from 'shared-ui/icons';
import { Virtuoso, type VirtuosoHandle } from 'shared-ui/virtual';
import { useStore } from 'zustand';
import { useAnswerMessages } from '../../messages/answers.ts';
import { AnswerRow } from '../answer/answer-row.tsx';
import { InspectedSource } from '../answer/inspected-source.tsx';
import { SummaryRow } from '../answer/summary-row.tsx';
import { AnswerComments } from '../comment/answer-comments.tsx';
import type { ChatTurn, Conversation } from '../conversation/conversation.model.ts';
import { SaveSelection } from '../excerpt/save-selection.tsx';
import { useThread } from '../message/thread-context.ts';
import { useRevealDriver } from '../reveal/use-reveal.ts';
import * as styles from './thread.module.css';
import { useFollow } from './use-follow.ts';
import { UserRow } from './user-row.tsx';

// Rows rendered before anything is measured.
const firstRows = 30;

/** Renders the visible messages of a conversation and stays at the end while the reader is there. */
export const Thread = memo(function Thread({ conversation }: { conversation: Conversation }) {
  const text = useAnswerMessages();
  const list = useRef<VirtuosoHandle>(null);
  const { attach, stick, isAway, jump, release } = useFollow();
  const { conversations, conversationKey, isTemporary } = useThread();
  const { turns } = conversation;
  useRevealDriver(
    conversations,
    conversationKey,
    turns.findLast((turn) => turn.revealFrom !== undefined),
  );
  // The first question is at the top anyway; scrolling to the end would cost a frame.
  const [opensAtEnd] = useState(turns.length > 2);
  useSent(turns, jump);
  // Runs last, because a picked message takes precedence over the end.
  useSpotlight(turns, (index) => {
    release();
    list.current?.scrollToIndex({ index, align: 'center' });
  });

  return (
    <Commented conversation={conversation} isTemporary={isTemporary}>
      <InspectedSource turns={turns}>
        <div className={styles.thread} data-part="thread" role="log" aria-live="off" aria-label={text('conversationLabel')}>
          <Virtuoso
            ref={list}
            scrollerRef={attach}
            data={turns}
            firstItemIndex={conversation.earlier}
            computeItemKey={(_, turn) => turn.id}
            initialItemCount={Math.min(turns.length, firstRows)}
            initialTopMostItemIndex={opensAtEnd ? { index: 'LAST', align: 'end' } : 0}
            increaseViewportBy={400}
            totalListHeightChanged={stick}
            tabIndex={-1}
            itemContent={(_, turn) => <Row turn={turn} isLast={turn === turns.at(-1)} />}
          />
          {isTemporary ? null : <SaveSelection />}
          {isAway ? (
            <Button className={styles.jump} shape="round" icon={<ArrowDown size={16} />} onClick={jump}>
              {text('jumpToLatest')}
            </Button>
          ) : null}
        </div>
      </InspectedSource>
    </Commented>
  );
});

/** Incognito chats are not stored, so they have no comments. */
function Commented({ conversation, isTemporary, children }: { conversation: Conversation; isTemporary: boolean; children: ReactNode }) {
  return isTemporary ? children : <AnswerComments conversation={conversation}>{children}</AnswerComments>;
}

function Row({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  if (turn.kind === 'summary') return <SummaryRow turn={turn} />;
  return turn.role === 'user' ? <UserRow turn={turn} /> : <AnswerRow turn={turn} isLast={isLast} />;
}

/** Scrolls to the end when the reader sends a message. Older messages that arrive later are the reader's, too, but none was sent. */
function useSent(turns: readonly ChatTurn[], jump: () => void): void {
  const own = turns.filter(({ role, author }) => role === 'user' && !author);
  const count = own.length;
  const last = own.at(-1)?.id;
  const before = useRef({ count, last });
  useEffect(() => {
    if (count !== before.current.count && last !== before.current.last) jump();
    before.current = { count, last };
  }, [count, last, jump]);
}

/** How long the list corrects a scroll to an index, with some reserve. */
const correctedMs = 500;

/** Scrolls to a message picked in the search, and again if older messages moved it while the list still scrolled to its old index. */
function useSpotlight(turns: readonly ChatTurn[], show: (index: number) => void): void {
  const { conversations, conversationKey } = useThread();
  const spotlight = useStore(conversations.store, (state) => state.spotlight);
  const picked = useRef({ turnId: '', at: Number.NEGATIVE_INFINITY });
  const showTurn = (turnId: string) => {
    const index = turns.findIndex(({ id }) => id === turnId);
    if (index >= 0) show(index);
    return index >= 0;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new pick scrolls, not every new message.
  useEffect(() => {
    if (spotlight?.key !== conversationKey || !showTurn(spotlight.turnId)) return;
    picked.current = { turnId: spotlight.turnId, at: performance.now() };
    conversations.clearSpotlight();
  }, [spotlight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only older messages move a message.
  useEffect(() => {
    if (performance.now() - picked.current.at > correctedMs) return;
    picked.current.at = performance.now();
    const timer = setTimeout(() => showTurn(picked.current.turnId), correctedMs);
    return () => clearTimeout(timer);
  }, [turns[0]?.id]);
}
