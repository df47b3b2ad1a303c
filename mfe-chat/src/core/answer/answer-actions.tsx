import type { Vote } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { IconButton } from 'shared-ui';
import { CopyButton } from 'shared-ui/chat';
import { Bookmark, RefreshCw, ThumbsDown, ThumbsUp } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useExcerptActions } from '../excerpt/use-excerpt-actions.ts';
import { MessageTime } from '../message/message-time.tsx';
import { useThread } from '../message/thread-context.ts';
import { Versions } from '../message/versions.tsx';
import { modelName } from './model-name.model.ts';
import { ReadAloud } from './read-aloud.tsx';

/** Versions, copy, another answer, like and dislike. An incognito answer is stored nowhere, so there is nothing to vote on. */
export function AnswerActions({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const { notify } = useShell();
  const { again, conversations, conversationKey, isBusy, isTemporary } = useThread();
  const vote = async (wanted: Vote) => {
    try {
      await conversations.vote(conversationKey, turn, turn.vote === wanted ? 'none' : wanted);
    } catch {
      // The vote is what it was again; the toast says that this is why.
      notify.error({ title: text('voteFailedTitle'), description: text('voteFailedDetail') });
    }
  };
  return (
    <div className="ui-message-actions">
      <Versions turn={turn} />
      {turn.content ? (
        <>
          <CopyButton value={turn.content} label={text('copyAnswer')} />
          <ReadAloud content={turn.content} />
        </>
      ) : null}
      <IconButton
        size="small"
        label={text('regenerate')}
        icon={<RefreshCw size={16} />}
        disabled={isBusy}
        onClick={() => again(turn, 'another')}
      />
      {isTemporary || !turn.messageId || !turn.content ? null : (
        <>
          <KeepButton messageId={turn.messageId} content={turn.content} />
          <VoteButton label={text('like')} isPressed={turn.vote === 'like'} icon={<ThumbsUp size={16} />} onPress={() => vote('like')} />
          <VoteButton
            label={text('dislike')}
            isPressed={turn.vote === 'dislike'}
            icon={<ThumbsDown size={16} />}
            onPress={() => vote('dislike')}
          />
        </>
      )}
      <Facts turn={turn} />
    </div>
  );
}

/** Which model answered and when, what that took, and the tokens where the provider counts them. */
function Facts({ turn }: { turn: ChatTurn }) {
  const { model, usage } = turn;
  const text = useMessages();
  const seconds = usage && new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(usage.total_ms / 1000);
  const facts = [
    modelName(model ?? '', text('builtInAssistant')),
    seconds && text('usageTime', { seconds }),
    usage?.output_tokens === undefined ? '' : text('usageTokens', { count: usage.output_tokens }),
  ].filter(Boolean);
  return (
    <span className="answer-usage">
      <MessageTime turn={turn} />
      {facts.map((fact) => ` · ${fact}`)}
    </span>
  );
}

/** Keeps the whole answer, for those who do not select by pointer; a selection has a button of its own. */
function KeepButton({ messageId, content }: { messageId: string; content: string }) {
  const text = useMessages();
  const { save } = useExcerptActions();
  return <IconButton size="small" label={text('saveAnswer')} icon={<Bookmark size={16} />} onClick={() => void save(messageId, content)} />;
}

interface VoteButtonProps {
  label: string;
  isPressed: boolean;
  icon: React.ReactNode;
  onPress: () => void;
}

function VoteButton({ label, isPressed, icon, onPress }: VoteButtonProps) {
  return <IconButton className="vote" size="small" label={label} aria-pressed={isPressed} icon={icon} onClick={onPress} />;
}
