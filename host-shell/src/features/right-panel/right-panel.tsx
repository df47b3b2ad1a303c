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
  /** Renders the remote's part. */
  readonly children: React.ReactNode;
}

/** Renders the right-hand slot: a column on wide screens, a drawer on narrower ones. The column keeps its width while the remote loads. */
export function RightPanel({ panel, viewport, isOpen, onClose, children }: RightPanelProps) {
  const text = useMessages();
  const { direction } = useLanguage();
  if (!panel) return viewport === 'wide' ? <aside className={styles.right} data-print="hide" aria-label={text('sidePanel')} /> : null;
  if (viewport === 'wide') {
    return (
      <aside className={styles.right} data-print="hide" aria-label={text('sidePanel')}>
        {children}
      </aside>
    );
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={panel.title}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size={340}
      rootClassName={styles.drawer}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
      destroyOnHidden
    >
      {children}
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
