import { useEffect, useMemo, useRef, useState } from 'react';
import { type ChatSession, limits, reaches } from 'shared-contracts';
import type { PersonHere } from 'shared-contracts/access-calls';
import { Button, Dropdown, IconButton, RenameInline, useBarMenu } from 'shared-ui';
import { ChevronDown, Ellipsis, Pencil, Share2 } from 'shared-ui/icons';
import { useItemMenu } from 'shared-ui/items';
import { useHistoryMessages } from '../../messages/history.ts';
import { useIsPhone } from '../../shared/use-is-phone.ts';
import type { Conversation } from '../conversation/conversation.model.ts';
import { type ChatAction, useChatEntries, useChatMenu } from '../history/chat-menu.tsx';
import { toItemName } from '../history/use-chat-actions.ts';
import { SharedHead } from '../presence/shared-chat.tsx';
import type { useShownConversation } from '../session/use-conversation.ts';
import * as styles from './chat-header.module.css';

/** Returns the chat as lists know it, so that its menu is the same here and there. */
const toSession = ({ title, agentId, filed, sharing }: Conversation, sessionId: string): ChatSession => ({
  session_id: sessionId,
  title,
  category: 'chats',
  created_at: '',
  agent_id: agentId,
  notebook_id: filed?.notebookId ?? null,
  pinned: filed?.isPinned ?? false,
  archived: filed?.isArchived ?? false,
  sharing,
});

interface ChatHeaderProps {
  shown: ReturnType<typeof useShownConversation>;
  sessionId: string;
  people: readonly PersonHere[];
  /** 2 if the surrounding page has the title. */
  heading: 'h1' | 'h2';
}

/** Renders the header of a stored chat: its title, which renames it, who is here, and what can be done with it. */
export function ChatHeader({ shown, sessionId, people, heading: Heading }: ChatHeaderProps) {
  const text = useHistoryMessages();
  const [isRenaming, setIsRenaming] = useState(false);
  const session = toSession(shown.conversation, sessionId);
  const item = toItemName(session);
  const { actions, dialogs, onMove, onShare, onAction } = useChatMenu(sessionId);
  const menu = useItemMenu(item, {
    onRename: () => setIsRenaming(true),
    onMove,
    onShare,
    onDelete: () => void actions.remove([item]),
    moreItems: useChatEntries(session),
    onMore: (key) => onAction(key as ChatAction, session),
  });
  const title = session.title || text('untitledChat');
  const canRename = reaches(session.sharing?.level ?? 'own', 'edit');
  const handleSave = (name: string) => {
    setIsRenaming(false);
    void actions.rename(item, name);
  };
  const isPhone = useIsPhone();
  useChatBarMenu(isPhone ? menu : undefined, text('chatMenu'));
  const rename = (
    <RenameInline
      value={session.title}
      label={text('renameChat')}
      maxLength={limits.itemNameMax}
      onSave={handleSave}
      onCancel={() => setIsRenaming(false)}
    />
  );
  const heading = (
    <Heading className={styles.title} dir="auto" title={title}>
      {canRename ? (
        <button type="button" aria-description={text('renameChat')} onClick={() => setIsRenaming(true)}>
          <span>{title}</span>
          <Pencil size={14} />
        </button>
      ) : (
        title
      )}
    </Heading>
  );
  // A phone's bar has the title and the menu. A name that is being typed stays when the phone is turned.
  return (
    <>
      {isPhone ? <Heading className="ui-visually-hidden">{title}</Heading> : null}
      {!isPhone || isRenaming || session.sharing ? (
        <header className={styles.header}>
          {isRenaming ? rename : isPhone ? null : heading}
          {isPhone && isRenaming ? null : <SharedHead shown={shown} people={people} />}
          {isPhone ? null : (
            <span className={styles.actions}>
              <Button className={styles.share} icon={<Share2 size={16} />} onClick={() => onShare(item)}>
                {text('shareChat')}
              </Button>
              {menu.items.length ? (
                <Dropdown trigger={['click']} placement="bottomRight" menu={menu} autoFocus>
                  <IconButton icon={<Ellipsis />} label={text('chatMenu')} />
                </Dropdown>
              ) : null}
            </span>
          )}
        </header>
      ) : null}
      {dialogs}
    </>
  );
}

type ChatMenuItems = ReturnType<typeof useItemMenu>;

/** Shows the chat's menu beside its title in a phone's bar. What it does is read when an entry is picked, so the bar isn't drawn again and again. */
function useChatBarMenu(menu: ChatMenuItems | undefined, label: string): void {
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  });
  const shape = menu?.items.map((item) => (item && 'label' in item ? `${item.key} ${item.label}` : '')).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are the reason to draw the menu again.
  const shown = useMemo(
    () =>
      menu?.items.length ? (
        <Dropdown
          trigger={['click']}
          placement="bottomLeft"
          autoFocus
          menu={{ items: menu.items, onClick: (picked) => latest.current?.onClick(picked) }}
        >
          <IconButton icon={<ChevronDown size={16} />} label={label} />
        </Dropdown>
      ) : null,
    [shape, label],
  );
  useBarMenu(shown);
}
