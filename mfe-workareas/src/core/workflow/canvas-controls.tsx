import { Panel, useReactFlow, useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import { IconButton } from 'shared-ui';
import { Maximize2, Minus, Plus } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './canvas-controls.module.css';

/** Holds the margins in which the whole workflow is fitted, with room for the controls below. */
export const fitOptions = { padding: { top: '56px', bottom: '72px', x: '24px' }, maxZoom: 1 } as const;
/** Holds the margins of a canvas that is part of a page. */
export const smallFitOptions = { padding: { top: '40px', bottom: '20px', x: '16px' }, maxZoom: 1 } as const;

/** Renders the controls of the canvas: zoom, fit, and those of the page. */
export function CanvasControls({ fit, children }: { fit: typeof fitOptions | typeof smallFitOptions; children?: ReactNode }) {
  const text = useMessages();
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow();
  const percent = `${Math.round(useStore(({ transform }) => transform[2]) * 100)} %`;
  return (
    <Panel position="bottom-left" className={styles.controls ?? ''} role="group" aria-label={text('canvasControls')}>
      <span className={styles.group}>
        <IconButton size="small" label={text('zoomOut')} icon={<Minus size={16} />} onClick={() => void zoomOut()} />
        <button type="button" className={styles.zoom} aria-label={`${percent}, ${text('zoomFull')}`} onClick={() => void zoomTo(1)}>
          {percent}
        </button>
        <IconButton size="small" label={text('zoomIn')} icon={<Plus size={16} />} onClick={() => void zoomIn()} />
      </span>
      <span className={styles.group}>
        <IconButton size="small" label={text('fitView')} icon={<Maximize2 size={16} />} onClick={() => void fitView(fit)} />
      </span>
      {children}
    </Panel>
  );
}

/** Frames buttons of the page among the controls. */
export function ControlGroup({ children }: { children: ReactNode }) {
  return <span className={styles.group}>{children}</span>;
}
