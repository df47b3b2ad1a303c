import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PanelInspectorProps } from 'shared-contracts';
import { usePanel } from './panel-context.ts';

/** Renders what a page inspects into the right panel, in place of the panel that belongs to the address. */
export function PanelInspector({ label, onClose, children }: PanelInspectorProps) {
  const { host, inspect } = usePanel();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    inspect({ label, close: () => close.current() });
    return () => inspect(undefined);
  }, [label, inspect]);
  return host && createPortal(children, host);
}
