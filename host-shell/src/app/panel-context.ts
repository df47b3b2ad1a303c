import { createContext, useCallback, useContext, useMemo, useState } from 'react';

/** Whether the right panel's drawer is open; on wide screens the panel always shows. */
export interface PanelState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

export const PanelContext = createContext<PanelState>({ isOpen: false, open: () => undefined, close: () => undefined });

export const usePanel = () => useContext(PanelContext);

export function usePanelState(): PanelState {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  return useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
}
