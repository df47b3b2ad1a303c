import { type ReactNode, useRef, useState } from 'react';
import './history.css';
import { type ChatSession, routes } from 'shared-contracts';
import { dateBucketLabel, EmptyState, ErrorState, Input, ListSkeleton, PanelFrame } from 'shared-ui';
import { MessagesSquare, Search } from 'shared-ui/icons';
import { GroupedList } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../messages.ts';
import { type ChatAction, HistoryRow } from './history-row.tsx';
import { MoveChat } from './move-chat.tsx';
import { useChatActions } from './use-chat-actions.ts';
import { useExportChat } from './use-export-chat.ts';
import { useHistory } from './use-history.ts';

/** The question's dialog gives the focus back when it has closed; the next row takes it then, in milliseconds. */
const focusAfterMs = 350;

/** The chat history with its search box: the default panel. */
export function HistoryView({ actions }: { actions?: ReactNode }) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
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
  return (
    <PanelFrame title={text('historyTitle')} actions={actions} search={search}>
      <HistoryBody typed={typed} />
    </PanelFrame>
  );
}

function HistoryBody({ typed }: { typed: string }) {
  const text = useMessages();
  const [params] = useSearchParams();
  const current = params.get('sessionId');
  const { groups, isSearch, searched, isLoading, error, retry, isRetrying, loadMore } = useHistory(typed);
  const { rename, remove, move } = useChatActions(current);
  const exportChat = useExportChat();
  const [moving, setMoving] = useState<ChatSession | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = groups.flatMap(({ items }) => items);
  const handleDelete = async (session: ChatSession) => {
    const index = rows.findIndex(({ session_id }) => session_id === session.session_id);
    const next = Math.min(index, rows.length - 2);
    if (await remove(session)) setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus(), focusAfterMs);
  };
  const handleAction = (action: ChatAction, session: ChatSession) => {
    if (action === 'delete') void handleDelete(session);
    else if (action === 'move') setMoving(session);
    else void exportChat(session, action);
  };
  if (isLoading) return <ListSkeleton />;
  if (error) return <ErrorState title={text('historyFailed')} note={error.message} error={error} onRetry={retry} isRetrying={isRetrying} />;
  if (groups.length === 0) {
    if (isSearch) return <EmptyState icon={<Search />} title={text('noSessionsFound', { query: searched })} />;
    const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
    return <EmptyState icon={<MessagesSquare />} title={text('noSessions')} action={action} />;
  }
  return (
    <div ref={list} className="history-list">
      <GroupedList
        label={text('historyLabel')}
        groups={groups.map(({ bucket, items }) => ({ key: bucket, label: dateBucketLabel(bucket), items }))}
        itemKey={(session) => session.session_id}
        onEndReached={loadMore}
      >
        {(session) => <HistoryRow session={session} isCurrent={session.session_id === current} onAction={handleAction} onRename={rename} />}
      </GroupedList>
      {moving ? <MoveChat session={moving} onMove={move} onClose={() => setMoving(null)} /> : null}
    </div>
  );
}
