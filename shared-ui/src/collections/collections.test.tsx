import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { NotebookPen, Plus } from '../icons.ts';
import { RowMenu } from '../lists/list-row.tsx';
import { MemoryRouter } from '../router.ts';
import { Counts } from './counts.tsx';
import { Faces } from './face.tsx';
import { MenuChoice } from './filters.tsx';
import { Gallery } from './gallery.tsx';
import { GalleryCard, NewCard } from './gallery-card.tsx';
import { hueOf, huesOf } from './hue-of.ts';
import { PageMenu } from './page-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { RowTitle, Table } from './table.tsx';

interface Thing {
  id: string;
  name: string;
}
const things: Thing[] = [
  { id: '1', name: 'Porto shop' },
  { id: '2', name: 'Harvest' },
];
const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, name: `Thing ${index}` }));
const query = (data: readonly Thing[] | undefined, error: Error | null = null, refetch = vi.fn()) => ({
  data,
  error,
  isFetching: false,
  refetch,
});

interface ShownOptions {
  things: readonly Thing[] | undefined;
  error?: Error;
  refetch?: () => void;
  hasEmpty?: boolean;
}

function renderGallery({ things: data, error, refetch, hasEmpty = false }: ShownOptions) {
  render(
    <MemoryRouter>
      <Gallery
        label="Notebooks"
        query={query(data, error, vi.fn(refetch))}
        failedTitle="The notebooks could not be loaded"
        itemKey={({ id }) => id}
        empty={hasEmpty ? <p>None yet</p> : undefined}
        first={<NewCard title="New notebook" icon={<Plus />} onClick={() => undefined} />}
      >
        {({ id, name }) => (
          <GalleryCard title={name} to={`/notebooks/${id}`} end={<button type="button">Share {name}</button>} hue={hueOf(id)} />
        )}
      </Gallery>
    </MemoryRouter>,
  );
}

it('lists cards as links with their own buttons, after the card that makes another', () => {
  renderGallery({ things });
  const [first, second] = within(screen.getByRole('list', { name: 'Notebooks' })).getAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('button', { name: 'New notebook' })).toBeDefined();
  const card = within(second as HTMLElement);
  expect(card.getByRole('link', { name: 'Porto shop' }).getAttribute('href')).toBe('/notebooks/1');
  expect(card.getByRole('button', { name: 'Share Porto shop' })).toBeDefined();
});

it('shows placeholders while it loads, what to do without items, and Retry after a failure', async () => {
  renderGallery({ things: undefined });
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(4);
  renderGallery({ things: [], hasEmpty: true });
  expect(screen.getByText('None yet')).toBeDefined();
  const refetch = vi.fn();
  renderGallery({ things: undefined, error: new Error('The server is away.'), refetch });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('draws a long collection a part at a time', () => {
  renderGallery({ things: many });
  expect(screen.getAllByRole('link')).toHaveLength(100);
});

function Files({ rows = things }: { rows?: readonly Thing[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [direction, setDirection] = useState<'ascending' | 'descending'>('descending');
  return (
    <MemoryRouter>
      <Table
        label="Files"
        query={query(rows)}
        failedTitle="failed"
        rowKey={({ id }) => id}
        empty={<p>No files</p>}
        selection={{ selected, onChange: setSelected, rowLabel: ({ name }) => `Select ${name}`, allLabel: 'Select all' }}
        columns={[
          {
            key: 'name',
            title: 'Name',
            render: ({ id, name }) => <RowTitle title={name} to={`/files/${id}`} note="PDF" />,
            sort: { direction, onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending') },
          },
          { key: 'size', title: 'Size', align: 'end', render: () => '2 MB' },
          { key: 'menu', title: 'Actions', isUntitled: true, render: () => <button type="button">More</button> },
        ]}
      />
      {selected.size ? (
        <SelectionBar label="Selected" title={`${selected.size} selected`} clearLabel="Clear" onClear={() => setSelected(new Set())}>
          <button type="button">Delete</button>
        </SelectionBar>
      ) : null}
    </MemoryRouter>
  );
}

it('names rows and columns of a table, and says how it is sorted', async () => {
  render(<Files />);
  const table = within(screen.getByRole('table', { name: 'Files' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['', 'Name', 'Size', 'Actions']);
  expect(table.getByRole('link', { name: 'Porto shop' }).getAttribute('href')).toBe('/files/1');
  const header = table.getByRole('columnheader', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(header).getByRole('button'));
  expect(header.getAttribute('aria-sort')).toBe('ascending');
});

it('selects rows one by one and all at once', async () => {
  render(<Files />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Harvest' }));
  expect(all.indeterminate).toBe(true);
  expect(screen.getByRole('toolbar', { name: 'Selected' }).textContent).toContain('1 selected');
  await userEvent.click(all);
  expect(screen.getByText('2 selected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(all.checked).toBe(false);
});

it('says what to do without rows', () => {
  render(<Files rows={[]} />);
  expect(screen.getByText('No files')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('names people and counts in words', () => {
  render(
    <>
      <Faces label="People" people={['Ana Reyes', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => ({ id: name, name }))} total={7} />
      <Counts
        label="Contents"
        counts={[
          { key: 'document', icon: NotebookPen, count: 3, label: '3 documents' },
          { key: 'chat', icon: Plus, count: 0, label: 'No chats' },
        ]}
      />
    </>,
  );
  const people = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(people.map((one) => one.title || one.textContent)).toEqual(['Ana Reyes', 'Bo', 'Cy', 'Di', '+3']);
  expect(within(screen.getByRole('list', { name: 'Contents' })).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('3 documents')).toBeDefined();
});

it('opens the menu of a page and a choice with the keyboard', async () => {
  const onClick = vi.fn();
  const onChange = vi.fn();
  render(
    <>
      <PageMenu label="Porto shop" items={[{ key: 'delete', label: 'Delete' }]} onClick={({ key }) => onClick(key)} />
      <MenuChoice
        label="Order"
        value="changed"
        options={[
          { value: 'changed', label: 'Last change' },
          { value: 'name', label: 'Name' },
        ]}
        onChange={onChange}
      />
    </>,
  );
  screen.getByRole('button', { name: 'More actions for Porto shop' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onClick).toHaveBeenCalledWith('delete');
  await userEvent.click(screen.getByRole('button', { name: 'Order: Last change' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('name'));
});

it('makes the menus of a list when they are opened', async () => {
  const onClick = vi.fn();
  const items = [{ key: 'delete', label: 'Delete' }];
  render(
    <>
      <PageMenu label="Porto shop" items={items} onClick={onClick} />
      <RowMenu label="Harvest" items={items} onClick={onClick} />
    </>,
  );
  const countMenus = () => document.querySelectorAll('.ant-dropdown-trigger').length;
  expect(countMenus()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'More actions for Porto shop', expanded: false }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(countMenus()).toBe(1);
});

it('gives a card another hue than the cards beside and above it', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `notebook-${index}`);
  const hues = [...huesOf(ids).values()];
  expect(hues).toHaveLength(ids.length);
  for (const [place, hue] of hues.entries()) expect(hues.slice(Math.max(0, place - 3), place)).not.toContain(hue);
  expect(huesOf(['notebook-7']).get('notebook-7')).toBe(hueOf('notebook-7'));
});
