import type { Mentionable } from 'shared-contracts/access-calls';
import { useCommentMessages } from './comment-messages.ts';

interface MentionListProps {
  readonly id: string;
  readonly people: readonly Mentionable[];
  readonly active: number;
  readonly onChoose: (person: Mentionable) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Renders the people whom the typed name may mean. The text field keeps the focus and moves through the list. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  const text = useCommentMessages();
  return (
    <div id={id} className="ui-mentions" role="listbox" aria-label={text('people')}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
        <div
          key={person.id ?? person.email}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi>{person.name}</bdi>
          {person.can_see ? null : <small>{text('cannotSeeYet')}</small>}
        </div>
      ))}
    </div>
  );
}
