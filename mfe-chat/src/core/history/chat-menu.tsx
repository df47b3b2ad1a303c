import { useState } from 'react';
import { type ChatSession, lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { LazyPart } from 'shared-ui';
import { Archive, ArchiveRestore, Download, Link2, Pin, PinOff } from 'shared-ui/icons';
import { type ItemName, MoveItems, SharePart } from 'shared-ui/items';
import { useHistoryMessages } from '../../messages/history.ts';
import { exportChat } from './export-chat.ts';
import { useChatActions } from './use-chat-actions.ts';

const shareChat = lazyCode(() => import(/* webpackChunkName: "part-share-chat" */ './share-chat.tsx'));

/** Names the actions that only chats have. */
export type ChatAction = 'markdown' | 'json' | 'pin' | 'archive' | 'unarchive' | 'link';

/** Returns the entries of a chat's menu that other items don't have, for its row in a list and its own header. */
export function useChatEntries({ archived = false, pinned = false }: Pick<ChatSession, 'archived' | 'pinned'>) {
  const text = useHistoryMessages();
  const pin = { key: 'pin', label: text(pinned ? 'unpinAction' : 'pinAction'), icon: pinned ? <PinOff size={16} /> : <Pin size={16} /> };
  return [
    ...(archived ? [] : [pin]),
    { key: 'link', label: text('shareLinkAction'), icon: <Link2 size={16} /> },
    { key: 'markdown', label: text('exportMarkdown'), icon: <Download size={16} /> },
    { key: 'json', label: text('exportJson'), icon: <Download size={16} /> },
    archived
      ? { key: 'unarchive', label: text('unarchiveAction'), icon: <ArchiveRestore size={16} /> }
      : { key: 'archive', label: text('archiveAction'), icon: <Archive size={16} /> },
  ];
}

/** Returns what the entries of a chat's menu do, and the dialogs that they open. */
export function useChatMenu(openSessionId: string | null) {
  const shell = useShell();
  const { pin, archive, ...actions } = useChatActions(openSessionId);
  const [linked, setLinked] = useState<ChatSession | null>(null);
  const [shared, setShared] = useState<ItemName | null>(null);
  const [moving, setMoving] = useState<ItemName | null>(null);
  const handleAction = (action: ChatAction, session: ChatSession) => {
    if (action === 'link') setLinked(session);
    else if (action === 'pin') void pin(session);
    else if (action === 'archive' || action === 'unarchive') void archive(session, action === 'archive');
    else void exportChat(shell, session, action);
  };
  const dialogs = (
    <>
      {moving ? <MoveItems items={[moving]} onMove={actions.move} onClose={() => setMoving(null)} /> : null}
      <SharePart thing={shared && { ...shared, kind: 'chat' }} onClose={() => setShared(null)} />
      {linked ? (
        <LazyPart code={shareChat} onClose={() => setLinked(null)}>
          {({ ShareChat }) => <ShareChat session={linked} onClose={() => setLinked(null)} />}
        </LazyPart>
      ) : null}
    </>
  );
  return { actions, dialogs, onMove: setMoving, onShare: setShared, onAction: handleAction };
}
