import { limits } from 'shared-contracts';
import { getSuggestions } from 'shared-contracts/calls';
import { useDebounced } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './suggestions.module.css';

/** Suggests completions from the user's earlier questions once typing pauses. */
export function Suggestions({ draft, onPick }: { draft: string; onPick: (suggestion: string) => void }) {
  const text = useMessages();
  // What begins with a trigger is the search of its menu, not a question.
  const typed = /^\s*[/／@＠]/.test(draft) ? '' : draft.trim();
  const query = useDebounced(typed, limits.suggestionDebounceMs);
  const { data } = useCall(
    getSuggestions,
    { query: { query } },
    {
      isEnabled: query !== '' && typed !== '' && query.length <= limits.suggestionQueryMax,
      select: ({ suggestions }) => suggestions,
      keepsPrevious: true,
      // Suggestions are optional, so failures are neither shown nor retried.
      retry: false,
    },
  );
  if (query === '' || typed === '' || typed.length > limits.suggestionQueryMax || !data?.length) return null;
  return (
    <ul className={styles.suggestions} aria-label={text('suggestionsLabel')}>
      {data.slice(0, 5).map((suggestion) => (
        <li key={suggestion}>
          <button type="button" dir="auto" onClick={() => onPick(suggestion)}>
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
