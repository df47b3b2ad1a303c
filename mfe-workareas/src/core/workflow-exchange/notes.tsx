import { useMessages } from '../../messages/messages.ts';

/** Lists what to do by hand after a workflow has moved between products. */
export function Notes({ notes }: { notes: readonly string[] }) {
  const text = useMessages();
  if (!notes.length) return null;
  return (
    <div className="out-notes">
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
