import { useState } from 'react';
import { type ChatSession, limits, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { formatWhen, RenameInline } from 'shared-ui';
import { Notebook, Pin, Users } from 'shared-ui/icons';
import { type ItemActions, type ItemName, SharingMark, useItemMenu } from 'shared-ui/items';
import { RowMenu } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { type ChatAction, useChatEntries } from '../../core/history/chat-menu.tsx';
import { getActivityTime } from '../../core/history/history.model.ts';
import { toItemName } from '../../core/history/use-chat-actions.ts';
import { useChatsMessages } from '../../messages/chats.ts';
import { useHistoryMessages } from '../../messages/history.ts';
import * as styles from './chats.module.css';

interface ChatRowProps {
  session: ChatSession;
  /** The name of the notebook that it is filed in. */
  notebook: string | undefined;
  actions: Pick<ItemActions, 'rename'>;
  onMove: (item: ItemName) => void;
  onDelete: (item: ItemName) => void;
  onShare: (item: ItemName) => void;
  onAction: (action: ChatAction, session: ChatSession) => void;
}

/** Renders one chat: its title, where it is filed or who shares it, when it was last active, and its menu. */
export function ChatRow({ session, notebook, actions, onMove, onDelete, onShare, onAction }: ChatRowProps) {
  const text = useHistoryMessages();
  const timeZone = useSession()?.timeZone;
  const [isRenaming, setIsRenaming] = useState(false);
  const item = toItemName(session);
  const title = session.title || text('untitledChat');
  const menu = useItemMenu(item, {
    onRename: () => setIsRenaming(true),
    onMove,
    onDelete,
    onShare,
    moreItems: useChatEntries(session),
    onMore: (key) => onAction(key as ChatAction, session),
  });
  const at = getActivityTime(session);
  const messageId = session.found_message_id;
  return (
    <div className={`ui-list-row ${styles.row}`}>
      <div className={styles.name}>
        {isRenaming ? (
          <RenameInline
            value={session.title}
            label={text('renameChat')}
            maxLength={limits.itemNameMax}
            onSave={(name) => {
              setIsRenaming(false);
              void actions.rename(item, name);
            }}
            onCancel={() => setIsRenaming(false)}
          />
        ) : (
          <Link
            className={styles.title}
            to={routes.chat({ sessionId: session.session_id, ...(messageId ? { messageId } : {}) })}
            dir="auto"
          >
            {title}
          </Link>
        )}
        <Place session={session} notebook={notebook} />
      </div>
      {session.pinned ? <Pin size={16} aria-label={text('pinnedGroup')} /> : null}
      <SharingMark sharing={session.sharing} />
      <time className={styles.when} dateTime={at}>
        {formatWhen(at, { timeZone, now: new Date() })}
      </time>
      <RowMenu label={title} items={menu.items} onClick={menu.onClick} />
    </div>
  );
}

/** Says where a chat is: with the person who shares it, in a notebook, or nowhere. */
function Place({ session: { sharing }, notebook }: Pick<ChatRowProps, 'session' | 'notebook'>) {
  const text = useChatsMessages();
  const owner = sharing?.owner?.name;
  if (owner)
    return (
      <span className={styles.place}>
        <Users size={14} /> {text('sharedBy', { name: owner })}
      </span>
    );
  return (
    <span className={styles.place}>
      {notebook ? (
        <>
          <Notebook size={14} /> <bdi>{notebook}</bdi>
        </>
      ) : (
        text('notFiled')
      )}
    </span>
  );
}
