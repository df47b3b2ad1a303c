import { themeChanged } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { type ColorMode, type ColorScheme, usePaintedMode } from 'shared-ui';
import { useStore } from 'zustand';
import { loadCalls } from './lazy-shared.ts';
import { chooseTheme, saveTheme, themeStore } from './theme.store.ts';

/** Returns the theme and color scheme and the functions that change them here, in other tabs and on the server. */
export function useThemeChoice() {
  const { choice, scheme } = useStore(themeStore);
  const mode = usePaintedMode();
  const { api, bus, session } = useShell();

  const change = (next: { readonly choice: ColorMode; readonly scheme: ColorScheme }) => {
    chooseTheme(next);
    const isDark = next.choice === 'dark' || (next.choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    bus.publish(themeChanged, { ...next, mode: isDark ? 'dark' : 'light' });
    if (!session.current()) return;
    saveTheme(async () => {
      const { setAppearance } = await loadCalls();
      await api.call(setAppearance, { body: { theme: next.choice, color_scheme: next.scheme } }, { keepalive: true });
    });
  };
  return {
    choice,
    scheme,
    mode,
    choose: (next: ColorMode) => change({ choice: next, scheme }),
    chooseScheme: (next: ColorScheme) => change({ choice, scheme: next }),
  };
}
