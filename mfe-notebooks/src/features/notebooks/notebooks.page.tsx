import { useState } from 'react';
import type { Notebook } from 'shared-contracts';
import { listWorkAreas } from 'shared-contracts/calls';
import { EmptyState, PageHeader } from 'shared-ui';
import { Gallery, huesOf, NewCard, SearchField, SortChoice } from 'shared-ui/collections';
import { Notebook as NotebookIcon, Plus } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useCall } from 'shared-ui/query';
import { useNewNotebook } from '../../core/notebook/create-notebook.tsx';
import { NotebookCard } from '../../core/notebook/notebook-card.tsx';
import { useFilledNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { useNotebooksMessages } from '../../messages/notebooks.ts';

type Order = 'changed' | 'name';

const orders: Readonly<Record<Order, (a: Notebook, b: Notebook) => number>> = {
  changed: (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at),
  name: (a, b) => a.title.localeCompare(b.title),
};

/** Renders the notebooks as cards, with a card that makes another one first. */
export function NotebooksPage() {
  const text = useNotebookMessages();
  const pageText = useNotebooksMessages();
  const notebooks = useFilledNotebooks();
  const { data: areas = [] } = useCall(listWorkAreas, {}, { select: (found) => found.areas });
  const { open, form } = useNewNotebook();
  const [filter, setFilter] = useState('all');
  const [order, setOrder] = useState<Order>('changed');
  const [typed, setTyped] = useState('');

  const all = notebooks.data ?? [];
  const words = typed.trim().toLowerCase();
  const isIn = ({ sharing, areaId }: Notebook) => {
    if (filter === 'all') return true;
    if (filter === 'mine' || filter === 'shared') return (filter === 'shared') === (sharing?.owner !== undefined);
    return areaId === filter;
  };
  const shown = notebooks.data
    ?.filter((one) => isIn(one) && `${one.title} ${one.description}`.toLowerCase().includes(words))
    .toSorted(orders[order]);
  const hues = huesOf((shown ?? []).map(({ notebook_id: id }) => id));
  const isFiltered = filter !== 'all' || words !== '';
  const options = [
    { value: 'all', label: pageText('filterAll') },
    { value: 'mine', label: pageText('filterMine') },
    { value: 'shared', label: pageText('filterShared') },
    ...areas
      .filter(({ AreaID }) => all.some(({ areaId }) => areaId === AreaID))
      .map(({ AreaID, DisplayName }) => ({ value: AreaID, label: DisplayName })),
  ];
  return (
    <div className="ui-page">
      <PageHeader
        title={text('notebooksTitle')}
        note={pageText('notebooksNote')}
        actions={<SearchField label={pageText('searchNotebooks')} value={typed} onChange={setTyped} />}
      />
      <div className="ui-filter-bar">
        <PillChoice label={pageText('filterLabel')} value={filter} options={options} onChange={setFilter} />
        <SortChoice
          label={pageText('orderLabel')}
          value={order}
          options={[
            { value: 'changed', label: pageText('orderChanged') },
            { value: 'name', label: pageText('orderName') },
          ]}
          onChange={setOrder}
        />
      </div>
      <Gallery
        label={text('notebooksTitle')}
        query={{ ...notebooks, data: shown }}
        failedTitle={text('notebooksFailed')}
        itemKey={(notebook) => notebook.notebook_id}
        first={
          isFiltered ? null : <NewCard icon={<Plus />} title={pageText('newNotebook')} note={pageText('newNotebookNote')} onClick={open} />
        }
        empty={isFiltered ? <EmptyState icon={<NotebookIcon />} title={pageText('noNotebooksFound')} /> : undefined}
      >
        {(notebook) => <NotebookCard notebook={notebook} hue={hues.get(notebook.notebook_id)} />}
      </Gallery>
      {form}
    </div>
  );
}
