import { useId, useState } from 'react';
import type { Notebook } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { Modal, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import type { ItemName } from './item-actions.model.ts';
import { useMessages } from './item-messages.ts';

/** Describes the props of `MoveItems`. */
export interface MoveItemsProps {
  items: readonly ItemName[];
  /** Moves the items. The dialog is busy until it is done. */
  onMove: (items: readonly ItemName[], notebook: Notebook) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the notebook to move items to. */
export function MoveItems({ items, onMove, onClose }: MoveItemsProps) {
  const text = useMessages();
  // Other pages can create notebooks.
  const notebooks = useCall(listNotebooks, {}, { select: (answer) => answer.notebooks, refetchOnMount: 'always' });
  const [first] = items;
  const now = items.every((item) => item.notebook_id === first?.notebook_id) ? (first?.notebook_id ?? '') : '';
  const [chosenId, setChosenId] = useState(now);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = notebooks.data?.find(({ notebook_id }) => notebook_id === chosenId);
  const handleOk = async () => {
    if (!chosen) return;
    setIsBusy(true);
    await onMove(items, chosen);
    onClose();
  };
  const name = first?.name || text(first?.kind === 'chat' ? 'untitled_chat' : 'untitled');
  return (
    <Modal
      open
      title={items.length === 1 ? text('moveTitle', { name }) : text('moveManyTitle', { count: items.length })}
      okText={text('moveOk')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !chosen || chosenId === now, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')}>
        {(all) => <NotebookChoice notebooks={all} chosenId={chosenId} onChoose={setChosenId} />}
      </QueryView>
    </Modal>
  );
}

interface NotebookChoiceProps {
  notebooks: readonly Notebook[];
  chosenId: string;
  onChoose: (id: string) => void;
}

function NotebookChoice({ notebooks, chosenId, onChoose }: NotebookChoiceProps) {
  const text = useMessages();
  const group = useId();
  return (
    <fieldset className="ui-notebook-choice">
      <legend className="ui-visually-hidden">{text('moveLabel')}</legend>
      {notebooks.map(({ notebook_id: id, title }) => (
        <label key={id}>
          <input type="radio" name={group} value={id} checked={id === chosenId} onChange={() => onChoose(id)} />{' '}
          <span dir="auto">{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
