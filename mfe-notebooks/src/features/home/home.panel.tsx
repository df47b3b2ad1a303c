import { useState } from 'react';
import '../../core/works/works.css';
import { type Item, type ListedKind, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { Button, dateBucketLabel, EmptyState, groupByDate, PanelFrame, QueryView } from 'shared-ui';
import { Inbox } from 'shared-ui/icons';
import { type ItemName, MoveItems } from 'shared-ui/items';
import { GroupedList, PillChoice } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { useNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useItemList } from '../../core/works/work-list.api.ts';
import { WorkRow } from '../../core/works/work-row.tsx';
import { useMessages } from '../../messages/messages.ts';
import { type HomeView, rememberedHomeView, rememberHomeView } from './home-view.ts';

/** The home notebook view: the items of the home notebook, or all by when they changed (specification section 2.3). */
export function HomePanel() {
  const text = useMessages();
  const [view, setView] = useState(rememberedHomeView);
  const kind = useAddressedKind();
  const handleView = (next: HomeView) => {
    rememberHomeView(next);
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
    <PanelFrame title={text(view === 'organize' ? 'homeOrganizeTitle' : 'homeRecent')} search={choice}>
      {kind ? <OnlyOneKind kind={kind} /> : null}
      {view === 'organize' ? <HomeNotebook kind={kind} /> : <Items kind={kind} />}
    </PanelFrame>
  );
}

/** The address's `category` (specification section 3, chat session) shows that kind alone. */
const kindsOfCategories: Readonly<Record<string, ListedKind>> = {
  chats: 'chat',
  files: 'file',
  blueprints: 'blueprint',
  reports: 'report',
  agents: 'agent',
  workflow: 'workflow',
};

function useAddressedKind(): ListedKind | undefined {
  const [params] = useSearchParams();
  return kindsOfCategories[params.get('category') ?? ''];
}

/** Says that some are left out, and shows all again. */
function OnlyOneKind({ kind }: { kind: ListedKind }) {
  const text = useMessages();
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
    <p className="works-filter">
      {text('onlyKind', { kind: text(`kind_${kind}`) })}
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
  const text = useMessages();
  return (
    <QueryView query={useNotebooks()} failedTitle={text('notebooksFailed')}>
      {(all) => <Items kind={kind} notebookId={all.find(({ default_value }) => default_value)?.notebook_id} />}
    </QueryView>
  );
}

function Items({ kind, notebookId }: KindProps & { notebookId?: string | undefined }) {
  const text = useMessages();
  const session = useSession();
  const list = useItemList({ kind, notebookId });
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
