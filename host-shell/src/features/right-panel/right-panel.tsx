import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Owned, PanelContribution } from 'shared-contracts';
import { Drawer, ListSkeleton, PanelFrame, useLanguage } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import type { Viewport } from '../../shared/use-viewport.ts';
import * as styles from './right-panel.module.css';

interface RightPanelProps {
  readonly panel: Owned<PanelContribution> | undefined;
  readonly viewport: Viewport;
  /** Hides the column. */
  readonly isHidden: boolean;
  /** Opens the drawer. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the page shows in place of the panel. */
  readonly inspection: { readonly label: string; readonly close: () => void } | undefined;
  /** Called with the element that shows what is inspected. */
  readonly onHost: (host: HTMLElement) => void;
  /** Renders the remote's part, which keeps its state while something else is inspected. */
  readonly children: React.ReactNode;
}

const bodyStyle = { display: 'flex', flexDirection: 'column', padding: 0 } as const;

/**
 * Renders the right-hand slot: a column on wide screens, a drawer on narrower ones. The column keeps its width while the remote loads. What is
 * shown moves from one to the other with its state and its dialogs when the window changes its width.
 */
export function RightPanel({ panel, viewport, isHidden, isOpen, onClose, inspection, onHost, children }: RightPanelProps) {
  const text = useMessages();
  const { direction } = useLanguage();
  const key = panel && `${panel.remote}/${panel.id}`;
  const [placed, setPlaced] = useState<string>();
  const panelSlot = useMovedPart(useCallback(() => setPlaced(key), [key]));
  const inspectionSlot = useMovedPart(onHost);
  const part = key !== undefined && placed === key ? createPortal(children, panelSlot.element) : null;
  const inspected = inspection ? <div ref={inspectionSlot.place} className={styles.part} /> : null;
  if (viewport === 'wide') {
    return (
      <>
        {isHidden ? null : (
          <aside className={styles.right} data-print="hide" aria-label={text('sidePanel')}>
            <div ref={panelSlot.place} className={styles.part} hidden={inspection !== undefined} />
            {inspected}
          </aside>
        )}
        {part}
      </>
    );
  }
  return (
    <>
      {panel || inspection ? (
        <Drawer
          open={isOpen || inspection !== undefined}
          onClose={inspection?.close ?? onClose}
          title={inspection?.label ?? panel?.title}
          // A wide page can still be used beside what is inspected.
          mask={!inspection || viewport === 'narrow'}
          placement={direction === 'rtl' ? 'left' : 'right'}
          size={340}
          rootClassName={styles.drawer}
          styles={{ body: bodyStyle, section: { background: 'var(--surface)' }, ...(inspection && { header: { display: 'none' } }) }}
          destroyOnHidden
        >
          {inspected ?? <div ref={panelSlot.place} className={styles.part} />}
        </Drawer>
      ) : null}
      {part}
    </>
  );
}

/** Returns an element that keeps what is rendered into it, and the ref of the places it moves to. */
function useMovedPart(onPlaced: (element: HTMLElement) => void) {
  const [element] = useState(() => Object.assign(document.createElement('div'), { className: styles.part }));
  const place = useCallback(
    (slot: HTMLElement | null) => {
      if (!slot) {
        // An element loses the focus when it moves, and a drawer takes it when it opens. Both happen before microtasks run.
        const focused = document.activeElement;
        if (focused instanceof HTMLElement && element.contains(focused)) queueMicrotask(() => focused.focus({ preventScroll: true }));
        return;
      }
      slot.append(element);
      onPlaced(element);
    },
    [element, onPlaced],
  );
  return { element, place };
}

/** Renders in the slot until the panel's code has loaded. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <PanelFrame title={title}>
      <ListSkeleton />
    </PanelFrame>
  );
}
