import { useMessages } from '../../messages/messages.ts';
import type { DayPeriod } from './greeting.model.ts';

const keys = { morning: 'goodMorning', afternoon: 'goodAfternoon', evening: 'goodEvening', night: 'upLate' } as const;

/** Marks where the name goes: a character that no text contains. */
const placeOfName = '\uE000';

interface GreetingProps {
  readonly period: DayPeriod | null;
  readonly firstName: string;
  readonly hasNote?: boolean;
}

/** Renders the page's heading: the greeting, or only the question if the user was already greeted. */
export function Greeting({ period, firstName, hasNote = true }: GreetingProps) {
  const text = useMessages();
  if (!period) return <h1 className="ui-greeting">{text('greetingNote')}</h1>;
  const [before, after] = text(`${keys[period]}To`, { name: placeOfName }).split(placeOfName);
  return (
    <header>
      <h1 className="ui-greeting">
        {firstName ? (
          <>
            {before}
            <em>{firstName}</em>
            {after}
          </>
        ) : (
          text(keys[period])
        )}
      </h1>
      {hasNote ? <p className="ui-greeting-note">{text('greetingNote')}</p> : null}
    </header>
  );
}
