import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Item, Notebook } from 'shared-contracts';
import { isFiledKind } from 'shared-contracts';
import { Button, Section } from 'shared-ui';
import { type ItemName, MoveItems, type SharedThing, SharePart } from 'shared-ui/items';
import { RowList } from 'shared-ui/list';
import { useWorksMessages } from '../../messages/works.ts';
import { useWorkActions } from './use-work-actions.ts';
import * as styles from './work-list.module.css';
import { WorkRow } from './work-row.tsx';

const itemKey = ({ kind, id }: ItemName) => `${kind}/${id}`;

/** Describes items under one label. The label is a heading when there are several groups. */
interface WorkGroup {
  readonly label: string;
  readonly items: readonly Item[];
}

interface WorkListProps {
  groups: readonly WorkGroup[];
  hasTitles?: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** Renders items that can be selected, and moved or deleted together. */
export function WorkList({ groups, hasTitles = false, hasMore, isLoadingMore, loadMore }: WorkListProps) {
  const text = useWorksMessages();
  const actions = useWorkActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sharing, setSharing] = useState<SharedThing | null>(null);
  const [moving, setMoving] = useState<readonly ItemName[]>([]);
  const shown = useDeferredValue(groups);
  const items = groups.flatMap((group) => group.items);
  // Only what the user owns is moved and deleted.
  const chosen = items.filter((item) => selected.has(itemKey(item)) && !item.sharing?.owner);
  const handleSelect = (item: Item) => setSelected((now) => now.symmetricDifference(new Set([itemKey(item)])));
  const clear = () => setSelected(new Set());
  const handleMove = async (moved: readonly ItemName[], notebook: Notebook) => {
    if (await actions.move(moved, notebook)) clear();
  };
  const handleDelete = async () => {
    if (await actions.remove(chosen)) clear();
  };
  return (
    <>
      {shown.map(({ label, items: members }) => (
        <Titled key={label} title={hasTitles ? label : undefined}>
          <div className={styles.frame}>
            <RowList label={label} items={members} itemKey={itemKey}>
              {(item) => (
                <WorkRow
                  item={item}
                  actions={actions}
                  onMove={(one) => setMoving([one])}
                  onShare={(one) => setSharing(one as SharedThing)}
                  isWide
                  selection={{ isSelected: selected.has(itemKey(item)), onSelect: () => handleSelect(item), carried: chosen }}
                />
              )}
            </RowList>
          </div>
        </Titled>
      ))}
      {hasMore ? (
        <Button className={styles.loadMore} loading={isLoadingMore} onClick={loadMore}>
          {text('showMore')}
        </Button>
      ) : null}
      {chosen.length ? (
        <div className={styles.bulkBar} role="toolbar" aria-label={text('selectionTools')}>
          <strong aria-live="polite">{text('selected', { count: chosen.length })}</strong>
          {chosen.length < items.filter(({ kind, sharing: shared }) => isFiledKind(kind) && !shared?.owner).length ? (
            <Button onClick={() => setSelected(new Set(items.map(itemKey)))}>{text('selectAll')}</Button>
          ) : null}
          <Button onClick={() => setMoving(chosen)}>{text('moveSelected')}</Button>
          <Button onClick={() => void handleDelete()}>{text('deleteSelected')}</Button>
          <Button type="text" onClick={clear}>
            {text('clearSelection')}
          </Button>
        </div>
      ) : null}
      <SharePart thing={sharing} onClose={() => setSharing(null)} />
      {moving.length ? <MoveItems items={moving} onMove={handleMove} onClose={() => setMoving([])} /> : null}
    </>
  );
}

const Titled = ({ title, children }: { title: string | undefined; children: ReactNode }) =>
  title === undefined ? children : <Section title={title}>{children}</Section>;
