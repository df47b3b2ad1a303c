import { useState } from 'react';
import { type ChatSession, routes } from 'shared-contracts';
import { Pencil, Trash2 } from 'shared-ui/icons';
import { ListRow } from 'shared-ui/list';
import { useMessages } from '../messages.ts';

interface HistoryRowProps {
  session: ChatSession;
  isCurrent: boolean;
  onRename: (session: ChatSession, title: string) => void;
  onDelete: (session: ChatSession) => void;
}

export function HistoryRow({ session, isCurrent, onRename, onDelete }: HistoryRowProps) {
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
        { key: 'delete', label: text('deleteAction'), icon: <Trash2 size={16} />, danger: true },
      ]}
      onMenuClick={({ key }) => (key === 'rename' ? setIsRenaming(true) : onDelete(session))}
      rename={isRenaming ? rename : undefined}
    />
  );
}
