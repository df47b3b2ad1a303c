import { useState } from 'react';
import { lazyCode, limits, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { IconButton, Input, LazyPart, PanelFrame } from 'shared-ui';
import { ArrowRight, MessageSquare, MessagesSquare, Search } from 'shared-ui/icons';
import { Link, useLocation } from 'shared-ui/router';
import { HistoryView } from '../../core/history/history-view.tsx';
import { useConversationSync, useShownConversation } from '../../core/session/use-conversation.ts';
import { useMessages } from '../../messages/messages.ts';
import { usePanelMessages } from '../../messages/panel.ts';
import { ChatMatches } from './chat-matches.tsx';
import * as styles from './chat-panel.module.css';
import { LockedNotes, Notes } from './notes.tsx';
import { SavedExcerpts } from './saved-excerpts.tsx';

const usage = lazyCode(() => import('shared-ui/usage'));

/** Renders the panel beside an open chat, which can switch to the list of all chats. */
export function ChatPanel() {
  const text = usePanelMessages();
  const [showsAll, setShowsAll] = useState(false);
  const name = showsAll ? text('chatPanelTitle') : text('allChats');
  const swap = (
    <IconButton size="small" label={name} icon={showsAll ? <MessageSquare /> : <MessagesSquare />} onClick={() => setShowsAll(!showsAll)} />
  );
  return showsAll ? <HistoryView actions={swap} /> : <ThisChat actions={swap} />;
}

function ThisChat({ actions }: { actions: React.ReactNode }) {
  const text = useMessages();
  const panelText = usePanelMessages();
  const [query, setQuery] = useState('');
  const isTemporary = useLocation().pathname.replace(/\/$/, '').endsWith(routes.tempChat());
  const shown = useShownConversation(isTemporary ? 'temporary' : 'saved');
  useConversationSync(shown);
  const { key, conversation, conversations } = shown;
  const { panel } = useShell();
  const sessionId = conversation.load === 'ready' ? conversation.sessionId : null;
  const show = (turnId: string) => {
    conversations.setSpotlight(key, turnId);
    // On narrow screens the panel covers the message.
    panel.close();
  };
  const search = (
    <Input
      type="search"
      allowClear
      prefix={<Search size={16} />}
      maxLength={limits.chatSearchMax}
      placeholder={panelText('searchInChat')}
      aria-label={panelText('searchInChatLabel')}
      value={query}
      onChange={(event) => setQuery(event.target.value)}
    />
  );
  const hasBlueprint = conversation.turns.some(({ sources, author }) => sources?.blueprint_id && !author);
  return (
    <PanelFrame title={panelText('chatPanelTitle')} actions={actions} search={search}>
      {query.trim() ? <ChatMatches query={query} conversation={conversation} onShow={show} /> : null}
      {sessionId && hasBlueprint ? (
        <p className={styles.section}>
          <Link to={routes.singleWorkflow(sessionId)}>
            {text('goToDashboard')} <ArrowRight size={16} />
          </Link>
        </p>
      ) : null}
      <SavedExcerpts key={`excerpts:${sessionId}`} sessionId={sessionId} isTemporary={isTemporary} />
      {sessionId ? (
        <Notes key={sessionId} sessionId={sessionId} stored={conversation.notes} onSaved={(notes) => conversations.setNotes(key, notes)} />
      ) : (
        <LockedNotes isTemporary={isTemporary} />
      )}
      {sessionId ? (
        <div className={styles.section}>
          <LazyPart code={usage}>{({ CostOf }) => <CostOf key={sessionId} kind="chat" id={sessionId} />}</LazyPart>
        </div>
      ) : null}
    </PanelFrame>
  );
}
