import { useId, useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { listWorkflowRuns, runWorkflow, type WorkflowRun, type WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Button, Input, landmarkOf, Modal, Tooltip } from 'shared-ui';
import { Play, RotateCcw } from 'shared-ui/icons';
import { useCallCache, useMutation } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './run-button.module.css';

interface RunButtonProps {
  /** Whether it repeats a run. */
  isAgain?: boolean;
  isDisabled: boolean;
  trigger: WorkflowStepKind | undefined;
  /** Resolves with the saved workflow's id, or null when saving failed. */
  workflowId: () => Promise<string | null>;
  onStarted: (run: WorkflowRun) => void;
}

/** Renders Run now, which first asks for the trigger's input unless a schedule starts the workflow. */
export function RunButton({ isAgain = false, isDisabled, trigger, workflowId, onStarted }: RunButtonProps) {
  const text = useMessages();
  const { api, notify } = useShell();
  const cache = useCallCache();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [input, setInput] = useState('');
  const run = useMutation({
    mutationFn: async (given: string) => {
      const id = await workflowId();
      return id === null ? null : api.call(runWorkflow, { params: { workflow_id: id }, body: { input: given } });
    },
    onSuccess: (started) => {
      if (!started) return;
      setIsAsking(false);
      void cache.refresh(listWorkflowRuns, { params: { workflow_id: started.workflow_id } });
      onStarted(started);
    },
    onError: (error) => notify.error({ title: text('runFailed'), description: error.message }),
  });
  const isAsked = trigger !== 'trigger-schedule';
  return (
    <>
      <Tooltip title={isDisabled ? text('runNeedsNoProblems') : ''} getPopupContainer={landmarkOf}>
        <Button
          type="primary"
          icon={isAgain ? <RotateCcw size={16} /> : <Play size={16} />}
          disabled={isDisabled}
          loading={run.isPending}
          onClick={() => (isAsked ? setIsAsking(true) : run.mutate(''))}
        >
          {text(isAgain ? 'runAgain' : 'runNow')}
        </Button>
      </Tooltip>
      <Modal
        open={isAsking}
        title={text('runTitle')}
        okText={text('runStart')}
        okButtonProps={{ loading: run.isPending }}
        onOk={() => run.mutate(input)}
        onCancel={() => setIsAsking(false)}
      >
        <label className={styles.input} htmlFor={id}>
          {trigger === 'trigger-webhook' ? text('runBody') : text('runInput')}
          <Input.TextArea
            id={id}
            rows={4}
            value={input}
            maxLength={100_000}
            placeholder={trigger === 'trigger-webhook' ? '{"name": "Ana"}' : ''}
            onChange={(event) => setInput(event.target.value)}
          />
        </label>
      </Modal>
    </>
  );
}
