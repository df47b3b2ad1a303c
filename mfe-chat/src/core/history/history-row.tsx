import { type ChatSession, routes } from 'shared-contracts';
import { Archive, ArchiveRestore, Download, Link2, Pin, PinOff } from 'shared-ui/icons';
import { type ItemActions, type ItemName, ItemRow, SharingMark } from 'shared-ui/items';
import { useHistoryMessages } from '../../messages/history.ts';
import { toItemName } from './use-chat-actions.ts';

/** Names the actions that only chats have. */
export type ChatAction = 'markdown' | 'json' | 'pin' | 'archive' | 'unarchive' | 'link';

interface HistoryRowProps {
  session: ChatSession;
  isCurrent: boolean;
  actions: Pick<ItemActions, 'rename'>;
  onMove: (item: ItemName) => void;
  onDelete: (item: ItemName) => void;
  onShare: (item: ItemName) => void;
  onAction: (action: ChatAction, session: ChatSession) => void;
}

const addressOf = ({ session_id: sessionId, found_message_id: messageId }: ChatSession) =>
  routes.chat({ sessionId, ...(messageId ? { messageId } : {}) });

export function HistoryRow({ session, isCurrent, actions, onMove, onDelete, onShare, onAction }: HistoryRowProps) {
  const text = useHistoryMessages();
  const { archived = false, pinned = false } = session;
  const pin = { key: 'pin', label: text(pinned ? 'unpinAction' : 'pinAction'), icon: pinned ? <PinOff size={16} /> : <Pin size={16} /> };
  return (
    <ItemRow
      item={toItemName(session)}
      to={addressOf(session)}
      isCurrent={isCurrent}
      actions={actions}
      onMove={onMove}
      onDelete={onDelete}
      onShare={onShare}
      extra={<SharingMark sharing={session.sharing} />}
      moreItems={[
        ...(archived ? [] : [pin]),
        { key: 'link', label: text('shareLinkAction'), icon: <Link2 size={16} /> },
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
