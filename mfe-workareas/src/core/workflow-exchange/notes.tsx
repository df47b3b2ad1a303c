import { useMessages } from '../../messages/messages.ts';

/** What is left to do by hand after a workflow went from one product to the other. */
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
