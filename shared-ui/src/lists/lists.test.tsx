import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MemoryRouter } from '../router.ts';
import { UiProvider } from '../ui-provider.tsx';
import { findRowAfterKey, flattenGroups } from './grouped-list.model.ts';
import { GroupedList } from './grouped-list.tsx';
import { ListRow, type ListRowProps } from './list-row.tsx';

const groups = [
  { key: 'today', label: 'Today', items: ['a', 'b'] },
  { key: 'older', label: 'Older', items: ['c'] },
];

it('flattens groups into one list', () => {
  expect(flattenGroups(groups)).toEqual({ items: ['a', 'b', 'c'], counts: [2, 1] });
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, null],
  ['ArrowUp', 0, null],
  ['Home', 2, 0],
  ['Home', 0, null],
  ['End', 0, 2],
  ['a', 1, null],
])('moves %s on row %i to %s', (key, row, expected) => expect(findRowAfterKey(key, row, 3)).toBe(expected));

it('lists the rows under their headings', () => {
  render(
    <GroupedList label="Chat history" groups={groups} itemKey={(item) => item}>
      {(item) => <span>{item}</span>}
    </GroupedList>,
  );
  expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined();
  expect(screen.getByText('a')).toBeDefined();
});

const listOf = (items: string[]) => (
  <GroupedList label="Chat history" groups={[{ key: 'today', label: 'Today', items }]} itemKey={(item) => item}>
    {(item) => <button type="button">{item}</button>}
  </GroupedList>
);

it('moves the focus between rows by arrows', async () => {
  render(listOf(['a', 'b', 'c']));
  screen.getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('b');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('c');
});

const showRow = (props: Partial<ListRowProps>) =>
  render(
    <UiProvider>
      <MemoryRouter>
        <ListRow label="Q3 review" to="/chat/1" {...props} />
      </MemoryRouter>
    </UiProvider>,
  );

it('marks the current row', () => {
  showRow({ isCurrent: true });
  expect(screen.getByRole('link', { name: 'Q3 review', current: 'page' })).toBeDefined();
});

it('opens its menu by keyboard', async () => {
  const onMenuClick = vi.fn();
  showRow({ menuItems: [{ key: 'rename', label: 'Rename' }], onMenuClick });
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions for Q3 review' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(onMenuClick).toHaveBeenCalledOnce();
});

it('returns the focus to its button when the menu closes, and opens again', async () => {
  showRow({ menuItems: [{ key: 'rename', label: 'Rename' }] });
  const button = () => screen.getByRole('button', { name: 'More actions for Q3 review' });
  await userEvent.click(button());
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('true'));
});

it('becomes a field while it is renamed', async () => {
  const onSave = vi.fn();
  showRow({ rename: { label: 'Rename chat', onSave, onCancel: () => {} } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Rename chat' }), '!{Enter}');
  expect(onSave).toHaveBeenCalledOnce();
});

it('loads the code that renders only visible rows for a long list', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `row ${index}`);
  render(listOf(many));
  expect(screen.getAllByRole('button').length).toBeLessThanOrEqual(120);
  await waitFor(() => expect(document.querySelector('[data-virtuoso-scroller]')).not.toBeNull());
});
