import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCopied } from './use-copied.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says Copied! for two seconds after the text is on the clipboard', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { result } = renderHook(() => useCopied());
  await act(() => result.current.copy('text'));
  expect(writeText).toHaveBeenCalledWith('text');
  expect(result.current.isCopied).toBe(true);
  act(() => vi.advanceTimersByTime(1_999));
  expect(result.current.isCopied).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.isCopied).toBe(false);
});

it('says nothing when copying failed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  document.execCommand = () => false;
  const { result } = renderHook(() => useCopied());
  await act(() => result.current.copy('text'));
  expect(result.current.isCopied).toBe(false);
});
