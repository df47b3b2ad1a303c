import { createContext, useCallback, useContext, useMemo, useState } from 'react';

/** Describes the right panel: a column that can be hidden on wide screens, a drawer on narrower ones. */
export interface PanelState {
  readonly isOpen: boolean;
  readonly isHidden: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: (isColumn: boolean) => void;
}

const noop = () => undefined;

export const PanelContext = createContext<PanelState>({ isOpen: false, isHidden: false, open: noop, close: noop, toggle: noop });

export const usePanel = () => useContext(PanelContext);

export function usePanelState(): PanelState {
  const [isOpen, setIsOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
    setIsHidden(false);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const toggle = useCallback((isColumn: boolean) => (isColumn ? setIsHidden : setIsOpen)((value) => !value), []);
  return useMemo(() => ({ isOpen, isHidden, open, close, toggle }), [isOpen, isHidden, open, close, toggle]);
}
