import { type ChatSession, routes } from 'shared-contracts';
import { type ItemActions, type ItemName, ItemRow, SharingMark } from 'shared-ui/items';
import { type ChatAction, useChatEntries } from './chat-menu.tsx';
import { toItemName } from './use-chat-actions.ts';

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
      moreItems={useChatEntries(session)}
      onMore={(key) => onAction(key as ChatAction, session)}
    />
  );
}
