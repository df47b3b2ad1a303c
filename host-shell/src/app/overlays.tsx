import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import { useServices } from './services-context.ts';

const palette = lazyCode(() => import(/* webpackChunkName: "command-palette" */ './palette.tsx'));
const sheet = lazyCode(() => import(/* webpackChunkName: "shortcut-sheet" */ '../features/commands/shortcut-sheet.tsx'));
const trialPanel = lazyCode(() => import(/* webpackChunkName: "trials" */ '../features/trials/trial-panel.tsx'));

export type Overlay = 'palette' | 'sheet' | 'trials' | undefined;

interface OverlaysProps {
  readonly overlay: Overlay;
  readonly onChange: (next: Overlay) => void;
  readonly onCreateNote: () => void;
}

/** Renders the command palette, the shortcut sheet and the trial panel. Each one's code loads when it is first opened. */
export function Overlays({ overlay, onChange, onCreateNote }: OverlaysProps) {
  const { commands } = useServices();
  const close = () => onChange(undefined);
  return (
    <>
      <LazyPart code={palette} isWanted={overlay === 'palette'} onClose={close}>
        {({ Palette }) => (
          <Palette isOpen={overlay === 'palette'} onClose={close} onCreateNote={onCreateNote} onTrials={() => onChange('trials')} />
        )}
      </LazyPart>
      <LazyPart code={trialPanel} isWanted={overlay === 'trials'} onClose={close}>
        {({ TrialPanel }) => <TrialPanel isOpen={overlay === 'trials'} onClose={close} />}
      </LazyPart>
      <LazyPart code={sheet} isWanted={overlay === 'sheet'} onClose={close}>
        {({ ShortcutSheet }) => <ShortcutSheet commands={commands.all()} isOpen={overlay === 'sheet'} onClose={close} />}
      </LazyPart>
    </>
  );
}
