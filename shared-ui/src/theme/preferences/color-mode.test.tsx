import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applyColorMode, chosenColorMode, colorModeFromCookies, parseColorMode } from './color-mode.ts';
import { applyColorScheme, parseColorScheme } from './color-scheme.ts';
import { usePaintedMode, usePaintedScheme } from './use-painted-mode.ts';

afterEach(() => applyColorMode('system'));

it.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['blue', 'system'],
  ['', 'system'],
  [null, 'system'],
])('reads %j as %s', (value, mode) => expect(parseColorMode(value)).toBe(mode));

it('finds the choice among other cookies', () => {
  expect(colorModeFromCookies('token=a.b; theme=dark; x=1')).toBe('dark');
  expect(colorModeFromCookies('my_theme=dark')).toBe('system');
});

it('applies the choice immediately and everywhere', async () => {
  const { result } = renderHook(() => usePaintedMode());
  expect(result.current).toBe('light');
  await act(async () => applyColorMode('dark'));
  expect(chosenColorMode()).toBe('dark');
  expect(result.current).toBe('dark');
});

it('applies a known color scheme, else the first', async () => {
  const { result } = renderHook(() => usePaintedScheme());
  expect(result.current).toBe('pine');
  await act(async () => applyColorScheme('plum'));
  expect(result.current).toBe('plum');
  await act(async () => applyColorScheme(parseColorScheme('url(x)')));
  expect(result.current).toBe('pine');
});
