import { useSession } from 'shared-contracts/shell';
import { formatAgo, formatDateTime } from '../dates/date-format.ts';

/** Renders how long ago something in a collection happened. The tooltip has the date and the time. */
export function TimeAgo({ at }: { at: string }) {
  const timeZone = useSession()?.timeZone;
  return (
    <time className="ui-time-ago" dateTime={at} title={formatDateTime(at, { timeZone })}>
      {formatAgo(at, { now: new Date(), timeZone })}
    </time>
  );
}
