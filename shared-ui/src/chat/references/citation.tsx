import { use } from 'react';
import { useMessages } from '../markdown/markdown-messages.ts';
import { CitationsContext } from './citations.ts';

/** `[1]` in a text: a way to the source of that number where the text has one, and just what was written where it has none. */
export function Citation({ number }: { number: number }) {
  const text = useMessages();
  const citations = use(CitationsContext);
  const title = citations?.titleOf(number);
  const written = `[${number}]`;
  if (!citations || title === undefined) return <>{written}</>;
  const name = text('toSource', { number, title });
  return (
    <button
      type="button"
      className="ui-citation"
      aria-label={name}
      title={title}
      onClick={({ currentTarget }) => citations.open(number, currentTarget)}
    >
      {written}
    </button>
  );
}
