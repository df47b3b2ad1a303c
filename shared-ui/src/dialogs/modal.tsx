import { Modal as AntModal, type ModalProps } from 'antd';
import { useEffect, useMemo } from 'react';
import { findOpener } from '../page/focus-after-menu.ts';

/**
 * Renders a dialog. Its title is an h2, so headings in it are h3 whatever the page behind it has. The focus returns to where it was, also
 * when the dialog is removed while it is open.
 */
export function Modal({ title, ...props }: ModalProps) {
  useReturnedFocus(props.open ?? false);
  return <AntModal {...props} title={title ? <h2 className="ui-dialog-title">{title}</h2> : null} />;
}

/** Returns the focus when the dialog is removed; antd does so only for a dialog that is closed first. */
function useReturnedFocus(isOpen: boolean): void {
  // Read before anything in the dialog takes the focus.
  const opener = useMemo(() => (isOpen ? findOpener() : null), [isOpen]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    const giveBack = () => {
      // The code that closed the dialog may have moved the focus elsewhere.
      if (document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
    // Tooltips render at once when they get the focus, which React allows only after the effects.
    return () => queueMicrotask(giveBack);
  }, [opener]);
}
