import { useState } from 'react';
import { type Item, kindOfCategory, type ListedKind, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { Button, dateBucketLabel, EmptyState, groupByDate, PanelFrame, QueryView } from 'shared-ui';
import { Inbox } from 'shared-ui/icons';
import { type ItemName, MoveItems, useKindNames } from 'shared-ui/items';
import { GroupedList, PillChoice } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { useNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useItemList } from '../../core/works/work-list.api.ts';
import { WorkRow } from '../../core/works/work-row.tsx';
import { useWorksMessages } from '../../messages/works.ts';
import * as styles from './home.panel.module.css';
import { type HomeView, readHomeView, saveHomeView } from './home-view.ts';

/** Renders the items of the home notebook, or all items by date. */
export function HomePanel() {
  const text = useWorksMessages();
  const [view, setView] = useState(readHomeView);
  const kind = useKindInAddress();
  const handleView = (next: HomeView) => {
    saveHomeView(next);
    setView(next);
  };
  const choice = (
    <PillChoice
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
    <PanelFrame title={text(view === 'organize' ? 'homeOrganizeTitle' : 'worksTitle')} search={choice}>
      {kind ? <OnlyOneKind kind={kind} /> : null}
      {view === 'organize' ? <HomeNotebook kind={kind} /> : <Items kind={kind} />}
    </PanelFrame>
  );
}

function useKindInAddress(): ListedKind | undefined {
  const [params] = useSearchParams();
  return kindOfCategory(params.get('category') ?? '');
}

/** Says that only one kind is shown, with a button that shows all. */
function OnlyOneKind({ kind }: { kind: ListedKind }) {
  const text = useWorksMessages();
  const kindNames = useKindNames();
  const [, setParams] = useSearchParams();
  const showAll = () =>
    setParams(
      (params) => {
        params.delete('category');
        return params;
      },
      { replace: true },
    );
  return (
    <p>
      {text('onlyKind', { kind: kindNames.all(kind) })}
      <Button type="link" size="small" onClick={showAll}>
        {text('showAllKinds')}
      </Button>
    </p>
  );
}

interface KindProps {
  kind: ListedKind | undefined;
}

function HomeNotebook({ kind }: KindProps) {
  const text = useWorksMessages();
  return (
    <QueryView query={useNotebooks()} failedTitle={text('notebooksFailed')}>
      {(all) => <Items kind={kind} notebookId={all.find(({ default_value }) => default_value)?.notebook_id} />}
    </QueryView>
  );
}

function Items({ kind, notebookId }: KindProps & { notebookId?: string | undefined }) {
  const text = useWorksMessages();
  const session = useSession();
  const list = useItemList({ kind, notebookId });
  const actions = useWorkActions();
  const [moving, setMoving] = useState<ItemName | null>(null);
  const frame = { now: new Date(), timeZone: session?.timeZone };
  return (
    <QueryView query={list} failedTitle={text('worksFailed')}>
      {({ items }) =>
        items.length ? (
          <div className={styles.list}>
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
