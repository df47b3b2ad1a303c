import { use } from 'react';
import { useMessages } from '../markdown/markdown-messages.ts';
import { CitationsContext } from './citations.ts';

/** Renders `[1]` as a button that opens source 1. Without such a source it stays as written. */
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
