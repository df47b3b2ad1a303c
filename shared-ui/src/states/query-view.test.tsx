import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query/query-client.ts';
import { QueryClientProvider } from '../query.ts';
import { QueryView, type ShownQuery } from './query-view.tsx';

function Chats() {
  const query = useQuery({ queryKey: ['chats'], queryFn: () => ['a'] });
  return (
    <QueryView query={query} failedTitle="No chats">
      {([name]) => <p>{name}</p>}
    </QueryView>
  );
}

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

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

it('says that it waits for the connection, and loads when it is back', async () => {
  setOnline(false);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Chats />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('You are offlineThis loads when the connection is back.');
  act(() => setOnline(true));
  expect(await screen.findByText('a')).toBeDefined();
});
