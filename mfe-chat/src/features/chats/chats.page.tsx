import { useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { Button, EmptyState, LazyPart, PageHeader, QueryView } from 'shared-ui';
import { SearchField } from 'shared-ui/collections';
import { Archive, MessagesSquare, Pin, Search, Upload, Users } from 'shared-ui/icons';
import type { ItemName } from 'shared-ui/items';
import { GroupedList, PillChoice } from 'shared-ui/list';
import { useCall } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { useChatMenu } from '../../core/history/chat-menu.tsx';
import type { HistoryGroup } from '../../core/history/history.model.ts';
import { toListGroups } from '../../core/history/list-groups.ts';
import { useHistory } from '../../core/history/use-history.ts';
import { useChatsMessages } from '../../messages/chats.ts';
import { useHistoryMessages } from '../../messages/history.ts';
import { ChatRow } from './chat-row.tsx';
import * as styles from './chats.module.css';

const importChats = lazyCode(() => import(/* webpackChunkName: "part-import-chats" */ '../../core/import/import-chats.tsx'));
const shelves = ['all', 'pinned', 'shared', 'archived'] as const;
type Shelf = (typeof shelves)[number];

/** Lists the user's chats and those that others share with them: all, or those of a shelf. */
export function ChatsPage() {
  const text = useChatsMessages();
  const history = useHistoryMessages();
  const [params, setParams] = useSearchParams();
  const shelf = shelves.find((one) => one === params.get('show')) ?? 'all';
  const [typed, setTyped] = useState('');
  const [isImporting, setIsImporting] = useState(false);
  const names = {
    all: text('all'),
    pinned: history('pinnedGroup'),
    shared: history('sharedGroup'),
    archived: text('archived'),
  };
  const actions = (
    <>
      <SearchField label={history('searchChats')} value={typed} onChange={setTyped} />
      <Button icon={<Upload size={16} />} onClick={() => setIsImporting(true)}>
        {text('import')}
      </Button>
    </>
  );
  return (
    <div className={`ui-page ${styles.page}`}>
      <PageHeader title={text('title')} note={text('note')} actions={actions} />
      <PillChoice
        label={text('show')}
        value={shelf}
        options={shelves.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => setParams(next === 'all' ? {} : { show: next }, { replace: true })}
      />
      <Chats key={shelf} shelf={shelf} typed={typed} />
      {isImporting ? (
        <LazyPart code={importChats} onClose={() => setIsImporting(false)}>
          {({ ImportChats }) => <ImportChats onClose={() => setIsImporting(false)} />}
        </LazyPart>
      ) : null}
    </div>
  );
}

/** A search finds chats on every shelf. */
const groupsOn = (shelf: Shelf, groups: readonly HistoryGroup[], isSearch: boolean) =>
  isSearch || shelf === 'all' || shelf === 'archived' ? groups : groups.filter(({ bucket }) => bucket === shelf);

function Chats({ shelf, typed }: { shelf: Shelf; typed: string }) {
  const text = useHistoryMessages();
  const { groups, isSearch, searched, isLoading, error, retry, isRetrying, loadMore } = useHistory(
    typed,
    shelf === 'archived' ? 'archived' : 'active',
  );
  const { data: notebooks } = useCall(listNotebooks, {}, { select: (answer) => answer.notebooks });
  const { actions, dialogs, onMove, onShare, onAction } = useChatMenu(null);
  const shown = groupsOn(shelf, groups, isSearch);
  const remove = (item: ItemName) => void actions.remove([item]);
  const query = { data: isLoading || error ? undefined : shown, error, isPending: isLoading, isFetching: isRetrying, refetch: retry };
  return (
    <QueryView query={query} failedTitle={text('historyFailed')} shape="tile">
      {(found) => (
        <>
          {found.length ? (
            <div className={styles.list}>
              <GroupedList
                label={text('historyLabel')}
                groups={toListGroups(found, text)}
                itemKey={(session) => session.session_id}
                heading="h2"
                onEndReached={loadMore}
              >
                {(session) => (
                  <ChatRow
                    session={session}
                    notebook={notebooks?.find(({ notebook_id }) => notebook_id === session.notebook_id)?.title}
                    actions={actions}
                    onMove={onMove}
                    onDelete={remove}
                    onShare={onShare}
                    onAction={onAction}
                  />
                )}
              </GroupedList>
            </div>
          ) : (
            <NoChats shelf={shelf} searched={isSearch ? searched : null} />
          )}
          {dialogs}
        </>
      )}
    </QueryView>
  );
}

function NoChats({ shelf, searched }: { shelf: Shelf; searched: string | null }) {
  const text = useHistoryMessages();
  const chats = useChatsMessages();
  if (searched !== null) return <EmptyState icon={<Search />} title={text('noSessionsFound', { query: searched })} />;
  if (shelf === 'archived') return <EmptyState icon={<Archive />} title={text('noArchived')} note={text('noArchivedNote')} />;
  if (shelf === 'pinned') return <EmptyState icon={<Pin />} title={chats('noPinned')} note={chats('noPinnedNote')} />;
  if (shelf === 'shared') return <EmptyState icon={<Users />} title={chats('noShared')} />;
  const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
  return <EmptyState icon={<MessagesSquare />} title={text('noSessions')} action={action} />;
}
