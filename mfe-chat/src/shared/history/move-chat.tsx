import { useId, useState } from 'react';
import type { ChatSession, Notebook } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Modal, QueryView } from 'shared-ui';
import { useQuery } from 'shared-ui/query';
import { useMessages } from '../messages.ts';
import { notebooksQuery } from './history.api.ts';

interface MoveChatProps {
  session: ChatSession;
  /** Moves; the dialog is busy until it is done. */
  onMove: (session: ChatSession, notebook: Notebook) => Promise<void>;
  onClose: () => void;
}

/** Asks for the notebook that a chat is moved to. */
export function MoveChat({ session, onMove, onClose }: MoveChatProps) {
  const text = useMessages();
  const { api } = useShell();
  const notebooks = useQuery(notebooksQuery(api, useSession()?.email ?? ''));
  const [chosenId, setChosenId] = useState(session.notebook_id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const chosen = notebooks.data?.find(({ notebook_id }) => notebook_id === chosenId);
  const canMove = chosen !== undefined && chosenId !== session.notebook_id;
  const handleOk = async () => {
    if (!chosen) return;
    setIsBusy(true);
    await onMove(session, chosen);
    onClose();
  };
  return (
    <Modal
      open
      title={text('moveTitle', { title: session.title || text('untitledChat') })}
      okText={text('moveOk')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !canMove, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')}>
        {(items) => <NotebookChoice notebooks={items} chosenId={chosenId} onChoose={setChosenId} />}
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
  const name = useId();
  return (
    <fieldset className="notebook-choice">
      <legend className="visually-hidden">{text('moveLabel')}</legend>
      {notebooks.map(({ notebook_id: id, title }) => (
        <label key={id}>
          <input type="radio" name={name} value={id} checked={id === chosenId} onChange={() => onChoose(id)} />{' '}
          <span dir="auto">{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
