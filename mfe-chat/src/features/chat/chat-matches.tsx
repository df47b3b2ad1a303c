import { useState } from 'react';
import { Button } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import type { Conversation } from '../../core/conversation/conversation.model.ts';
import { useMessages } from '../../messages/messages.ts';
import { usePanelMessages } from '../../messages/panel.ts';
import * as styles from './chat-matches.module.css';
import * as panel from './chat-panel.module.css';
import type { ChatMatch } from './chat-search.model.ts';
import { useChatSearch } from './use-chat-search.ts';

/** Limits the list, because a common word may match thousands of messages. */
const listedAtOnce = 50;

interface ChatMatchesProps {
  query: string;
  conversation: Conversation;
  /** Shows a message that is on the page. */
  onShow: (turnId: string) => void;
}

/** Lists the messages that match the search; picking one shows it in the conversation. */
export function ChatMatches({ query, conversation, onShow }: ChatMatchesProps) {
  const text = useMessages();
  const panelText = usePanelMessages();
  const [, setParams] = useSearchParams();
  const { matches, count, isSearching, hasFailed, retry } = useChatSearch(conversation, query);
  const [shown, setShown] = useState({ query, count: listedAtOnce });
  const listed = matches.slice(0, shown.query === query ? shown.count : listedAtOnce);
  // The page shows the message in its URL once it is loaded, switching to its version.
  const openMatch = (messageId: string) => setParams((now) => ({ ...Object.fromEntries(now), messageId }), { replace: true });
  const notes = [
    count || !isSearching ? (count ? panelText('matches', { count }) : panelText('noMatches')) : '',
    isSearching ? panelText('searchingOn') : '',
    hasFailed ? panelText('searchIncomplete') : '',
  ];
  return (
    <section className={panel.section}>
      <p className={panel.helper} role="status">
        {notes.filter(Boolean).join(' ')}
      </p>
      {hasFailed ? (
        <Button size="small" onClick={retry}>
          {text('retry')}
        </Button>
      ) : null}
      <ul className={styles.matches} aria-label={panelText('searchInChatLabel')}>
        {listed.map((match) => (
          <li key={match.id}>
            <button type="button" onClick={() => (match.place === 'shown' ? onShow(match.id) : openMatch(match.id))}>
              <b>{getTitle(match, text, panelText('inAnotherVersion'))}</b>
              <span dir="auto">{match.excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length > listed.length ? (
        <Button type="link" size="small" onClick={() => setShown({ query, count: listed.length + listedAtOnce })}>
          {panelText('moreMatches', { count: matches.length - listed.length })}
        </Button>
      ) : null}
    </section>
  );
}

function getTitle({ role, place }: ChatMatch, text: ReturnType<typeof useMessages>, elsewhere: string): string {
  const who = text(role === 'user' ? 'youSaid' : 'assistantAnswered');
  return place === 'hidden' ? `${who} · ${elsewhere}` : who;
}
