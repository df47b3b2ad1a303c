import { useState } from 'react';
import '../../shared/works.css';
import { type Item, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { dateBucketLabel, EmptyState, groupByDate, PanelFrame, QueryView } from 'shared-ui';
import { Inbox } from 'shared-ui/icons';
import { type ItemName, MoveItems } from 'shared-ui/items';
import { GroupedList } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { Choice } from '../../shared/choice.tsx';
import { useItemList } from '../../shared/item-list.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { useNotebooks } from '../../shared/notebooks.api.ts';
import { useWorkActions } from '../../shared/use-work-actions.ts';
import { WorkRow } from '../../shared/work-row.tsx';
import { type HomeView, rememberedHomeView, rememberHomeView } from './home-view.ts';

/** The home notebook view: the items of the home notebook, or all by when they changed (specification section 2.3). */
export function HomePanel() {
  const text = useMessages();
  const [view, setView] = useState(rememberedHomeView);
  const handleView = (next: HomeView) => {
    rememberHomeView(next);
    setView(next);
  };
  const choice = (
    <Choice
      label={text('homeView')}
      value={view}
      onChange={handleView}
      options={[
        { value: 'organize', label: text('homeOrganize') },
        { value: 'recent', label: text('homeRecent') },
      ]}
    />
  );
  return (
    <PanelFrame title={text(view === 'organize' ? 'homeOrganizeTitle' : 'homeRecent')} search={choice}>
      {view === 'organize' ? <HomeNotebook /> : <Items />}
    </PanelFrame>
  );
}

function HomeNotebook() {
  const text = useMessages();
  return (
    <QueryView query={useNotebooks()} failedTitle={text('notebooksFailed')}>
      {(all) => <Items notebookId={all.find(({ default_value }) => default_value)?.notebook_id} />}
    </QueryView>
  );
}

function Items({ notebookId }: { notebookId?: string | undefined }) {
  const text = useMessages();
  const session = useSession();
  const list = useItemList({ notebookId });
  const actions = useWorkActions();
  const [moving, setMoving] = useState<ItemName | null>(null);
  const frame = { now: new Date(), timeZone: session?.timeZone };
  return (
    <QueryView query={list} failedTitle={text('worksFailed')}>
      {({ items }) =>
        items.length ? (
          <div className="panel-list">
            <GroupedList<Item>
              label={text('worksTitle')}
              groups={groupByDate(items, ({ changed_at }) => changed_at, frame).map(({ bucket, items: members }) => ({
                key: bucket,
                label: dateBucketLabel(bucket),
                items: members,
              }))}
              itemKey={({ kind, id }) => `${kind}/${id}`}
              onEndReached={() => {
                if (list.hasMore && !list.isLoadingMore) list.loadMore();
              }}
            >
              {(item) => <WorkRow item={item} actions={actions} onMove={setMoving} />}
            </GroupedList>
            {moving ? <MoveItems items={[moving]} onMove={actions.move} onClose={() => setMoving(null)} /> : null}
          </div>
        ) : (
          <EmptyState icon={<Inbox />} title={text('noSessions')} action={<Link to={routes.chat()}>{text('startChat')}</Link>} />
        )
      }
    </QueryView>
  );
}
