import { useId, useState } from 'react';
import type { Agent, Notebook } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Modal, QueryView } from 'shared-ui';
import { Radio } from 'shared-ui/form';
import { useQuery } from 'shared-ui/query';
import { notebooksQuery } from './agents.api.ts';
import { useMessages } from './messages.ts';

interface MoveAgentProps {
  agent: Agent;
  onMove: (agent: Agent, notebook: Notebook) => Promise<void>;
  onClose: () => void;
}

/** Asks for the notebook that an agent is moved to. */
export function MoveAgent({ agent, onMove, onClose }: MoveAgentProps) {
  const text = useMessages();
  const id = useId();
  const { api } = useShell();
  const notebooks = useQuery(notebooksQuery(api, useSession()?.email ?? ''));
  const [chosenId, setChosenId] = useState(agent.notebook_id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const chosen = notebooks.data?.find(({ notebook_id }) => notebook_id === chosenId);
  const canMove = chosen !== undefined && chosenId !== agent.notebook_id;
  const handleOk = async () => {
    if (!chosen) return;
    setIsBusy(true);
    await onMove(agent, chosen);
    onClose();
  };
  return (
    <Modal
      open
      title={text('moveTitle', { name: agent.agent_name })}
      okText={text('moveOk')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !canMove, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')}>
        {(items) => (
          <Radio.Group
            id={id}
            aria-label={text('moveLabel')}
            vertical
            value={chosenId}
            onChange={(event) => setChosenId(String(event.target.value))}
            options={items.map(({ notebook_id, title }) => ({ value: notebook_id, label: <span dir="auto">{title}</span> }))}
          />
        )}
      </QueryView>
    </Modal>
  );
}
