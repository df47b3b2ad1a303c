import type { PersonHere } from 'shared-contracts/access-calls';
import { getLocale } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useSharedMessages } from '../../messages/shared.ts';
import { canWrite } from '../conversation/conversation.model.ts';
import { Initials } from '../message/author.tsx';
import type { useShownConversation } from '../session/use-conversation.ts';
import * as styles from './shared-chat.module.css';
import { useTyping } from './use-typing.ts';

const namesOf = (people: readonly PersonHere[]) =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(people.map(({ name }) => name));

/** Renders whose chat it is and who else has it open. Renders nothing in a chat of one person. */
export function SharedHead({ shown, people }: { shown: ReturnType<typeof useShownConversation>; people: readonly PersonHere[] }) {
  const text = useSharedMessages();
  const { sharing } = shown.conversation;
  if (!sharing) return null;
  return (
    <p className={styles.head}>
      <span className={styles.whose}>{sharing.owner ? text('sharedBy', { name: sharing.owner.name }) : text('seenByOthers')}</span>
      {people.length ? (
        <span className={styles.here}>
          {people.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and rows have no state.
            <Initials key={index} name={name} />
          ))}
          <span className="ui-visually-hidden">{text('peopleHere', { count: people.length, names: namesOf(people) })}</span>
        </span>
      ) : null}
    </p>
  );
}

interface SharedFootProps {
  shown: ReturnType<typeof useShownConversation>;
  people: readonly PersonHere[];
  draft: string;
}

/** Renders who is typing, and why a viewer finds no message box. */
export function SharedFoot({ shown, people, draft }: SharedFootProps) {
  const text = useSharedMessages();
  const { conversation } = shown;
  const typing = people.filter((person) => person.typing);
  useTyping(shown, draft);
  return (
    <>
      {typing.length ? <p className={styles.foot}>{text('peopleTyping', { count: typing.length, names: namesOf(typing) })}</p> : null}
      {canWrite(conversation) ? null : (
        <p className={styles.foot}>
          {text('viewOnly', { name: conversation.sharing?.owner?.name ?? '' })}{' '}
          <Link replace to={`?sessionId=${conversation.sessionId}&share=chat/${conversation.sessionId}`}>
            {text('askToEdit')}
          </Link>
        </p>
      )}
    </>
  );
}
