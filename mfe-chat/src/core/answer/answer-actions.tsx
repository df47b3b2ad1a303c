import { type ReactNode, useState } from 'react';
import { lazyCode, type Vote } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { getLocale, IconButton, LazyPart } from 'shared-ui';
import { CopyButton } from 'shared-ui/chat';
import { PageMenu } from 'shared-ui/collections';
import { Bookmark, MessageSquare, RefreshCw, SlidersHorizontal, ThumbsDown, ThumbsUp, Volume2 } from 'shared-ui/icons';
import { useCommentMessages } from 'shared-ui/reading';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useContextMessages } from '../../messages/context.ts';
import { useMessages } from '../../messages/messages.ts';
import { useIsPhone } from '../../shared/use-is-phone.ts';
import { useAnswerComments } from '../comment/answer-comments.tsx';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useExcerptActions } from '../excerpt/use-excerpt-actions.ts';
import { MessageTime } from '../message/message-time.tsx';
import { useThread } from '../message/thread-context.ts';
import { Versions } from '../message/versions.tsx';
import * as styles from './answer.module.css';
import { formatModelName } from './model-name.model.ts';
import { ReadingControls, useReading } from './read-aloud.tsx';

const again = lazyCode(() => import(/* webpackChunkName: "model-settings" */ './answer-again.modal.tsx'));

/** Renders the version switcher, copy, regenerate, and vote buttons. Incognito answers are not stored, so they cannot be voted on. */
export function AnswerActions({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { notify } = useShell();
  const { requestAnswer, conversations, conversationKey, isBusy, canWrite, isTemporary } = useThread();
  const messageId = isTemporary || !turn.content ? null : turn.messageId;
  const vote = async (next: Vote) => {
    try {
      await conversations.vote(conversationKey, turn, turn.vote === next ? 'none' : next);
    } catch {
      // The store has already restored the previous vote.
      notify.error({ title: answerText('voteFailedTitle'), description: text('voteFailedDetail') });
    }
  };
  return (
    <div className={`ui-message-actions ${styles.actions}`}>
      <Versions turn={turn} />
      {turn.content ? <CopyButton value={turn.content} label={answerText('copyAnswer')} /> : null}
      {messageId ? (
        <>
          <VoteButton
            label={answerText('like')}
            isPressed={turn.vote === 'like'}
            icon={<ThumbsUp size={16} />}
            onPress={() => vote('like')}
          />
          <VoteButton
            label={answerText('dislike')}
            isPressed={turn.vote === 'dislike'}
            icon={<ThumbsDown size={16} />}
            onPress={() => vote('dislike')}
          />
        </>
      ) : null}
      {canWrite ? (
        <IconButton
          size="small"
          label={text('regenerate')}
          icon={<RefreshCw size={16} />}
          disabled={isBusy}
          onClick={() => requestAnswer(turn, 'regenerate')}
        />
      ) : null}
      <FurtherActions turn={turn} messageId={messageId} />
      <Facts turn={turn} />
    </div>
  );
}

interface AnswerAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Renders what is done to an answer less often: as buttons, on phones in a menu. */
function FurtherActions({ turn, messageId }: { turn: ChatTurn; messageId: string | null }) {
  const text = useAnswerMessages();
  const isPhone = useIsPhone();
  const reading = useReading(turn.content);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const actions = useFurtherActions(turn, messageId, { onRead: reading.start, onAgain: () => setIsOpen(true) });
  const shown = actions.filter(({ key }) => key !== 'read' || !reading.status);
  return (
    <>
      {reading.status ? <ReadingControls id={reading.id} status={reading.status} /> : null}
      {isPhone ? (
        <PageMenu
          label={text('thisAnswer')}
          items={shown.map(({ onClick: _, ...item }) => item)}
          onClick={({ key }) => shown.find((action) => action.key === key)?.onClick()}
        />
      ) : (
        shown.map(({ key, ...action }) => <IconButton key={key} size="small" {...action} />)
      )}
      {isOpen ? (
        <LazyPart code={again} onClose={close}>
          {({ AnswerAgainModal }) => <AnswerAgainModal turn={turn} onClose={close} />}
        </LazyPart>
      ) : null}
    </>
  );
}

interface FurtherHandlers {
  readonly onRead: () => Promise<void>;
  /** Offers another model, preset or parameters for one more version of the answer. */
  readonly onAgain: () => void;
}

function useFurtherActions({ content }: ChatTurn, messageId: string | null, { onRead, onAgain }: FurtherHandlers): AnswerAction[] {
  const text = useAnswerMessages();
  const commentText = useCommentMessages();
  const { isBusy, canWrite } = useThread();
  const { save } = useExcerptActions();
  const comments = useAnswerComments(messageId);
  const read = { key: 'read', label: text('readAloud'), icon: <Volume2 size={16} />, onClick: () => void onRead() };
  const excerpt = messageId && {
    key: 'save',
    label: text('saveAnswer'),
    icon: <Bookmark size={16} />,
    onClick: () => void save(messageId, content),
  };
  const again = {
    key: 'again',
    label: text('regenerateWith'),
    icon: <SlidersHorizontal size={16} />,
    disabled: isBusy,
    onClick: onAgain,
  };
  const comment = comments && {
    key: 'comment',
    label: comments.count ? commentText('button', { count: comments.count }) : commentText('comment'),
    icon: (
      <>
        <MessageSquare size={16} />
        {comments.count || null}
      </>
    ),
    onClick: comments.open,
  };
  return [content && read, excerpt, canWrite && again, comment].filter((action) => typeof action === 'object' && action !== null);
}

/** Renders when and by which model the answer was written, how long it took, and its tokens if the provider counts them. */
function Facts({ turn }: { turn: ChatTurn }) {
  const { model, usage } = turn;
  const text = useAnswerMessages();
  const context = useContextMessages();
  const seconds = usage && new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(usage.total_ms / 1000);
  const facts = [
    formatModelName(model ?? '', text('builtInAssistant')),
    seconds && text('usageTime', { seconds }),
    usage?.output_tokens === undefined ? '' : text('usageTokens', { count: usage.output_tokens }),
    usage?.cached_tokens ? context('cachedFact', { tokens: new Intl.NumberFormat(getLocale()).format(usage.cached_tokens) }) : '',
    usage?.saved_micro ? context('savedFact', { amount: formatCost(usage.saved_micro, usage.currency) }) : '',
    usage?.cost_micro === undefined ? '' : formatCost(usage.cost_micro, usage.currency),
  ].filter(Boolean);
  return (
    <span className={styles.facts}>
      <MessageTime turn={turn} />
      {facts.map((fact) => ` · ${fact}`)}
    </span>
  );
}

/** Formats what an answer cost. That is often less than a cent. */
const formatCost = (micro: number, currency = 'USD') =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(micro / 1_000_000);

interface VoteButtonProps {
  label: string;
  isPressed: boolean;
  icon: React.ReactNode;
  onPress: () => void;
}

function VoteButton({ label, isPressed, icon, onPress }: VoteButtonProps) {
  return <IconButton className={styles.vote} size="small" label={label} aria-pressed={isPressed} icon={icon} onClick={onPress} />;
}
