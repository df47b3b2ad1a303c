import { initialsOf } from 'shared-ui/chat';
import { useSharedMessages } from '../../messages/shared.ts';
import * as styles from './author.module.css';

/** Renders the initials of a person whose name stands next to them. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** Renders the name of somebody else above their message. */
export function Author({ name }: { name: string }) {
  const text = useSharedMessages();
  return (
    <span className={styles.author}>
      <Initials name={name} />
      <b dir="auto">{name || text('deletedAccount')}</b>
    </span>
  );
}
