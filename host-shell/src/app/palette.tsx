import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { colorSchemes, translateContributed } from 'shared-ui';
import { useStore } from 'zustand';
import { CommandPalette, type CommandPaletteProps } from '../features/command-palette/command-palette.tsx';
import { useMessages } from '../messages/messages.ts';
import { loadSettingsCalls } from '../shared/lazy-shared.ts';
import { profileStore, useIsShown } from '../shared/profile.store.ts';
import { useLazyCall } from '../shared/use-lazy-call.ts';
import { useThemeChoice } from '../shared/use-theme-choice.ts';
import { useServices } from './services-context.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreateNote: () => void;
  readonly onSheet: () => void;
  readonly onTrials: () => void;
}

/** Renders the command palette with the actions this page offers. */
export function Palette({ isOpen, onClose, onCreateNote, onSheet, onTrials }: PaletteProps) {
  const { catalog } = useServices();
  const canTry = useCanTryReleases(isOpen);
  const actions = useActions(onCreateNote, onSheet, canTry ? onTrials : undefined);
  const isForUser = useIsShown();
  const { isIncognitoOff } = useStore(profileStore);
  const isShown = (entry: Parameters<typeof isForUser>[0], path: string) =>
    isForUser(entry) && !(isIncognitoOff && path === routes.tempChat());
  const pages = catalog
    .routes()
    .filter((route) => isShown(route, `/${route.path}`))
    .map((route) => ({ ...route, title: translateContributed(route.remote, route.title) }));
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={onClose}
      pages={pages}
      commands={catalog.commands().filter((command) => isShown(command, command.to))}
      actions={actions}
    />
  );
}

/** Returns whether the user is a release tester. Asks the server when the palette opens, and only if the server has testers. */
function useCanTryReleases(isWanted: boolean): boolean {
  const { hasTesters } = useServices();
  const { data } = useLazyCall(loadSettingsCalls, 'listTriableReleases', { isEnabled: isWanted && hasTesters });
  return data?.may_try ?? false;
}

function useActions(onCreateNote: () => void, onSheet: () => void, onTrials?: () => void): CommandPaletteProps['actions'] {
  const text = useMessages();
  const { session } = useShell();
  const { mode, choose, chooseScheme } = useThemeChoice();
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    { id: 'create-sticky-note', title: text('createStickyNote'), keywords: text('createStickyNoteWords'), run: onCreateNote },
    { id: 'switch-theme', title: text('switchTheme', { mode: text(other) }), keywords: text('switchThemeWords'), run: () => choose(other) },
    ...colorSchemes.map((name) => ({
      id: `colours-${name}`,
      title: text('useColours', { name: text(name) }),
      keywords: text('switchSchemeWords'),
      run: () => chooseScheme(name),
    })),
    { id: 'shortcuts', title: text('shortcuts'), keywords: text('shortcutsWords'), run: onSheet },
    ...(onTrials ? [{ id: 'try-releases', title: text('tryReleases'), keywords: text('tryReleasesWords'), run: onTrials }] : []),
    { id: 'log-out', title: text('logOut'), keywords: text('logOutWords'), run: () => void session.signOut() },
  ];
}
