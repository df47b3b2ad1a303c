import { useMessages } from '../../shared/messages.ts';
import type { ChatMatch } from './chat-search.model.ts';

/** The messages that fit the search; picking one shows it in the conversation. */
export function ChatMatches({ matches, onPick }: { matches: readonly ChatMatch[]; onPick: (turnId: string) => void }) {
  const text = useMessages();
  return (
    <section className="panel-section">
      <p className="panel-helper" role="status">
        {matches.length ? text('matches', { count: matches.length }) : text('noMatches')}
      </p>
      <ul className="matches" aria-label={text('searchInChatLabel')}>
        {matches.map(({ turnId, role, excerpt }) => (
          <li key={turnId}>
            <button type="button" onClick={() => onPick(turnId)}>
              <b>{role === 'user' ? text('youSaid') : text('assistantAnswered')}</b>
              <span dir="auto">{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
