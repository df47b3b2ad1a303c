import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QueryView, type ShownQuery } from './query-view.tsx';

const show = (query: Partial<ShownQuery<string[]>>) =>
  render(
    <QueryView query={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...query }} failedTitle="No chats">
      {(names) => <p>{names.join(', ') || 'nothing'}</p>}
    </QueryView>,
  );

it('renders a loading query, its data, and an empty result', () => {
  const { unmount } = show({ isFetching: true });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  unmount();
  show({ data: ['a', 'b'] });
  expect(screen.getByText('a, b')).toBeDefined();
  show({ data: [] });
  expect(screen.getByText('nothing')).toBeDefined();
});

it('says what failed and why, and retries', async () => {
  const refetch = vi.fn();
  show({ error: new Error('The server cannot be reached.'), refetch });
  expect(screen.getByRole('alert').textContent).toContain('No chats');
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps old data when newer data fails', () => {
  show({ data: ['a'], error: new Error('gone') });
  expect(screen.getByText('a')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
