import { useState } from 'react';
import type { ItemSort } from 'shared-contracts/calls';
import { EmptyState, Input, QueryView, Section, useDebounced } from 'shared-ui';
import { Inbox, Search } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useItemList } from '../../shared/item-list.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { WorkList } from '../../shared/work-list.tsx';
import type { TileKind } from './tile-counts.ts';

const filterDebounceMs = 300;

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
          if (items.length) return <WorkList groups={[{ label, items }]} {...list} />;
          if (filter) return <EmptyState icon={<Search />} title={text('searchNothing', { query: filter })} />;
          const empty = { chat: text('noSessions'), file: text('noFiles') };
          return <EmptyState icon={<Inbox />} title={kind in empty ? empty[kind as keyof typeof empty] : text('noWorks')} />;
        }}
      </QueryView>
    </Section>
  );
}
