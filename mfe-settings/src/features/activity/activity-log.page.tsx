import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { dateBucketLabel, EmptyState, formatWhen, groupByDate, PageHeader, QueryView, Section } from 'shared-ui';
import { Activity } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { useActivity } from './activity.api.ts';
import type { ActivityEntry } from './activity.model.ts';

export function ActivityLogPage() {
  const text = useMessages();
  const action = <Link to={routes.chat()}>{text('startChat')}</Link>;
  return (
    <div className="page">
      <PageHeader title={text('activityTitle')} note={text('activityNote')} />
      <QueryView query={useActivity()} failedTitle={text('activityFailed')}>
        {(entries) =>
          entries.length ? <Entries entries={entries} /> : <EmptyState icon={<Activity />} title={text('noActivity')} action={action} />
        }
      </QueryView>
    </div>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const now = new Date();
  return groupByDate(entries, (entry) => entry.at, { now, timeZone }).map(({ bucket, items }) => (
    <Section key={bucket} title={dateBucketLabel(bucket)}>
      <RowList label={dateBucketLabel(bucket)} items={items} itemKey={(entry) => `${entry.kind}/${entry.id}`}>
        {({ kind, title, at, to }) => (
          <ListRow
            label={`${text(`activity_${kind}`)}: ${title || text('untitled')}`}
            to={to}
            extra={<time dateTime={at}>{formatWhen(at, { now, timeZone })}</time>}
          />
        )}
      </RowList>
    </Section>
  ));
}
