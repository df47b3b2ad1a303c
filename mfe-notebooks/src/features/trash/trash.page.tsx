import { type ItemRef, isApiError, limits, type TrashedItem } from 'shared-contracts';
import { listTrash, purgeItems } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, PageHeader, QueryView, Tag } from 'shared-ui';
import { Trash2 } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { ListRow, RowList } from 'shared-ui/list';
import { useCall, useCallCache } from 'shared-ui/query';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useBackgroundWorks } from '../../core/works/work-list.api.ts';
import { useTrashMessages } from '../../messages/trash.ts';
import { useWorksMessages } from '../../messages/works.ts';
import { RowTime } from '../../shared/row-time.tsx';

/** Renders what was deleted, to restore it or remove it for good. */
export function TrashPage() {
  const text = useTrashMessages();
  const worksText = useWorksMessages();
  useBackgroundWorks(listTrash);
  const trash = useCall(listTrash, {}, { refetchOnMount: 'always' });
  const { items: trashed = [], kept_days: keptDays = limits.trashDays } = trash.data ?? {};
  const { restore } = useWorkActions();
  const purge = usePurge();
  return (
    <div className="ui-page">
      <PageHeader
        title={text('trashTitle')}
        note={keptDays === null ? text('trashNoteForever') : text('trashNote', { count: keptDays })}
        actions={
          trashed.length ? <Button onClick={() => void purge(trashed, text('emptyTrashAsk'))}>{text('emptyTrash')}</Button> : undefined
        }
      />
      <QueryView query={trash} failedTitle={text('trashFailed')}>
        {({ items }) =>
          items.length ? (
            <RowList label={text('trashTitle')} items={items} itemKey={({ kind, id }) => `${kind}/${id}`}>
              {(item) => (
                <TrashedRow
                  item={item}
                  onRestore={() => void restore([toItemRef(item)])}
                  onPurge={() => void purge([item], text('purgeAsk', { name: item.name || worksText('untitled') }))}
                />
              )}
            </RowList>
          ) : (
            <EmptyState icon={<Trash2 />} title={text('trashEmpty')} note={text('trashEmptyNote')} />
          )
        }
      </QueryView>
    </div>
  );
}

const toItemRef = ({ kind, id }: ItemRef): ItemRef => ({ kind, id });

function TrashedRow({ item, onRestore, onPurge }: { item: TrashedItem; onRestore: () => void; onPurge: () => void }) {
  const text = useTrashMessages();
  const worksText = useWorksMessages();
  const kindNames = useKindNames();
  const name = item.name || worksText('untitled');
  return (
    <ListRow
      label={name}
      extra={
        <>
          <Tag>{kindNames.one(item.kind)}</Tag>
          <RowTime at={item.deleted_at} label={(when) => text('deletedWhen', { when })} />
          <Button size="small" aria-label={text('restoreNamed', { name })} onClick={onRestore}>
            {text('restore')}
          </Button>
        </>
      }
      menuItems={[{ key: 'purge', label: text('purge'), danger: true, icon: <Trash2 size={16} /> }]}
      onMenuClick={onPurge}
    />
  );
}

/** Removes items for good after a confirmation. */
function usePurge() {
  const { api, confirm, notify } = useShell();
  const cache = useCallCache();
  const text = useTrashMessages();
  return async (items: readonly TrashedItem[], title: string): Promise<void> => {
    const question = { title, body: text('purgeBody'), okLabel: text('purge'), cancelLabel: text('cancel'), danger: true };
    if (!(await confirm(question))) return;
    try {
      for (let at = 0; at < items.length; at += limits.itemsAtOnceMax)
        await api.call(purgeItems, { body: { items: items.slice(at, at + limits.itemsAtOnceMax).map(toItemRef) } });
      notify.success({ title: text('purged') });
    } catch (error) {
      notify.error({ title: text('purgeFailed'), description: isApiError(error) ? error.message : text('tryAgain') });
    }
    await cache.refresh(listTrash);
  };
}
