import { useState } from 'react';
import type { TileKind } from 'shared-contracts';
import type { ItemSort } from 'shared-contracts/calls';
import { EmptyState, Input, QueryView, Section, useDebounced } from 'shared-ui';
import { Inbox, Search } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { useItemList } from '../../core/works/work-list.api.ts';
import { WorkList } from '../../core/works/work-list.tsx';
import { useMyWorksMessages } from '../../messages/my-works.ts';
import { useWorksMessages } from '../../messages/works.ts';
import * as styles from './kind-list.module.css';

const filterDebounceMs = 300;

function getEmptyState(kind: TileKind, text: ReturnType<typeof useMyWorksMessages>): { title: string; note?: string } {
  if (kind === 'chat') return { title: text('noChats') };
  if (kind === 'file') return { title: text('noFiles') };
  if (kind === 'blueprint') return { title: text('noBlueprints'), note: text('noBlueprintsNote') };
  if (kind === 'workflow') return { title: text('noWorkflows'), note: text('noWorkflowsNote') };
  return { title: text('noWorks') };
}

/** Renders the works of one kind, which can be filtered, sorted, and changed together. */
export function KindList({ kind }: { kind: TileKind }) {
  const text = useMyWorksMessages();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<ItemSort>('changed');
  const filter = useDebounced(typed.trim(), filterDebounceMs);
  const list = useItemList({ kind, text: filter, sort });
  const worksText = useWorksMessages();
  const label = useKindNames().all(kind);
  return (
    <Section title={label}>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Input
            type="search"
            allowClear
            prefix={<Search size={16} />}
            placeholder={text('filterByName')}
            aria-label={text('filterByName')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <PillChoice
          label={text('sortLabel')}
          value={sort}
          onChange={setSort}
          options={(['changed', 'created', 'name'] as const).map((value) => ({ value, label: text(`sort_${value}`) }))}
        />
      </div>
      <QueryView query={list} failedTitle={worksText('worksFailed')}>
        {({ items }) => {
          if (items.length) return <WorkList groups={[{ label, items }]} {...list} />;
          if (filter) return <EmptyState icon={<Search />} title={text('noMatches', { query: filter })} />;
          return <EmptyState icon={<Inbox />} {...getEmptyState(kind, text)} />;
        }}
      </QueryView>
    </Section>
  );
}
