import type { Owned, PanelContribution } from 'shared-contracts';
import { Drawer, ListSkeleton, PanelFrame, useLanguage } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import type { Viewport } from '../../shared/use-viewport.ts';
import * as styles from './right-panel.module.css';

interface RightPanelProps {
  readonly panel: Owned<PanelContribution> | undefined;
  readonly viewport: Viewport;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the page shows in place of the panel. */
  readonly inspection: { readonly label: string; readonly close: () => void } | undefined;
  /** Called with the element that shows what is inspected. */
  readonly onHost: (host: HTMLElement | null) => void;
  /** Renders the remote's part, which keeps its state while something else is inspected. */
  readonly children: React.ReactNode;
}

/** Renders the right-hand slot: a column on wide screens, a drawer on narrower ones. The column keeps its width while the remote loads. */
export function RightPanel({ panel, viewport, isOpen, onClose, inspection, onHost, children }: RightPanelProps) {
  const text = useMessages();
  const { direction } = useLanguage();
  const inspected = inspection ? <div ref={onHost} className={styles.part} /> : null;
  if (viewport === 'wide') {
    return (
      <aside className={styles.right} data-print="hide" aria-label={text('sidePanel')}>
        <div className={styles.part} hidden={inspection !== undefined}>
          {children}
        </div>
        {inspected}
      </aside>
    );
  }
  if (!panel && !inspection) return null;
  return (
    <Drawer
      open={isOpen || inspection !== undefined}
      onClose={inspection?.close ?? onClose}
      title={inspection?.label ?? panel?.title}
      // A wide page can still be used beside what is inspected.
      mask={!inspection || viewport === 'narrow'}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size={340}
      rootClassName={styles.drawer}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 }, ...(inspection && { header: { display: 'none' } }) }}
      destroyOnHidden
    >
      {inspected ?? children}
    </Drawer>
  );
}

/** Renders in the slot until the panel's code has loaded. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <PanelFrame title={title}>
      <ListSkeleton />
    </PanelFrame>
  );
}
