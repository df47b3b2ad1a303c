import { useState } from 'react';
import { listSharedActivity, type SharedAct, type SharedActivity, sharedActs } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';
import { Avatar, Button, formatWhen, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import type { SharedThing } from '../items/shared-thing.ts';
import { initialsOf } from '../text/initials.ts';
import { useShareMessages } from './share-messages.ts';

type Activity = Pick<SharedThing, 'kind' | 'id'>;

/** Lists who did what to a shared thing, newest first. */
export function ShareActivity({ kind, id }: Activity) {
  return (
    <div className="ui-access-activity">
      <ActivityPage kind={kind} id={id} />
    </div>
  );
}

/** Renders the entries before one, and on request the page after them. */
function ActivityPage({ kind, id, before }: Activity & { before?: string }) {
  const text = useShareMessages();
  const [isContinued, setIsContinued] = useState(false);
  const query = useCall(listSharedActivity, { query: { kind, id, ...(before ? { before } : {}) } }, { refetchOnMount: 'always' });
  return (
    <QueryView query={query} failedTitle={text('activityFailed')}>
      {({ activity, has_more }) => {
        const last = activity.at(-1);
        if (!last) return before ? null : <p>{text('activityNone')}</p>;
        return (
          <>
            <ul className="ui-access-list" aria-label={before ? undefined : text('activity')}>
              {activity.map((entry) => (
                <Entry key={entry.activity_id} entry={entry} />
              ))}
            </ul>
            {has_more && isContinued ? <ActivityPage kind={kind} id={id} before={last.activity_id} /> : null}
            {has_more && !isContinued ? <Button onClick={() => setIsContinued(true)}>{text('activityEarlier')}</Button> : null}
          </>
        );
      }}
    </QueryView>
  );
}

const isKnown = (act: string): act is SharedAct => sharedActs.some((one) => one === act);

function Entry({ entry: { act, by, at, name, from = '', to, level } }: { entry: SharedActivity }) {
  const text = useShareMessages();
  const session = useSession();
  const values = { who: by || text('someone'), thing: name, from, to: to?.name ?? '', level: level ? text(`level_${level}`) : '' };
  return (
    <li>
      <Avatar size={32} aria-hidden="true">
        {initialsOf(by)}
      </Avatar>
      <div className="ui-access-who">
        <p dir="auto">{text(`act_${isKnown(act) ? act : 'changed'}`, values)}</p>
        <time dateTime={at}>{formatWhen(at, { now: new Date(), timeZone: session?.timeZone })}</time>
      </div>
    </li>
  );
}
