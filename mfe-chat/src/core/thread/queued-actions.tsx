import { useShell } from 'shared-contracts/shell';
import { Button, IconButton } from 'shared-ui';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { useQueueMessages } from '../../messages/queue.ts';
import { type ChatTurn, isInQueue } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import * as styles from './user-row.module.css';

interface QueuedActionsProps {
  readonly turn: ChatTurn;
  /** The editor was canceled, so the focus returns to its button. */
  readonly isLeft: boolean;
  readonly onEdit: () => void;
}

/** Renders when a queued message is sent, and buttons to change, move, remove or send it now. */
export function QueuedActions({ turn, isLeft, onEdit }: QueuedActionsProps) {
  const text = useQueueMessages();
  const common = useMessages();
  const { notify } = useShell();
  const { conversations, conversationKey: key } = useThread();
  const ids = useStore(conversations.store, ({ outlines }) =>
    (outlines[key]?.turns ?? [])
      .filter(isInQueue)
      .map(({ id }) => id)
      .join(' '),
  );
  const { sendId = turn.id } = turn;
  const queue = ids.split(' ');
  const index = queue.indexOf(turn.id);
  const isPaused = turn.delivery === 'paused';
  const sendNow = () =>
    conversations.sendNow(key, sendId).catch((error: unknown) => {
      notify.error({ title: common('stopFailedTitle'), ...(error instanceof Error ? { description: error.message } : {}) });
    });
  return (
    <div className={styles.queued}>
      <span role="status">{isPaused ? text('paused') : text('position', { position: index + 1, count: queue.length })}</span>
      <div className={styles.buttons}>
        {isPaused && index === 0 ? (
          <Button size="small" onClick={() => void conversations.resumeQueue(key)}>
            {text('resume')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => void sendNow()}>
          {text('sendNow')}
        </Button>
        <span>
          <IconButton size="small" label={text('edit')} icon={<Pencil size={16} />} autoFocus={isLeft} onClick={onEdit} />
          <IconButton
            size="small"
            label={text('moveUp')}
            icon={<ArrowUp size={16} />}
            disabled={index <= 0}
            onClick={() => void conversations.moveInQueue(key, sendId, -1)}
          />
          <IconButton
            size="small"
            label={text('moveDown')}
            icon={<ArrowDown size={16} />}
            disabled={index === queue.length - 1}
            onClick={() => void conversations.moveInQueue(key, sendId, 1)}
          />
          <IconButton
            size="small"
            label={text('remove')}
            icon={<Trash2 size={16} />}
            onClick={() => void conversations.discard(key, sendId)}
          />
        </span>
      </div>
    </div>
  );
}
