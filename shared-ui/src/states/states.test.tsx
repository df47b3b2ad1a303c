import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { EmptyState, ErrorState, ListSkeleton, OfflineNotice } from './states.tsx';

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

afterEach(() => vi.restoreAllMocks());

it('says what is empty and offers one action', () => {
  render(<EmptyState title="No sessions available." action={<button type="button">New chat</button>} />);
  expect(screen.getByText('No sessions available.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New chat' })).toBeDefined();
});

it('shows an error with its request and retries', async () => {
  const onRetry = vi.fn();
  const error = new ApiError({ status: 500, code: 'internal', detail: 'x', request_id: 'req-7' });
  render(<ErrorState error={error} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Request req-7');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('shows an error that carries nothing', () => {
  render(<ErrorState error="odd" />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong');
});

it('shows four placeholders for a list', () => {
  render(<ListSkeleton />);
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(4);
});

it('shows only while offline', () => {
  const { container } = render(<OfflineNotice />);
  expect(container.textContent).toBe('');
  act(() => setOnline(false));
  expect(container.textContent).toContain('You are offline');
  act(() => setOnline(true));
  expect(container.textContent).toBe('');
});
