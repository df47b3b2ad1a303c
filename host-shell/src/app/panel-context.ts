import { createContext, useCallback, useContext, useMemo, useState } from 'react';

/** Describes the right panel: a column that can be hidden on wide screens, a drawer on narrower ones. */
export interface PanelState {
  readonly isOpen: boolean;
  readonly isHidden: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Hides the column until what it returns is called. */
  readonly hide: () => () => void;
  readonly toggle: (isColumn: boolean) => void;
  /** What is inspected in place of the panel. */
  readonly inspection: Inspection | undefined;
  readonly inspect: (inspection: Inspection | undefined) => void;
  /** The element that shows what is inspected, once it is on the page. It moves between the column and the drawer and keeps its content. */
  readonly host: HTMLElement | null;
  readonly setHost: (host: HTMLElement) => void;
}

export interface Inspection {
  readonly label: string;
  readonly close: () => void;
}

const noop = () => undefined;

export const PanelContext = createContext<PanelState>({
  isOpen: false,
  isHidden: false,
  open: noop,
  close: noop,
  hide: () => noop,
  toggle: noop,
  inspection: undefined,
  inspect: noop,
  host: null,
  setHost: noop,
});

export const usePanel = () => useContext(PanelContext);

export function usePanelState(): PanelState {
  const [isOpen, setIsOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
    setIsHidden(false);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const hide = useCallback(() => {
    let before = false;
    setIsHidden((now) => {
      before = now;
      return true;
    });
    return () => setIsHidden(before);
  }, []);
  const [inspection, inspect] = useState<Inspection>();
  const toggle = useCallback(
    (isColumn: boolean) => {
      inspection?.close();
      if (!inspection) (isColumn ? setIsHidden : setIsOpen)((value) => !value);
      else if (isColumn) setIsHidden(true);
    },
    [inspection],
  );
  const [host, setHost] = useState<HTMLElement | null>(null);
  if (!inspection && host) setHost(null);
  return useMemo(
    // A hidden column shows what is inspected, and hides again.
    () => ({ isOpen, isHidden: isHidden && !inspection, open, close, hide, toggle, inspection, inspect, host, setHost }),
    [isOpen, isHidden, open, close, hide, toggle, inspection, host],
  );
}
