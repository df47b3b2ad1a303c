import { useState } from 'react';
import { type Item, itemKinds, type TileKind } from 'shared-contracts';
import { type ItemSort, listItems } from 'shared-contracts/calls';
import { EmptyState, QueryView, Section, useDebounced } from 'shared-ui';
import { SearchField, SortChoice } from 'shared-ui/collections';
import { FileUploads } from 'shared-ui/files';
import { Inbox, Search } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { useCallCache } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useNotebooks } from '../../core/notebook/notebooks.api.ts';
import { type SharingFilter, useItemList } from '../../core/works/work-list.api.ts';
import { WorkList } from '../../core/works/work-list.tsx';
import { useMyWorksMessages } from '../../messages/my-works.ts';
import { useWorksMessages } from '../../messages/works.ts';
import { FileTable } from './file-table.tsx';
import * as styles from './kind-list.module.css';

const filterDebounceMs = 300;

function getEmptyState(kind: TileKind, text: ReturnType<typeof useMyWorksMessages>): { title: string; note?: string } {
  if (kind === 'chat') return { title: text('noChats') };
  if (kind === 'file') return { title: text('noFiles') };
  if (kind === 'blueprint') return { title: text('noBlueprints'), note: text('noBlueprintsNote') };
  if (kind === 'workflow') return { title: text('noWorkflows'), note: text('noWorkflowsNote') };
  return { title: text('noWorks') };
}

/** Returns whether works of this kind can be shared with people. A workflow is a blueprint. */
const isShared = (kind: TileKind) => 'levels' in itemKinds[kind === 'workflow' ? 'blueprint' : kind];

/** Keeps whose works are listed in the address, so that it can be linked to and outlives a reload. */
function useSharingFilter(kind: TileKind) {
  const [params, setParams] = useSearchParams();
  const value = (['with-me', 'by-me'] as const).find((one) => one === params.get('sharing'));
  const set = (next: SharingFilter | undefined) => setParams({ kind, ...(next ? { sharing: next } : {}) }, { replace: true });
  return [isShared(kind) ? value : undefined, set] as const;
}

/** Takes files into the default notebook. Its names are the only ones that are taken. */
function AddFiles({ items, isHidden }: { items: readonly Item[]; isHidden: boolean }) {
  const cache = useCallCache();
  const { data: notebooks = [] } = useNotebooks();
  const home = notebooks.find(({ default_value: isDefault }) => isDefault)?.notebook_id;
  const there = items.filter(({ notebook_id: id, sharing }) => !sharing?.owner && (id === null || id === home));
  return (
    <div className={styles.add} hidden={isHidden}>
      <FileUploads
        place={() => Promise.resolve({})}
        there={there.map(({ name, file }) => ({ name, size: file?.size ?? 0 }))}
        onUploaded={() => void cache.refresh(listItems)}
      />
    </div>
  );
}

/** Renders the works of one kind, which can be filtered, sorted, and changed together. */
export function KindList({ kind }: { kind: TileKind }) {
  const text = useMyWorksMessages();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<ItemSort>('changed');
  const [shownKind, setShownKind] = useState(kind);
  const [hasUploads, setHasUploads] = useState(false);
  if (shownKind !== kind) {
    setShownKind(kind);
    setTyped('');
    setSort('changed');
  }
  if (kind === 'file' && !hasUploads) setHasUploads(true);
  const settled = useDebounced(typed.trim(), filterDebounceMs);
  const filter = typed.trim() && settled;
  const [sharing, setSharing] = useSharingFilter(kind);
  const list = useItemList({ kind, text: filter, sort, sharing });
  const worksText = useWorksMessages();
  const label = useKindNames().all(kind);
  return (
    <Section title={label}>
      <div className={styles.tools}>
        <SearchField label={text('filterByName')} value={typed} onChange={setTyped} />
        {isShared(kind) ? (
          <PillChoice
            label={text('sharingLabel')}
            value={sharing ?? 'all'}
            onChange={(value) => setSharing(value === 'all' ? undefined : value)}
            options={(['all', 'with-me', 'by-me'] as const).map((value) => ({ value, label: text(`sharing_${value}`) }))}
          />
        ) : null}
        <span className={styles.sort}>
          <SortChoice
            label={text('sortLabel')}
            value={sort}
            onChange={setSort}
            options={(['changed', 'created', 'name'] as const).map((value) => ({ value, label: text(`sort_${value}`) }))}
          />
        </span>
      </div>
      {/* Uploads show their progress again, and guard the page, when another kind or filter was chosen meanwhile. */}
      {hasUploads ? <AddFiles items={(kind === 'file' && list.data?.items) || []} isHidden={kind !== 'file' || !!sharing} /> : null}
      <QueryView key={kind} query={list} failedTitle={worksText('worksFailed')}>
        {({ items }) => {
          if (items.length && kind === 'file')
            return <FileTable {...list} items={items} sort={sort} onSort={setSort} refresh={() => void list.refetch()} />;
          if (items.length) return <WorkList groups={[{ label, items }]} {...list} />;
          if (filter) return <EmptyState icon={<Search />} title={text('noMatches', { query: filter })} />;
          if (sharing) return <EmptyState icon={<Inbox />} title={text(sharing === 'with-me' ? 'noneWithMe' : 'noneByMe')} />;
          return <EmptyState icon={<Inbox />} {...getEmptyState(kind, text)} />;
        }}
      </QueryView>
    </Section>
  );
}
