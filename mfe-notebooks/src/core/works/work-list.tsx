import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Item } from 'shared-contracts';
import { Button, Section } from 'shared-ui';
import { type SharedThing, SharePart } from 'shared-ui/items';
import { RowList } from 'shared-ui/list';
import { useWorksMessages } from '../../messages/works.ts';
import { itemKey, useSelectedWorks } from './selected-works.tsx';
import * as styles from './work-list.module.css';
import { WorkRow } from './work-row.tsx';

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
  const [sharing, setSharing] = useState<SharedThing | null>(null);
  const shown = useDeferredValue(groups);
  const { actions, selected, setSelected, chosen, bar, move } = useSelectedWorks(groups.flatMap((group) => group.items));
  const handleSelect = (item: Item) => setSelected((now) => now.symmetricDifference(new Set([itemKey(item)])));
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
                  onMove={move}
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
      {bar}
      <SharePart thing={sharing} onClose={() => setSharing(null)} />
    </>
  );
}

const Titled = ({ title, children }: { title: string | undefined; children: ReactNode }) =>
  title === undefined ? children : <Section title={title}>{children}</Section>;
