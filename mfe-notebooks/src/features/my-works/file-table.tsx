import { useState } from 'react';
import { type Item, keepsExtension, limits, reaches, routes } from 'shared-contracts';
import type { ItemSort } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { Button, formatWhen, RenameInline } from 'shared-ui';
import { RowTitle, Table } from 'shared-ui/collections';
import { FileStatus, FileTile, sizeText } from 'shared-ui/files';
import { Notebook } from 'shared-ui/icons';
import { type ItemActions, ItemMenu, SharingMark, startDrag, useKindNames } from 'shared-ui/items';
import { Link } from 'shared-ui/router';
import { useRetryFile } from '../../core/file/use-retry-file.ts';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { isSelectable, itemKey, useSelectedWorks } from '../../core/works/selected-works.tsx';
import { useMyWorksMessages } from '../../messages/my-works.ts';
import { useWorksMessages } from '../../messages/works.ts';
import * as styles from './file-table.module.css';

interface FileTableProps {
  items: readonly Item[];
  sort: ItemSort;
  onSort: (sort: ItemSort) => void;
  refresh: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** Renders files as a table: where each is filed, its size, when it changed and whether its text can be searched. */
export function FileTable({ items, sort, onSort, refresh, hasMore, isLoadingMore, loadMore }: FileTableProps) {
  const text = useMyWorksMessages();
  const worksText = useWorksMessages();
  const kindNames = useKindNames();
  const timeZone = useSession()?.timeZone;
  const retry = useRetryFile(refresh);
  const { actions, selected, setSelected, chosen, bar } = useSelectedWorks(items);
  const [renamed, setRenamed] = useState<Item>();
  const nameOf = (item: Item) => item.name || worksText('untitled');
  return (
    <>
      <Table<Item>
        label={kindNames.all('file')}
        query={{ data: items, error: null, isFetching: false, refetch: refresh }}
        failedTitle={worksText('worksFailed')}
        rowKey={itemKey}
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: (item) => text('selectFile', { name: nameOf(item) }),
          allLabel: text('selectFiles'),
          isSelectable,
        }}
        columns={[
          {
            key: 'name',
            title: text('fileName'),
            sort: { direction: sort === 'name' ? 'ascending' : undefined, onSort: () => onSort('name') },
            render: (item) => (
              <FileName
                item={item}
                renamed={renamed?.id === item.id ? renamed : undefined}
                carried={selected.has(itemKey(item)) ? chosen : [item]}
                actions={actions}
                onRenamed={() => setRenamed(undefined)}
              />
            ),
          },
          { key: 'place', title: text('filePlace'), isMinor: true, render: (item) => <Place item={item} /> },
          {
            key: 'size',
            title: text('fileSize'),
            align: 'end',
            isMinor: 'tablet',
            render: ({ file }) => <span className={styles.fact}>{file ? sizeText(file.size ?? 0) : ''}</span>,
          },
          {
            key: 'changed',
            title: text('fileChanged'),
            isMinor: true,
            sort: { direction: sort === 'changed' ? 'descending' : undefined, onSort: () => onSort('changed') },
            render: ({ changed_at: at }) => (
              <time className={styles.fact} dateTime={at}>
                {formatWhen(at, { now: new Date(), timeZone })}
              </time>
            ),
          },
          {
            key: 'state',
            title: text('fileReading'),
            render: ({ id: file_id, name: file_name, file, sharing }) => {
              const shown = { ...file, file_id, file_name };
              const mayRetry = reaches(sharing?.level ?? 'own', 'edit');
              return <FileStatus file={shown} onRetry={mayRetry ? () => void retry(shown) : undefined} />;
            },
          },
          {
            key: 'menu',
            title: text('fileActions'),
            isUntitled: true,
            align: 'end',
            render: (item) =>
              renamed?.id === item.id ? null : <ItemMenu item={item} actions={actions} onRename={() => setRenamed(item)} />,
          },
        ]}
      />
      {hasMore ? (
        <Button className={styles.more} loading={isLoadingMore} onClick={loadMore}>
          {worksText('showMore')}
        </Button>
      ) : null}
      {bar}
    </>
  );
}

interface FileNameProps {
  item: Item;
  /** The file as it was when its renaming began. Its name may change meanwhile. */
  renamed: Item | undefined;
  /** What a drag takes along. */
  carried: readonly Item[];
  actions: ItemActions;
  onRenamed: () => void;
}

function FileName({ item, renamed, carried, actions, onRenamed }: FileNameProps) {
  const text = useMyWorksMessages();
  const worksText = useWorksMessages();
  const { name, file, sharing } = item;
  const ending = /\.([^.\s]{1,5})$/.exec(name)?.[1]?.toLocaleUpperCase();
  const note = [ending, file?.pages ? text('filePages', { count: file.pages }) : ''].filter(Boolean).join(' · ');
  const field = renamed ? (
    <RenameInline
      value={renamed.name}
      label={text('renameFile')}
      maxLength={limits.itemNameMax}
      keepsExtension={keepsExtension(item.kind)}
      onSave={(next) => {
        onRenamed();
        void actions.rename(renamed, next);
      }}
      onCancel={onRenamed}
    />
  ) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a convenience; the menu's Move does the same by keyboard.
    <div draggable={isSelectable(item) && !renamed} onDragStart={(event) => startDrag(event, carried)}>
      <RowTitle
        title={field ?? (name || worksText('untitled'))}
        {...(field ? {} : { to: routes.file(item.id) })}
        logo={<FileTile name={name} />}
        note={note}
        mark={<SharingMark sharing={sharing} />}
      />
    </div>
  );
}

/** Links to the notebook that a file is in. */
function Place({ item: { notebook_id: id } }: { item: Item }) {
  const { data: notebooks = [] } = useSeenNotebooks();
  const notebook = notebooks.find((one) => (id === null ? one.default_value && !one.sharing?.owner : one.notebook_id === id));
  if (!notebook) return null;
  return (
    <Link className={styles.place} to={routes.notebook(notebook.notebook_id)}>
      <Notebook size={16} />
      <bdi>{notebook.title}</bdi>
    </Link>
  );
}
