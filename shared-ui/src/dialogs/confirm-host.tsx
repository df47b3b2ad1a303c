import { Input } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Confirmation as ShellConfirmation } from 'shared-contracts/shell';
import { useMessages } from '../messages.ts';
import { Modal } from './modal.tsx';

/** Describes a question to answer before something is done. */
export type Confirmation = Omit<ShellConfirmation, 'body'> & {
  readonly body?: ReactNode;
  /** A word to type first. */
  readonly wordToType?: string;
};

/** Asks and returns true only if the user confirmed. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

interface Asked {
  confirmation: Confirmation;
  answer: (isConfirmed: boolean) => void;
}

/** Shows the confirmation dialogs of the page, one after another. */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((answer) => {
        // Waits for the current event to end: the Enter that chose a menu item would press the dialog's first button too.
        setTimeout(() => setQueue((waiting) => [...waiting, { confirmation, answer }]), 0);
      }),
    [],
  );
  const [asked] = queue;
  const settle = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setQueue((waiting) => waiting.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked ? <ConfirmDialog confirmation={asked.confirmation} onAnswer={settle} /> : null}
    </ConfirmContext>
  );
}

interface ConfirmDialogProps {
  confirmation: Confirmation;
  onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmDialog({ confirmation, onAnswer }: ConfirmDialogProps) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const { title, body, okLabel, cancelLabel, danger = false, closeOnOutsideClick = true, wordToType } = confirmation;
  const isReady = wordToType === undefined || typed.trim() === wordToType;
  return (
    <Modal
      open
      centered
      // Without the close button, the first button is Cancel, which therefore gets the focus.
      closable={false}
      width={440}
      title={title}
      okText={okLabel}
      cancelText={cancelLabel ?? text('cancel')}
      okButtonProps={{ danger, disabled: !isReady }}
      mask={{ closable: closeOnOutsideClick }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {body}
      {wordToType === undefined ? null : (
        <Input
          aria-label={text('typeToConfirm', { word: wordToType })}
          placeholder={text('typeToConfirm', { word: wordToType })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Modal>
  );
}

/** Asks for confirmation in a dialog. The focus returns to where it was. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a UiProvider above it');
  return confirm;
}
