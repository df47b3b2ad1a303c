import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflow-exchange.module.css';

/** Lists what to do by hand after a workflow has moved between products. */
export function Notes({ notes }: { notes: readonly string[] }) {
  const text = useMessages();
  if (!notes.length) return null;
  return (
    <div className={styles.notes}>
      <p>{text('leftToDo')}</p>
      <ul>
        {notes.map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
