import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../messages.ts';

interface DialogFootProps {
  readonly onCancel: () => void;
  /** Replaces Cancel, for example in a dialog that has done something and stays open. */
  readonly cancelLabel?: string;
  /** Rendered at the start, for example what is still missing. */
  readonly note?: ReactNode;
  /** The button that does what the dialog is for. */
  readonly children?: ReactNode;
}

/** Renders the buttons of a form within a dialog as the dialog's own foot: Cancel and the verb, at the end and always in view. */
export function DialogFoot({ onCancel, cancelLabel, note, children }: DialogFootProps) {
  const text = useMessages();
  return (
    <footer className="ui-dialog-foot">
      {note}
      <span>
        <Button onClick={onCancel}>{cancelLabel ?? text('cancel')}</Button>
        {children}
      </span>
    </footer>
  );
}
