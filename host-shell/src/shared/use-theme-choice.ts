import { themeChanged } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { type ColorMode, usePaintedMode } from 'shared-ui';
import { useStore } from 'zustand';
import { loadCalls } from './lazy-shared.ts';
import { chooseTheme, colorScheme, themeAfter, themeStore } from './theme.store.ts';

/** The theme and how to change it: at once here, told to the other tabs, and stored with the user. */
export function useThemeChoice() {
  const { choice } = useStore(themeStore);
  const mode = usePaintedMode();
  const { api, bus, session } = useShell();

  const choose = (next: ColorMode) => {
    chooseTheme(next);
    const isDark = next === 'dark' || (next === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    bus.publish(themeChanged, { choice: next, mode: isDark ? 'dark' : 'light' });
    const email = session.current()?.email;
    if (!email) return;
    // The cookie keeps the choice where the server cannot be told.
    void loadCalls()
      .then(({ setAppearance }) => api.call(setAppearance, { body: { email, theme: next, color_scheme: colorScheme } }))
      .catch(() => undefined);
  };
  return { choice, mode, choose, chooseNext: () => choose(themeAfter(choice)) };
}
