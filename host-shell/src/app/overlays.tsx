import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { useServices } from './services-context.ts';

const palette = lazyCode(() => import(/* webpackChunkName: "command-palette" */ './palette.tsx'));
const sheet = lazyCode(() => import(/* webpackChunkName: "shortcut-sheet" */ '../features/commands/shortcut-sheet.tsx'));
const shareRequest = lazyCode(() => import(/* webpackChunkName: "share-request" */ './share-request.tsx'));
const trialPanel = lazyCode(() => import(/* webpackChunkName: "trials" */ '../features/trials/trial-panel.tsx'));

export type Overlay = 'palette' | 'sheet' | 'trials' | undefined;

interface OverlaysProps {
  readonly overlay: Overlay;
  readonly onChange: (next: Overlay) => void;
  readonly onCreateNote: () => void;
}

/** Renders the command palette, the shortcut sheet, the trial panel and the dialog that the address asks for. Each one's code loads when it is first opened. */
export function Overlays({ overlay, onChange, onCreateNote }: OverlaysProps) {
  const { commands } = useServices();
  const close = () => onChange(undefined);
  const [query, setQuery] = useSearchParams();
  const request = query.get('share');
  const closeRequest = () =>
    setQuery(
      (known) => {
        known.delete('share');
        return known;
      },
      { replace: true },
    );
  return (
    <>
      <LazyPart code={shareRequest} isWanted={request !== null} onClose={closeRequest}>
        {({ ShareRequest }) => (request === null ? null : <ShareRequest request={request} onClose={closeRequest} />)}
      </LazyPart>
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
