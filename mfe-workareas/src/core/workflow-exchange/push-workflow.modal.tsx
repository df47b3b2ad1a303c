import { useId, useState } from 'react';
import { type AutomationConnection, listRemoteWorkflows, platformNames, pushWorkflow } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { listWorkflows } from 'shared-contracts/workflow-calls';
import { Alert, Button, EmptyState, Modal, QueryView } from 'shared-ui';
import { Workflow } from 'shared-ui/icons';
import { useCall, useCallCache } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Notes } from './notes.tsx';
import * as styles from './workflow-exchange.module.css';

interface PushWorkflowProps {
  readonly connection: AutomationConnection;
  readonly onClose: () => void;
}

/** Sends a chosen workflow to n8n or Make and lists what to do there next. */
export function PushWorkflow({ connection, onClose }: PushWorkflowProps) {
  const text = useMessages();
  const group = useId();
  const { api } = useShell();
  const cache = useCallCache();
  const [chosen, setChosen] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [pushed, setPushed] = useState<{ name: string; notes: readonly string[] }>();
  const name = platformNames[connection.platform];
  const workflows = useCall(listWorkflows, {}, { select: (answer) => answer.workflows, refetchOnMount: 'always' });
  const handleOk = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const params = { connection_id: connection.connection_id };
      const answer = await api.call(pushWorkflow, { params, body: { workflow_id: chosen } });
      if (answer.workflow) setPushed({ name: answer.workflow.name, notes: answer.notes });
      else setProblem(answer.problem ?? text('tryAgain'));
      void cache.refresh(listRemoteWorkflows, { params });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('tryAgain'));
    }
    setIsBusy(false);
  };
  return (
    <Modal
      open
      title={text('pushTitle', { name })}
      okText={text('push')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: chosen === '', loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
      {...(pushed
        ? {
            footer: (
              <Button type="primary" onClick={onClose}>
                {text('done')}
              </Button>
            ),
          }
        : {})}
    >
      {pushed ? (
        <>
          <Alert
            type="success"
            showIcon
            role="status"
            title={text('pushedTitle', { name })}
            description={text('pushedDetail', { name: pushed.name })}
          />
          <Notes notes={pushed.notes} />
        </>
      ) : (
        <QueryView query={workflows} failedTitle={text('worksFailed')}>
          {(all) =>
            all.length ? (
              <fieldset className={styles.choice}>
                <legend className="ui-visually-hidden">{text('workflowsList')}</legend>
                {all.map(({ workflow_id: id, name: own }) => (
                  <label key={id}>
                    <input type="radio" name={group} checked={id === chosen} onChange={() => setChosen(id)} />
                    <bdi>{own || text('untitled')}</bdi>
                  </label>
                ))}
              </fieldset>
            ) : (
              <EmptyState icon={<Workflow />} title={text('noWorkflows')} note={text('noWorkflowsNote')} />
            )
          }
        </QueryView>
      )}
      {problem ? <Alert type="error" showIcon role="alert" title={text('notPushed', { name })} description={problem} /> : null}
    </Modal>
  );
}
