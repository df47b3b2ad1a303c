import { lazyCode } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { colorSchemes, LazyPart } from 'shared-ui';
import { useQuery } from 'shared-ui/query';
import type { CommandPaletteProps } from '../features/command-palette/command-palette.tsx';
import { loadSettingsCalls } from '../shared/lazy-shared.ts';
import { useMessages } from '../shared/messages.ts';
import { useThemeChoice } from '../shared/use-theme-choice.ts';
import { useServices } from './services-context.ts';

const palette = lazyCode(() => import(/* webpackChunkName: "command-palette" */ '../features/command-palette/command-palette.tsx'));
const sheet = lazyCode(() => import(/* webpackChunkName: "shortcut-sheet" */ '../features/shortcuts/shortcut-sheet.tsx'));
const trialPanel = lazyCode(() => import(/* webpackChunkName: "trial-panel" */ '../features/trials/trial-panel.tsx'));

export type Overlay = 'palette' | 'sheet' | 'trials' | undefined;

interface OverlaysProps {
  readonly overlay: Overlay;
  readonly onChange: (next: Overlay) => void;
  readonly onCreateNote: () => void;
}

/** The command palette and the shortcut sheet; their code is fetched when one is first opened. */
export function Overlays({ overlay, onChange, onCreateNote }: OverlaysProps) {
  const { catalog } = useServices();
  const mayTry = useMayTry(overlay === 'palette');
  const actions = useActions(onCreateNote, () => onChange('sheet'), mayTry ? () => onChange('trials') : undefined);
  const close = () => onChange(undefined);
  return (
    <>
      <LazyPart code={palette} isWanted={overlay === 'palette'} onClose={close}>
        {({ CommandPalette }) => (
          <CommandPalette
            isOpen={overlay === 'palette'}
            onClose={close}
            pages={catalog.routes()}
            commands={catalog.commands()}
            actions={actions}
          />
        )}
      </LazyPart>
      <LazyPart code={trialPanel} isWanted={overlay === 'trials'} onClose={close}>
        {({ TrialPanel }) => <TrialPanel isOpen={overlay === 'trials'} onClose={close} />}
      </LazyPart>
      <LazyPart code={sheet} isWanted={overlay === 'sheet'} onClose={close}>
        {({ ShortcutSheet }) => <ShortcutSheet isOpen={overlay === 'sheet'} onClose={close} />}
      </LazyPart>
    </>
  );
}

/** Whether the user is one of the testers that the server's settings name. Asked for with the palette, where there are any. */
function useMayTry(isWanted: boolean): boolean {
  const { api, hasTesters } = useServices();
  const email = useSession()?.email ?? '';
  const { data } = useQuery({
    queryKey: ['host-shell', 'may-try', email],
    enabled: isWanted && hasTesters,
    queryFn: async ({ signal }) => {
      const { listTriableReleases } = await loadSettingsCalls();
      return (await api.call(listTriableReleases, {}, { signal })).may_try;
    },
  });
  return data ?? false;
}

function useActions(onCreateNote: () => void, onSheet: () => void, onTrials?: () => void): CommandPaletteProps['actions'] {
  const text = useMessages();
  const { session } = useShell();
  const { mode, choose, chooseScheme } = useThemeChoice();
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    { id: 'create-sticky-note', title: text('createStickyNote'), keywords: 'paper remember', run: onCreateNote },
    { id: 'switch-theme', title: text('switchTheme', { mode: text(other) }), keywords: 'dark light colour mode', run: () => choose(other) },
    ...colorSchemes.map((name) => ({
      id: `colours-${name}`,
      title: text('useColours', { name: text(name) }),
      keywords: 'color scheme theme',
      run: () => chooseScheme(name),
    })),
    { id: 'shortcuts', title: text('shortcuts'), keywords: 'keys help', run: onSheet },
    ...(onTrials ? [{ id: 'try-releases', title: text('tryReleases'), keywords: 'qa canary remote localhost', run: onTrials }] : []),
    { id: 'log-out', title: text('logOut'), keywords: 'log out sign out', run: () => void session.signOut() },
  ];
}
