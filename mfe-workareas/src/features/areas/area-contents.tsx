import { useState } from 'react';
import type { WorkArea } from 'shared-contracts';
import type { AreaCategory, AreaItem, getAreaContents } from 'shared-contracts/area-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, QueryView, Section, Tag } from 'shared-ui';
import { GalleryCard, hueOf, TimeAgo } from 'shared-ui/collections';
import { Layers, Plus } from 'shared-ui/icons';
import { ItemMenu, itemAddress, itemIcon, SharingMark, useKindNames } from 'shared-ui/items';
import { ListRow, RowList } from 'shared-ui/list';
import { useMessages } from '../../messages/messages.ts';
import { AddWorks } from './add-works.modal.tsx';
import { useAreaContents, useAreaFiling, useAreaItemActions } from './area-contents.api.ts';
import { type CategoryFilter, groupByKind } from './area-contents.model.ts';
import { mayDo } from './area-name.ts';
import * as styles from './areas.module.css';
import { CategoryBar } from './category-bar.tsx';

const shownAtFirst = 8;

/** Renders the works of an area by kind and category. */
export function AreaContents({ area }: { area: WorkArea }) {
  const { AreaID: areaId } = area;
  const text = useMessages();
  const [isAdding, setIsAdding] = useState(false);
  const contents = useAreaContents(areaId);
  const add = (
    <Button icon={<Plus size={16} />} onClick={() => setIsAdding(true)}>
      {text('addWorks')}
    </Button>
  );
  return (
    <Section title={text('areaWorks')} actions={mayDo(area, 'own') ? add : null}>
      <QueryView query={contents} failedTitle={text('contentsFailed')}>
        {(data) => <Contents area={area} {...data} />}
      </QueryView>
      {isAdding ? <AddWorks areaId={areaId} inArea={contents.data?.items ?? []} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}

function Contents({ area, items, categories, counts }: { area: WorkArea } & CallAnswer<typeof getAreaContents>) {
  const text = useMessages();
  const kindNames = useKindNames();
  const [chosen, setChosen] = useState<CategoryFilter>('all');
  // The category may have been deleted in another tab.
  const isKnown = chosen === 'all' || chosen === 'none' || categories.some(({ category_id }) => category_id === chosen);
  const filter = isKnown ? chosen : 'all';
  const lists = groupByKind(items, filter);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <CategoryBar
        areaId={area.AreaID}
        categories={categories}
        items={items}
        filter={filter}
        onFilter={setChosen}
        isEditable={mayDo(area, 'edit')}
      />
      <div className={styles.areaLists}>
        {lists.map((list) => (
          <WorkList
            key={`${list.kind}/${filter}`}
            title={kindNames.all(list.kind === 'blueprint' ? 'workflow' : list.kind)}
            items={list.items}
            area={area}
            categories={categories}
          />
        ))}
      </div>
      {lists.length ? null : (
        <EmptyState
          icon={<Layers />}
          title={text(filter === 'all' ? 'areaEmpty' : 'categoryEmpty')}
          note={mayDo(area, 'own') ? text(filter === 'all' ? 'areaEmptyNote' : 'categoryEmptyNote') : undefined}
        />
      )}
      {total > items.length ? <p className={styles.areaMore}>{text('areaMore', { shown: items.length, total })}</p> : null}
    </>
  );
}

interface WorkListProps {
  readonly title: string;
  readonly items: readonly AreaItem[];
  readonly area: WorkArea;
  readonly categories: readonly AreaCategory[];
}

function WorkList({ title, items, area, categories }: WorkListProps) {
  const text = useMessages();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <section className={styles.areaList} data-wide={shown[0]?.kind === 'notebook' || undefined} aria-label={title}>
      <h3>
        {title} <span className={styles.categoryCount}>{items.length}</span>
      </h3>
      {shown[0]?.kind === 'notebook' ? (
        <ul className="ui-gallery" aria-label={title}>
          {shown.map((item) => (
            <li key={item.id}>
              <Work item={item} area={area} categories={categories} />
            </li>
          ))}
        </ul>
      ) : (
        <RowList label={title} items={shown} itemKey={({ kind, id }) => `${kind}/${id}`}>
          {(item) => <Work item={item} area={area} categories={categories} />}
        </RowList>
      )}
      {shown.length < items.length ? (
        <Button type="text" size="small" onClick={() => setIsWhole(true)}>
          {text('showAll', { count: items.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** Returns the entries that only an area has for a work, and what they do. */
function useAreaEntries({ item, area, categories }: WorkProps) {
  const text = useMessages();
  const { notify } = useShell();
  const { file, takeOut } = useAreaFiling(area.AreaID);
  const category = categories.find(({ category_id }) => category_id === item.category_id);
  const handleTakeOut = async () => {
    if (!(await takeOut([item]))) return;
    const action = { label: text('undo'), onAction: () => void file([item], item.category_id) };
    notify.warning({ title: text('takenOutTitle'), description: text('takenOutDetail', { name: item.name || text('untitled') }), action });
  };
  const toCategories = [
    ...categories.map(({ category_id: id, name }) => ({
      key: `to:${id}`,
      label: text('toCategory', { name }),
      disabled: id === item.category_id,
    })),
    ...(category ? [{ key: 'to:', label: text('fromCategory', { name: category.name }) }] : []),
  ];
  return {
    category,
    listItems: [
      ...(mayDo(area, 'edit') ? toCategories : []),
      ...(item.by === 'area' && mayDo(area, 'own') ? [{ key: 'out', label: text('takeOut') }] : []),
    ],
    onListItem: (key: string) => void (key === 'out' ? handleTakeOut() : file([item], key.slice('to:'.length) || null)),
  };
}

interface WorkProps extends Pick<WorkListProps, 'area' | 'categories'> {
  readonly item: AreaItem;
}

/** Renders a work in its list, a notebook as a card. */
function Work({ item, area, categories }: WorkProps) {
  const text = useMessages();
  const actions = useAreaItemActions(area.AreaID);
  const { category, ...entries } = useAreaEntries({ item, area, categories });
  const to = itemAddress(item);
  const label = item.name || text('untitled');
  const Icon = itemIcon(item.kind === 'blueprint' ? 'workflow' : item.kind);
  // In an area of somebody else, everything is theirs.
  const mark = item.sharing?.owner ? null : <SharingMark sharing={item.sharing} />;
  const tag = category ? <Tag>{category.name}</Tag> : null;
  if (item.kind === 'notebook')
    return (
      <GalleryCard
        title={label}
        {...(to === undefined ? {} : { to })}
        hue={hueOf(item.id)}
        extra={<ItemMenu item={item} actions={actions} {...entries} />}
        start={
          mark || tag ? (
            <span className={styles.areaHead}>
              {mark}
              {tag}
            </span>
          ) : null
        }
        end={<TimeAgo at={item.changed_at} />}
      />
    );
  return (
    <div className={styles.workRow}>
      <span className={styles.workIcon}>
        <Icon size={18} />
      </span>
      <ListRow
        label={label}
        {...(to === undefined ? {} : { to })}
        extra={
          <>
            {mark}
            {tag}
            <span className={styles.areaWhen}>
              <TimeAgo at={item.changed_at} />
            </span>
            <ItemMenu item={item} actions={actions} {...entries} isInRow />
          </>
        }
      />
    </div>
  );
}
