import { useState } from 'react';
import { limits } from 'shared-contracts';
import type { AreaCategory, AreaItem } from 'shared-contracts/area-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, IconButton, RenameInline } from 'shared-ui';
import { Pencil, Plus, Trash2 } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useMessages } from '../../messages/messages.ts';
import { useAreaCategories } from './area-contents.api.ts';
import { type CategoryFilter, countMatching } from './area-contents.model.ts';
import * as styles from './areas.module.css';

interface CategoryBarProps {
  readonly areaId: string;
  readonly categories: readonly AreaCategory[];
  readonly items: readonly AreaItem[];
  readonly filter: CategoryFilter;
  readonly onFilter: (filter: CategoryFilter) => void;
  readonly isEditable: boolean;
}

/** Renders the categories as a filter with actions to add, rename and delete them. */
export function CategoryBar({ areaId, categories, items, filter, onFilter, isEditable }: CategoryBarProps) {
  const text = useMessages();
  const { editing, setEditing, add, rename, remove } = useCategoryActions(areaId, onFilter);
  const chosen = categories.find(({ category_id }) => category_id === filter);
  const options = [
    { value: 'all', label: text('allCategories') },
    ...categories.map(({ category_id, name }) => ({ value: category_id, label: name })),
    ...(categories.length ? [{ value: 'none', label: text('noCategory') }] : []),
  ];
  return (
    <div className={styles.categoryBar}>
      <PillChoice
        label={text('categories')}
        value={filter}
        onChange={onFilter}
        options={options.map((option) => ({ ...option, count: countMatching(items, option.value) }))}
      />
      {!isEditable ? null : editing === 'new' || (editing === 'chosen' && chosen) ? (
        <div className={styles.categoryName}>
          <RenameInline
            value={editing === 'chosen' ? (chosen?.name ?? '') : ''}
            label={text('categoryName')}
            maxLength={limits.areaCategoryNameMax}
            onSave={(name) => (editing === 'chosen' && chosen ? rename(chosen, name) : void add(name))}
            onCancel={() => setEditing(undefined)}
          />
        </div>
      ) : (
        <>
          <Button size="small" type="text" icon={<Plus size={16} />} onClick={() => setEditing('new')}>
            {text('addCategory')}
          </Button>
          {chosen ? (
            <>
              <IconButton
                size="small"
                icon={<Pencil size={16} />}
                label={text('renameCategory', { name: chosen.name })}
                onClick={() => setEditing('chosen')}
              />
              <IconButton
                size="small"
                icon={<Trash2 size={16} />}
                label={text('removeCategory', { name: chosen.name })}
                onClick={() => void remove(chosen)}
              />
            </>
          ) : null}
        </>
      )}
    </div>
  );
}

function useCategoryActions(areaId: string, onFilter: (filter: CategoryFilter) => void) {
  const text = useMessages();
  const { confirm } = useShell();
  const actions = useAreaCategories(areaId);
  const [editing, setEditing] = useState<'new' | 'chosen'>();
  return {
    editing,
    setEditing,
    add: async (name: string) => {
      setEditing(undefined);
      const added = await actions.add(name);
      if (added) onFilter(added.category_id);
    },
    rename: ({ category_id: id }: AreaCategory, name: string) => {
      setEditing(undefined);
      actions.rename(id, name);
    },
    remove: async ({ category_id: id, name }: AreaCategory) => {
      const question = { title: text('removeCategoryTitle', { name }), body: text('removeCategoryBody') };
      if (!(await confirm({ ...question, okLabel: text('removeCategoryOk'), danger: true }))) return;
      onFilter('all');
      actions.remove(id);
    },
  };
}
