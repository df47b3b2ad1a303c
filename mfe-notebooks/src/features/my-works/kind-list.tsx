import { useDeferredValue, useState } from 'react';
import type { Item, Notebook } from 'shared-contracts';
import { type ItemSort, isFiledKind } from 'shared-contracts/calls';
import { Button, EmptyState, Input, QueryView, Section, useDebounced } from 'shared-ui';
import { Inbox, Search } from 'shared-ui/icons';
import { type ItemName, MoveItems } from 'shared-ui/items';
import { PillChoice, RowList } from 'shared-ui/list';
import { useItemList } from '../../shared/item-list.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { useWorkActions } from '../../shared/use-work-actions.ts';
import { WorkRow } from '../../shared/work-row.tsx';
import type { TileKind } from './tile-counts.ts';

const filterDebounceMs = 300;
const keyOf = ({ kind, id }: ItemName) => `${kind}/${id}`;

/** The works of one kind: filtered, sorted, several changed at once. */
export function KindList({ kind }: { kind: TileKind }) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<ItemSort>('changed');
  const filter = useDebounced(typed.trim(), filterDebounceMs);
  const list = useItemList({ kind, text: filter, sort });
  const label = text(`kind_${kind}`);
  return (
    <Section title={label}>
      <div className="works-tools">
        <Input
          type="search"
          allowClear
          prefix={<Search size={16} />}
          placeholder={text('filterByName')}
          aria-label={text('filterByName')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PillChoice
          label={text('sortLabel')}
          value={sort}
          onChange={setSort}
          options={(['changed', 'created', 'name'] as const).map((value) => ({ value, label: text(`sort_${value}`) }))}
        />
      </div>
      <QueryView query={list} failedTitle={text('worksFailed')}>
        {({ items }) => {
          if (items.length) return <Works label={label} items={items} {...list} />;
          if (filter) return <EmptyState icon={<Search />} title={text('searchNothing', { query: filter })} />;
          const empty = { chat: text('noSessions'), file: text('noFiles') };
          return <EmptyState icon={<Inbox />} title={kind in empty ? empty[kind as keyof typeof empty] : text('noWorks')} />;
        }}
      </QueryView>
    </Section>
  );
}

interface WorksProps {
  label: string;
  items: readonly Item[];
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

function Works({ label, items, hasMore, isLoadingMore, loadMore }: WorksProps) {
  const text = useMessages();
  const actions = useWorkActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly ItemName[]>([]);
  const shown = useDeferredValue(items);
  const chosen = items.filter((item) => selected.has(keyOf(item)));
  const handleSelect = (item: Item) => setSelected((now) => now.symmetricDifference(new Set([keyOf(item)])));
  const clear = () => setSelected(new Set());
  const handleMove = async (moved: readonly ItemName[], notebook: Notebook) => {
    if (await actions.move(moved, notebook)) clear();
  };
  const handleDelete = async () => {
    if (await actions.remove(chosen)) clear();
  };
  return (
    <>
      <RowList label={label} items={shown} itemKey={keyOf}>
        {(item) => (
          <WorkRow
            item={item}
            actions={actions}
            onMove={(one) => setMoving([one])}
            isWide
            selection={{ isSelected: selected.has(keyOf(item)), onSelect: () => handleSelect(item), carried: chosen }}
          />
        )}
      </RowList>
      {hasMore ? (
        <Button className="load-more" loading={isLoadingMore} onClick={loadMore}>
          {text('showMore')}
        </Button>
      ) : null}
      {chosen.length ? (
        <div className="bulk-bar" role="toolbar" aria-label={text('selectionTools')}>
          <strong aria-live="polite">{text('selected', { count: chosen.length })}</strong>
          {chosen.length < items.filter(({ kind }) => isFiledKind(kind)).length ? (
            <Button onClick={() => setSelected(new Set(items.map(keyOf)))}>{text('selectAll')}</Button>
          ) : null}
          <Button onClick={() => setMoving(chosen)}>{text('moveSelected')}</Button>
          <Button onClick={() => void handleDelete()}>{text('deleteSelected')}</Button>
          <Button type="text" onClick={clear}>
            {text('clearSelection')}
          </Button>
        </div>
      ) : null}
      {moving.length ? <MoveItems items={moving} onMove={handleMove} onClose={() => setMoving([])} /> : null}
    </>
  );
}
