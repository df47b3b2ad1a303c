import { type ChatSession, routes } from 'shared-contracts';
import { Archive, ArchiveRestore, Download, Pin, PinOff, Share2 } from 'shared-ui/icons';
import { type ItemActions, type ItemName, ItemRow } from 'shared-ui/items';
import { useHistoryMessages } from '../../messages/history.ts';
import { toItemName } from './use-chat-actions.ts';

/** Names the actions that only chats have. */
export type ChatAction = 'markdown' | 'json' | 'pin' | 'archive' | 'unarchive' | 'share';

interface HistoryRowProps {
  session: ChatSession;
  isCurrent: boolean;
  actions: Pick<ItemActions, 'rename'>;
  onMove: (item: ItemName) => void;
  onDelete: (item: ItemName) => void;
  onAction: (action: ChatAction, session: ChatSession) => void;
}

export function HistoryRow({ session, isCurrent, actions, onMove, onDelete, onAction }: HistoryRowProps) {
  const text = useHistoryMessages();
  const { archived = false, pinned = false } = session;
  const pin = { key: 'pin', label: text(pinned ? 'unpinAction' : 'pinAction'), icon: pinned ? <PinOff size={16} /> : <Pin size={16} /> };
  return (
    <ItemRow
      item={toItemName(session)}
      to={routes.chat({ sessionId: session.session_id, ...(session.found_message_id ? { messageId: session.found_message_id } : {}) })}
      isCurrent={isCurrent}
      actions={actions}
      onMove={onMove}
      onDelete={onDelete}
      moreItems={[
        ...(archived ? [] : [pin]),
        { key: 'share', label: text('shareAction'), icon: <Share2 size={16} /> },
        { key: 'markdown', label: text('exportMarkdown'), icon: <Download size={16} /> },
        { key: 'json', label: text('exportJson'), icon: <Download size={16} /> },
        archived
          ? { key: 'unarchive', label: text('unarchiveAction'), icon: <ArchiveRestore size={16} /> }
          : { key: 'archive', label: text('archiveAction'), icon: <Archive size={16} /> },
      ]}
      onMore={(key) => onAction(key as ChatAction, session)}
    />
  );
}
