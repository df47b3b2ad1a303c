import { useState } from 'react';
import { lazyCode, type RunProgress } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, LazyPart } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './approval-request.module.css';

// Only this component needs these calls.
const agentCalls = lazyCode(() => import('shared-contracts/agent-calls'));

const previews = lazyCode(() => import(/* webpackChunkName: "answer-works" */ './approval-preview.tsx'));

/** Asks the user to approve or refuse an agent's action and shows its input. */
export function ApprovalRequest({ progress }: { progress: RunProgress }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const [decision, setDecision] = useState<'approved' | 'refused'>();
  const { approval } = progress;
  if (!approval) return null;
  const handleDecide = async (choice: 'approved' | 'refused') => {
    setDecision(choice);
    try {
      const { decideApproval } = await agentCalls.load();
      await api.call(decideApproval, { query: { approval_id: approval.approval_id }, body: { decision: choice } });
    } catch (error) {
      setDecision(undefined);
      notify.error({ title: text('decisionFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return (
    <section className={styles.approval} aria-label={progress.text}>
      <b>{progress.text}</b>
      {approval.preview ? (
        <LazyPart code={previews}>
          {({ ApprovalPreview }) => <ApprovalPreview preview={approval.preview} input={approval.input} />}
        </LazyPart>
      ) : (
        <pre dir="auto">{JSON.stringify(approval.input, null, 2)}</pre>
      )}
      {decision ? (
        <p role="status">{text(decision === 'approved' ? 'decisionApproved' : 'decisionRefused')}</p>
      ) : (
        <div className={styles.buttons}>
          <Button size="small" type="primary" onClick={() => void handleDecide('approved')}>
            {text('approve')}
          </Button>
          <Button size="small" onClick={() => void handleDecide('refused')}>
            {text('refuse')}
          </Button>
        </div>
      )}
    </section>
  );
}
