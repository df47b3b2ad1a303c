import { type ReactNode, useRef, useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { Button, Dropdown, EmptyState, ErrorState, Input, LazyPart, ListSkeleton, PanelFrame } from 'shared-ui';
import { Archive, ArrowLeft, Ellipsis, MessagesSquare, Search, Upload } from 'shared-ui/icons';
import type { ItemName } from 'shared-ui/items';
import { GroupedList } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { useHistoryMessages } from '../../messages/history.ts';
import { useChatMenu } from './chat-menu.tsx';
import { HistoryRow } from './history-row.tsx';
import * as styles from './history-view.module.css';
import { toListGroups } from './list-groups.ts';
import { type HistoryShelf, useHistory } from './use-history.ts';

/** Waits until the dialog has returned the focus before the next row takes it, in milliseconds. */
const focusAfterMs = 350;

const importChats = lazyCode(() => import(/* webpackChunkName: "part-import-chats" */ '../import/import-chats.tsx'));

/** Renders the chat history with its search box, or the archived chats. */
export function HistoryView({ actions }: { actions?: ReactNode }) {
  const text = useHistoryMessages();
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<HistoryShelf>('active');
  const [isImporting, setIsImporting] = useState(false);
  const search = (
    <Input
      type="search"
      allowClear
      prefix={<Search size={16} />}
      placeholder={text('searchChats')}
      aria-label={text('searchChats')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  const items = [
    { key: 'archived', label: text('archivedChats'), icon: <Archive size={16} /> },
    { key: 'import', label: text('importChats'), icon: <Upload size={16} /> },
  ];
  const handlePick = ({ key }: { key: string }) => (key === 'import' ? setIsImporting(true) : setView('archived'));
  const menu = (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: handlePick }} autoFocus>
      <Button type="text" size="small" icon={<Ellipsis />} aria-label={text('historyMenu')} />
    </Dropdown>
  );
  const back = (
    <Button type="text" size="small" icon={<ArrowLeft size={16} />} onClick={() => setView('active')}>
      {text('backToChats')}
    </Button>
  );
  const own = view === 'archived' ? back : menu;
  return (
    <PanelFrame
      title={text(view === 'archived' ? 'archivedChats' : 'historyTitle')}
      actions={
        <>
          {actions}
          {own}
        </>
      }
      search={search}
    >
      <HistoryBody key={view} typed={typed} view={view} />
      {isImporting ? (
        <LazyPart code={importChats} onClose={() => setIsImporting(false)}>
          {({ ImportChats }) => <ImportChats onClose={() => setIsImporting(false)} />}
        </LazyPart>
      ) : null}
    </PanelFrame>
  );
}

function HistoryBody({ typed, view }: { typed: string; view: HistoryShelf }) {
  const text = useHistoryMessages();
  const [params] = useSearchParams();
  const current = params.get('sessionId');
  const { groups, isSearch, searched, isLoading, error, retry, isRetrying, loadMore } = useHistory(typed, view);
  const { actions, dialogs, onMove, onShare, onAction } = useChatMenu(current);
  const list = useRef<HTMLDivElement>(null);
  const rows = groups.flatMap(({ items }) => items);
  const handleDelete = async (item: ItemName) => {
    const index = rows.findIndex(({ session_id }) => session_id === item.id);
    const next = Math.min(index, rows.length - 2);
    if (await actions.remove([item]))
      setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus(), focusAfterMs);
  };
  if (isLoading) return <ListSkeleton />;
  if (error) return <ErrorState title={text('historyFailed')} note={error.message} error={error} onRetry={retry} isRetrying={isRetrying} />;
  return (
    <>
      {groups.length === 0 ? (
        <NoChats view={view} searched={isSearch ? searched : null} />
      ) : (
        <div ref={list} className={styles.historyList} data-part="history">
          <GroupedList
            label={text('historyLabel')}
            groups={toListGroups(groups, text)}
            itemKey={(session) => session.session_id}
            onEndReached={loadMore}
          >
            {(session) => (
              <HistoryRow
                session={session}
                isCurrent={session.session_id === current}
                actions={actions}
                onMove={onMove}
                onDelete={(item) => void handleDelete(item)}
                onShare={onShare}
                onAction={onAction}
              />
            )}
          </GroupedList>
        </div>
      )}
      {dialogs}
    </>
  );
}

function NoChats({ view, searched }: { view: HistoryShelf; searched: string | null }) {
  const text = useHistoryMessages();
  if (searched !== null) return <EmptyState icon={<Search />} title={text('noSessionsFound', { query: searched })} />;
  if (view === 'archived') return <EmptyState icon={<Archive />} title={text('noArchived')} note={text('noArchivedNote')} />;
  const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
  return <EmptyState icon={<MessagesSquare />} title={text('noSessions')} action={action} />;
}
