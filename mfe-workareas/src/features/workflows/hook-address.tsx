import { useId } from 'react';
import { useShell } from 'shared-contracts/shell';
import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Button, Input, useCopied } from 'shared-ui';
import { Copy, RefreshCw } from 'shared-ui/icons';
import { useWorkflowActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflows.module.css';

/** Renders the webhook's address with actions to copy and change it. */
export function HookAddress({ workflow: { workflow_id, hook_path } }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const { confirm } = useShell();
  const { renew } = useWorkflowActions(workflow_id);
  const id = useId();
  const { isCopied, copy } = useCopied();
  if (!hook_path) return null;
  const address = `${location.origin}${hook_path}`;
  const handleRenew = async () => {
    if (!(await confirm({ title: text('renewHookTitle'), body: text('renewHookBody'), okLabel: text('renewHook'), danger: true }))) return;
    renew.mutate({ params: { workflow_id } });
  };
  return (
    <div className={styles.hook}>
      <label htmlFor={id}>
        {text('hookLabel')}
        <Input id={id} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button icon={<Copy size={16} />} onClick={() => void copy(address)}>
        {isCopied ? text('copied') : text('copy')}
      </Button>
      <Button icon={<RefreshCw size={16} />} loading={renew.isPending} onClick={() => void handleRenew()}>
        {text('renewHook')}
      </Button>
      <p>{text('hookNote')}</p>
    </div>
  );
}
