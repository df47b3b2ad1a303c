import { useState } from 'react';
import { type ChatSession, routes } from 'shared-contracts';
import { Archive, ArchiveRestore, Download, FolderInput, Pencil, Pin, PinOff, Share2, Trash2 } from 'shared-ui/icons';
import { ListRow } from 'shared-ui/list';
import { useMessages } from '../messages.ts';

/** What a row's menu asks of the list. */
export type ChatAction = 'move' | 'markdown' | 'json' | 'delete' | 'pin' | 'archive' | 'unarchive' | 'share';

interface HistoryRowProps {
  session: ChatSession;
  isCurrent: boolean;
  onAction: (action: ChatAction, session: ChatSession) => void;
  onRename: (session: ChatSession, title: string) => void;
}

export function HistoryRow({ session, isCurrent, onAction, onRename }: HistoryRowProps) {
  const text = useMessages();
  const [isRenaming, setIsRenaming] = useState(false);
  const handleSave = (title: string) => {
    setIsRenaming(false);
    onRename(session, title);
  };
  const rename = { label: text('renameLabel'), maxLength: 300, onSave: handleSave, onCancel: () => setIsRenaming(false) };
  return (
    <ListRow
      label={session.title || text('untitledChat')}
      to={routes.chat({ sessionId: session.session_id })}
      isCurrent={isCurrent}
      menuItems={[
        { key: 'rename', label: text('renameAction'), icon: <Pencil size={16} /> },
        ...(session.archived
          ? []
          : [
              {
                key: 'pin',
                label: text(session.pinned ? 'unpinAction' : 'pinAction'),
                icon: session.pinned ? <PinOff size={16} /> : <Pin size={16} />,
              },
            ]),
        { key: 'share', label: text('shareAction'), icon: <Share2 size={16} /> },
        { key: 'move', label: text('moveAction'), icon: <FolderInput size={16} /> },
        { key: 'markdown', label: text('exportMarkdown'), icon: <Download size={16} /> },
        { key: 'json', label: text('exportJson'), icon: <Download size={16} /> },
        session.archived
          ? { key: 'unarchive', label: text('unarchiveAction'), icon: <ArchiveRestore size={16} /> }
          : { key: 'archive', label: text('archiveAction'), icon: <Archive size={16} /> },
        { key: 'delete', label: text('deleteAction'), icon: <Trash2 size={16} />, danger: true },
      ]}
      onMenuClick={({ key }) => (key === 'rename' ? setIsRenaming(true) : onAction(key as ChatAction, session))}
      rename={isRenaming ? rename : undefined}
    />
  );
}
