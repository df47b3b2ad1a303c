import { routes } from 'shared-contracts';
import { type AvailableCommand, useShell } from 'shared-contracts/shell';
import { colorSchemes, translateContributed } from 'shared-ui';
import { useStore } from 'zustand';
import { CommandPalette, type CommandPaletteProps } from '../features/command-palette/command-palette.tsx';
import { iconOfAction } from '../features/command-palette/palette-icons.ts';
import { useCommandTitle } from '../features/commands/use-command-title.ts';
import { useCommandTexts } from '../messages/command.messages.ts';
import { useMessages } from '../messages/messages.ts';
import { shellName } from '../shared/commands/shell-commands.ts';
import { loadSettingsCalls } from '../shared/lazy-shared.ts';
import { profileStore, useIsShown } from '../shared/profile.store.ts';
import { useLazyCall } from '../shared/use-lazy-call.ts';
import { useThemeChoice } from '../shared/use-theme-choice.ts';
import { useServices } from './services-context.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreateNote: () => void;
  readonly onTrials: () => void;
}

/** Renders the command palette with the actions this page offers. */
export function Palette({ isOpen, onClose, onCreateNote, onTrials }: PaletteProps) {
  const { catalog, commands } = useServices();
  const text = useCommandTexts();
  const titleOf = useCommandTitle();
  const { own = [], remotes = [] } = Object.groupBy(commands.list(), ({ remote }) => (remote === shellName ? 'own' : 'remotes'));
  const nameCommand = (command: AvailableCommand): AvailableCommand[] => {
    if (command.id === 'palette') return [];
    if (command.id === 'sheet') return [{ ...command, title: text('shortcuts'), keywords: text('shortcutsWords') }];
    return [{ ...command, title: titleOf(command) }];
  };
  const canTry = useCanTryReleases(isOpen);
  const actions = useActions(onCreateNote, canTry ? onTrials : undefined);
  const isForUser = useIsShown();
  const { isIncognitoOff } = useStore(profileStore);
  const pages = catalog
    .routes()
    .filter((route) => isForUser(route) && !(isIncognitoOff && `/${route.path}` === routes.tempChat()))
    .map((route) => ({ ...route, title: translateContributed(route.remote, route.title) }));
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={onClose}
      pages={pages}
      commands={[...remotes, ...own.flatMap(nameCommand)]}
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

function useActions(onCreateNote: () => void, onTrials?: () => void): CommandPaletteProps['actions'] {
  const text = useMessages();
  const ownText = useCommandTexts();
  const { session } = useShell();
  const { mode, choose, chooseScheme } = useThemeChoice();
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    {
      id: 'create-sticky-note',
      title: text('createStickyNote'),
      keywords: ownText('createStickyNoteWords'),
      run: onCreateNote,
      Icon: iconOfAction('create-sticky-note'),
    },
    {
      id: 'switch-theme',
      title: ownText('switchTheme', { mode: text(other) }),
      keywords: ownText('switchThemeWords'),
      run: () => choose(other),
      Icon: iconOfAction('switch-theme'),
    },
    ...colorSchemes.map((name) => ({
      id: `colours-${name}`,
      title: ownText('useColours', { name: text(name) }),
      keywords: ownText('switchSchemeWords'),
      run: () => chooseScheme(name),
      Icon: iconOfAction('switch-theme'),
    })),
    ...(onTrials
      ? [
          {
            id: 'try-releases',
            title: ownText('tryReleases'),
            keywords: ownText('tryReleasesWords'),
            run: onTrials,
            Icon: iconOfAction('try-releases'),
          },
        ]
      : []),
    {
      id: 'log-out',
      title: text('logOut'),
      keywords: ownText('logOutWords'),
      run: () => void session.signOut(),
      Icon: iconOfAction('log-out'),
    },
  ];
}
